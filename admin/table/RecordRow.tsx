import Checkbox from '@mui/material/Checkbox'
import { type CSSProperties, Fragment, memo, type ReactNode, type Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { recordText } from '../../model/record-text.ts'
import { type Column, cellOf, mainColumn } from './columns.ts'
import { Cell, ControlsCell, Missed, Row, SecondLine } from './elements.ts'
import type { Selection } from './selection.ts'

/** Where a row stands in a table of which only the visible rows are in the page. */
export interface RowPlace {
  /** In the table, from 0. */
  readonly index: number
  /** On the stage that is scrolled. */
  readonly stageIndex: number
  /** Distance from the top of the body, in pixels. */
  readonly top: number
  /** A card, as on a phone. */
  readonly card: boolean
  readonly measure: Ref<HTMLTableRowElement> | undefined
}

/** What every row element of such a table needs. */
export const rowProps = ({ index, stageIndex, top, card, measure }: RowPlace) => ({
  role: 'row',
  // The heading is row 1.
  'aria-rowindex': index + 2,
  'data-index': stageIndex,
  'data-card': card || undefined,
  ref: measure,
  style: { position: 'absolute', top: 0, transform: `translateY(${top}px)` } satisfies CSSProperties,
})

/** A cell as it is shown, for whoever puts one of another sort in its place. */
export interface ShownCell {
  readonly record: AnyRecord
  readonly column: Column
  readonly content: ReactNode
  /** What the element of a cell has. */
  readonly attributes: Readonly<Record<`data-${string}`, string | boolean | undefined>>
}

interface RecordRowProps extends RowPlace {
  readonly resource: Resource
  /** Absent until its page has been fetched. */
  readonly record: AnyRecord | undefined
  readonly columns: readonly Column[]
  /** The buttons of a row; the same function for every row and every time. Null for none. */
  readonly controls: ((record: AnyRecord) => ReactNode) | null
  /** The element of a cell that is more than shown, null for one that is not; the same function every time. */
  readonly cell: ((shown: ShownCell) => ReactNode) | undefined
  /** Null where rows are not ticked. */
  readonly onToggle: Selection['toggle'] | null
  readonly selected: boolean
  /** Whether something beside the table is about this row; not given where nothing ever is. */
  readonly current: boolean | undefined
  /** The same function for every row and every time. */
  readonly onChoose: ((index: number) => void) | undefined
}

interface UnderProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly columns: readonly Column[]
}

/** The second line of a cell. */
const Under = ({ resource, record, columns }: UnderProps) => (
  <SecondLine>
    {columns.map((column) => (
      <span key={column.name}>{cellOf(resource, column, record)}</span>
    ))}
  </SecondLine>
)

/** One record. It renders again only when something of it changes, which keeps scrolling smooth. */
export const RecordRow = memo(
  ({
    resource,
    record,
    columns,
    controls,
    cell,
    onToggle,
    selected,
    current,
    onChoose,
    ...place
  }: RecordRowProps) => {
    const translate = useTranslate()
    const missed = ({ missing }: Column) => missing !== null && <Missed>{translate(missing)}</Missed>
    const main = place.card ? mainColumn(resource, columns) : null
    const shown = place.card ? columns.flatMap((column) => [column, ...(column.under ?? [])]) : columns
    return (
      <Row
        {...rowProps(place)}
        data-record={record?.id}
        data-selected={selected || undefined}
        data-current={current || undefined}
        aria-current={current || undefined}
        // By keyboard a row is chosen with the arrows.
        onClick={onChoose && (() => onChoose(place.index))}
      >
        {onToggle && (
          <Cell role="cell" data-tick sx={{ padding: 0, overflow: 'visible' }}>
            {record && (
              <Checkbox
                size="small"
                checked={selected}
                onChange={({ nativeEvent }) =>
                  onToggle(record.id, {
                    index: place.index,
                    withShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                  })
                }
                slotProps={{
                  input: {
                    'aria-label': translate('list.selectRow', { record: recordText(resource, record) }),
                  },
                }}
              />
            )}
          </Cell>
        )}
        {controls && (
          <ControlsCell role="cell" data-controls>
            {record ? controls(record) : translate('list.rowNotLoaded')}
          </ControlsCell>
        )}
        {shown.map((column) => {
          const content = record && (cellOf(resource, column, record) ?? missed(column))
          const under = place.card ? undefined : column.under
          const attributes = {
            'data-align': column.align,
            'data-label': column.label,
            'data-main': column.name === main || undefined,
            'data-wide': column.screen.column.grow > 2 || undefined,
            'data-empty': content === null || content === false || content === '' || undefined,
          }
          const lines = (
            <>
              {content}
              {under && record && <Under columns={under} resource={resource} record={record} />}
            </>
          )
          const special = record && cell?.({ record, column, content: lines, attributes })
          return special ? (
            <Fragment key={column.name}>{special}</Fragment>
          ) : (
            <Cell key={column.name} role="cell" {...attributes}>
              {lines}
            </Cell>
          )
        })}
      </Row>
    )
  },
)
