import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { InlineAddRow } from '../../admin/resource/form/InlineAddRow.tsx'
import { useListing } from '../../admin/resource/listing-context.ts'
import { type Column, controlsWidth } from '../../admin/table/columns.ts'
import { RecordTable } from '../../admin/table/RecordTable.tsx'
import { type AnyRecord, recordText } from '../../model/record-text.ts'
import { EditRow } from './EditRow.tsx'
import type { useItems } from './items.ts'

export type EditMode = 'modal' | 'inline'

interface ItemsTableProps {
  readonly ref: Ref<HTMLDivElement>
  readonly columns: readonly Column[]
  readonly list: ReturnType<typeof useItems>
  readonly mode: EditMode
  readonly edited: AnyRecord | null
  readonly onEdit: (id: AnyRecord['id']) => void
  readonly onDelete: (record: AnyRecord) => void
  readonly onClose: () => void
  readonly onLeave: () => void
  readonly onDirtyChange: (isDirty: boolean) => void
}

const useControlsWidth = () => {
  const translate = useTranslate()
  return useMemo(() => {
    const widthOf = (...keys: string[]) =>
      controlsWidth({
        heading: translate('genericTable.actions'),
        labels: keys.map((key) => translate(`genericTable.${key}`)),
      })
    return Math.max(widthOf('edit', 'delete'), widthOf('save', 'cancel'))
  }, [translate])
}

interface ItemControlsProps {
  readonly record: AnyRecord
  /** After editing: focuses Edit. */
  readonly returnsFocus: boolean
  readonly onFocusReturned: () => void
  readonly onEdit: (id: AnyRecord['id']) => void
  readonly onDelete: (record: AnyRecord) => void
}

const ItemControls = ({ record, returnsFocus, onFocusReturned, onEdit, onDelete }: ItemControlsProps) => {
  const { resource, mayWrite } = useListing()
  const translate = useTranslate()
  const editButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!returnsFocus) return
    editButton.current?.focus()
    onFocusReturned()
  }, [returnsFocus, onFocusReturned])
  if (!mayWrite) return null
  const name = recordText(resource, record)
  const named = (action: string) => translate('row.nameOf', { action, record: name })
  return (
    <Stack direction="row" spacing={0.5}>
      <Button
        size="small"
        ref={editButton}
        onClick={() => onEdit(record.id)}
        aria-label={named(translate('genericTable.edit'))}
      >
        {translate('genericTable.edit')}
      </Button>
      <Button
        size="small"
        color="error"
        onClick={() => onDelete(record)}
        aria-label={named(translate('genericTable.delete'))}
      >
        {translate('genericTable.delete')}
      </Button>
    </Stack>
  )
}

export const ItemsTable = ({
  ref,
  columns,
  list: { items, sort, sortBy, isPending, isFetching, error, retry },
  mode,
  edited,
  onEdit,
  onDelete,
  onClose,
  onLeave,
  onDirtyChange,
}: ItemsTableProps) => {
  const { resource, mayCreate } = useListing()
  const translate = useTranslate()
  const editedRow = mode === 'inline' ? edited : null
  const [returnTo, setReturnTo] = useState<AnyRecord['id'] | null>(null)
  const controls = useCallback(
    (record: AnyRecord) => (
      <ItemControls
        record={record}
        returnsFocus={returnTo === record.id}
        onFocusReturned={() => setReturnTo(null)}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    ),
    [returnTo, onEdit, onDelete],
  )
  return (
    <RecordTable
      ref={ref}
      resource={resource}
      columns={columns}
      rows={{
        count: items.length,
        recordAt: (index) => items[index],
        keyOf: useCallback((index: number) => items[index]?.id ?? index, [items]),
        isPending,
        isFetching,
        error,
        retry,
      }}
      sort={sort}
      onSort={sortBy}
      controls={{ render: controls, label: translate('genericTable.actions'), width: useControlsWidth() }}
      replaced={
        editedRow && {
          index: items.findIndex(({ id }) => id === editedRow.id),
          row: (at) => (
            <EditRow
              key={editedRow.id}
              {...at}
              resource={resource}
              record={editedRow}
              columns={columns}
              onClose={() => {
                setReturnTo(editedRow.id)
                onClose()
              }}
              onLeave={onLeave}
              onDirtyChange={onDirtyChange}
            />
          ),
        }
      }
      footer={mode === 'inline' && mayCreate && <InlineAddRow columns={columns} selectable={false} />}
    />
  )
}
