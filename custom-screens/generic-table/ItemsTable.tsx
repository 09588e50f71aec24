import { type CSSProperties, type Ref, useCallback, useImperativeHandle, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyRecord } from '../../admin/fields/field-module.ts'
import { InlineAddRow } from '../../admin/resource/form/InlineAddRow.tsx'
import { type Column, controlsWidth, widthsOf } from '../../admin/resource/list/columns.ts'
import { Body, Cell, Foot, Head, Row, Scroller, Table } from '../../admin/resource/list/table-parts.ts'
import { usePlace } from '../../admin/resource/place-context.ts'
import { EditRow } from './EditRow.tsx'
import type { EditMode } from './GenericTable.tsx'
import { Headings } from './Headings.tsx'
import { ItemRow } from './ItemRow.tsx'
import type { useItems } from './use-items.ts'
import { useVisibleRows } from './use-visible-rows.ts'

interface ItemsTableProps {
  readonly ref: Ref<HTMLDivElement>
  readonly columns: readonly Column[]
  readonly list: ReturnType<typeof useItems>
  readonly mode: EditMode
  readonly card: boolean
  readonly edited: AnyRecord | null
  readonly onEdit: (id: AnyRecord['id']) => void
  readonly onDelete: (record: AnyRecord) => void
  readonly onClose: () => void
  readonly onLeave: () => void
  readonly onDirtyChange: (isDirty: boolean) => void
}

const useWidths = (columns: readonly Column[]) => {
  const translate = useTranslate()
  return useMemo(() => {
    const labels = (keys: string[]) => keys.map((key) => translate(`genericTable.${key}`))
    const controls = Math.max(
      controlsWidth(labels(['edit', 'delete'])),
      controlsWidth(labels(['save', 'cancel'])),
    )
    return widthsOf(columns, [controls])
  }, [columns, translate])
}

/** The table itself. Only the rows on the screen are in the page; to assistive technology it says how many there are. */
export const ItemsTable = ({
  ref,
  columns,
  list,
  mode,
  card,
  edited,
  onEdit,
  onDelete,
  onClose,
  onLeave,
  onDirtyChange,
}: ItemsTableProps) => {
  const { resource, mayWrite, mayCreate } = usePlace()
  const translate = useTranslate()
  const { items, error, isPending, isFetching, sort, sortBy } = list
  const editedRow = mode === 'inline' ? edited : null
  const { scroller, virtualizer, focusHandlers } = useVisibleRows(items, editedRow?.id ?? null, card)
  useImperativeHandle(ref, () => scroller.current as HTMLDivElement, [scroller])
  const [returnTo, setReturnTo] = useState<AnyRecord['id'] | null>(null)
  const onFocusReturned = useCallback(() => setReturnTo(null), [])
  const widths = useWidths(columns)
  const closeRow = (id: AnyRecord['id']) => {
    setReturnTo(id)
    onClose()
  }

  const message = error ? 'list.error' : isPending ? 'list.loading' : items.length === 0 ? 'list.empty' : null
  const layout = card ? {} : { '--columns': widths.template, minWidth: widths.least }
  return (
    <Scroller ref={scroller} tabIndex={0} role="region" aria-label={resource.title} {...focusHandlers}>
      <Table
        role="table"
        aria-label={resource.title}
        aria-busy={isFetching}
        aria-rowcount={(message ? 1 : items.length) + 1}
        style={layout as CSSProperties}
      >
        <Head role="rowgroup">
          <Headings columns={columns} sort={sort} onSort={sortBy} hidden={card} />
        </Head>
        <Body role="rowgroup" style={{ height: message ? undefined : virtualizer.getTotalSize() }}>
          {message ? (
            <Row role="row" aria-rowindex={2} style={{ display: 'block' }}>
              <Cell
                role="cell"
                colSpan={columns.length + 1}
                sx={{ padding: 3, textAlign: 'center', color: error ? 'error.main' : 'text.secondary' }}
              >
                <span role={error ? 'alert' : 'status'}>{translate(message)}</span>
              </Cell>
            </Row>
          ) : (
            virtualizer.getVirtualItems().map(({ key, index, start }) => {
              const record = items[index]
              if (!record) return null
              const place = { index, top: start, card, measure: virtualizer.measureElement }
              return record.id === editedRow?.id ? (
                <EditRow
                  key={key}
                  {...place}
                  resource={resource}
                  record={editedRow}
                  columns={columns}
                  onClose={() => closeRow(record.id)}
                  onLeave={onLeave}
                  onDirtyChange={onDirtyChange}
                />
              ) : (
                <ItemRow
                  key={key}
                  {...place}
                  resource={resource}
                  record={record}
                  columns={columns}
                  mayWrite={mayWrite}
                  returnsFocus={returnTo === record.id}
                  onFocusReturned={onFocusReturned}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              )
            })
          )}
        </Body>
        {mode === 'inline' && mayCreate && (
          <Foot role="rowgroup">
            <InlineAddRow columns={columns} selectable={false} stacked={card} />
          </Foot>
        )}
      </Table>
    </Scroller>
  )
}
