import Checkbox from '@mui/material/Checkbox'
import { type CSSProperties, memo, type ReactNode, type Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { recordText } from '../../model/record-text.ts'
import { type Column, cellOf, mainColumn } from './columns.ts'
import { Cell, ControlsCell, Row } from './elements.ts'
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

interface RecordRowProps extends RowPlace {
  readonly resource: Resource
  /** Absent until its page has been fetched. */
  readonly record: AnyRecord | undefined
  readonly columns: readonly Column[]
  /** The buttons of a row; the same function for every row and every time. */
  readonly controls: (record: AnyRecord) => ReactNode
  /** Null where rows are not ticked. */
  readonly onToggle: Selection['toggle'] | null
  readonly selected: boolean
}

/** One record. It renders again only when something of it changes, which keeps scrolling smooth. */
export const RecordRow = memo(
  ({ resource, record, columns, controls, onToggle, selected, ...place }: RecordRowProps) => {
    const translate = useTranslate()
    const main = place.card ? mainColumn(resource, columns) : null
    return (
      <Row {...rowProps(place)} data-record={record?.id} data-selected={selected || undefined}>
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
        <ControlsCell role="cell" data-controls>
          {record ? controls(record) : translate('list.rowNotLoaded')}
        </ControlsCell>
        {columns.map((column) => {
          const content = record && cellOf(resource, column, record)
          return (
            <Cell
              key={column.name}
              role="cell"
              data-align={column.align}
              data-label={column.label}
              data-main={column.name === main || undefined}
              data-wide={column.screen.column.grow > 2 || undefined}
              data-empty={content === null || content === '' || undefined}
            >
              {content}
            </Cell>
          )
        })}
      </Row>
    )
  },
)
