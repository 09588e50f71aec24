import Checkbox from '@mui/material/Checkbox'
import { type CSSProperties, memo, type Ref } from 'react'
import { type Identifier, useTranslate } from 'react-admin'
import type { Resource } from '../../../model/definition.ts'
import type { AnyRecord } from '../../fields/field-module.ts'
import { recordText } from '../../fields/record-text.ts'
import { RowControls } from '../row/RowControls.tsx'
import { type Column, cellOf, mainColumn } from './columns.ts'
import { Cell, ControlsCell, Row } from './table-parts.ts'

interface BodyRowProps {
  readonly resource: Resource
  /** From 0. */
  readonly index: number
  /** Absent until its window has been fetched. */
  readonly record: AnyRecord | undefined
  readonly columns: readonly Column[]
  readonly selectable: boolean
  readonly selected: boolean
  readonly onToggle: (id: Identifier) => void
  /** Distance from the top of the body, in pixels. */
  readonly top: number
  /** A card, as on a phone, whose height has to be measured. */
  readonly card: boolean
  readonly measure: Ref<HTMLTableRowElement>
}

/** One record. It renders again only when something of it changes, which keeps scrolling smooth. */
export const BodyRow = memo(
  ({
    resource,
    index,
    record,
    columns,
    selectable,
    selected,
    onToggle,
    top,
    card,
    measure,
  }: BodyRowProps) => {
    const translate = useTranslate()
    const position: CSSProperties = { position: 'absolute', top: 0, transform: `translateY(${top}px)` }
    const main = card ? mainColumn(resource, columns) : null
    return (
      <Row
        role="row"
        // The heading is row 1.
        aria-rowindex={index + 2}
        data-index={index}
        data-selected={selected || undefined}
        data-card={card || undefined}
        ref={card ? measure : undefined}
        style={position}
      >
        {selectable && (
          <Cell role="cell" data-tick sx={{ padding: 0, overflow: 'visible' }}>
            {record && (
              <Checkbox
                size="small"
                checked={selected}
                onChange={() => onToggle(record.id)}
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
          {record ? <RowControls record={record} /> : translate('list.rowNotLoaded')}
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
              data-wide={column.module.column.grow > 2 || undefined}
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
