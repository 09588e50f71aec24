import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type CSSProperties, memo, type Ref, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyRecord } from '../../admin/fields/field-module.ts'
import { recordText } from '../../admin/fields/record-text.ts'
import { type Column, cellOf } from '../../admin/resource/list/columns.ts'
import { Cell, ControlsCell, Row } from '../../admin/resource/list/table-parts.ts'
import type { Resource } from '../../model/definition.ts'

/** Where a row stands in a table of which only the visible rows are in the page. */
export interface RowPlace {
  /** From 0. */
  readonly index: number
  /** Distance from the top of the body, in pixels. */
  readonly top: number
  /** As on a phone. */
  readonly card: boolean
  readonly measure: Ref<HTMLTableRowElement>
}

export const positionAt = (top: number): CSSProperties => ({
  position: 'absolute',
  top: 0,
  transform: `translateY(${top}px)`,
})

interface ItemRowProps extends RowPlace {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly columns: readonly Column[]
  readonly mayWrite: boolean
  /** Its row was edited just now: Edit takes the focus back. */
  readonly returnsFocus: boolean
  readonly onFocusReturned: () => void
  readonly onEdit: (id: AnyRecord['id']) => void
  readonly onDelete: (record: AnyRecord) => void
}

/** One item, with its actions. */
export const ItemRow = memo(
  ({
    resource,
    record,
    columns,
    mayWrite,
    returnsFocus,
    onFocusReturned,
    onEdit,
    onDelete,
    index,
    top,
    card,
    measure,
  }: ItemRowProps) => {
    const translate = useTranslate()
    const editButton = useRef<HTMLButtonElement>(null)
    useEffect(() => {
      if (!returnsFocus) return
      editButton.current?.focus()
      onFocusReturned()
    }, [returnsFocus, onFocusReturned])
    const name = recordText(resource, record)
    const named = (action: string) => translate('row.nameOf', { action, record: name })
    const main = columns.find((column) => resource.recordText.includes(column.name)) ?? columns[0]
    return (
      <Row
        role="row"
        // The heading is row 1.
        aria-rowindex={index + 2}
        data-index={index}
        data-card={card || undefined}
        ref={measure}
        style={positionAt(top)}
      >
        <ControlsCell role="cell" data-controls>
          {mayWrite && (
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
          )}
        </ControlsCell>
        {columns.map((column) => {
          const content = cellOf(resource, column, record)
          return (
            <Cell
              key={column.name}
              role="cell"
              data-align={column.align}
              data-label={column.label}
              data-main={column === main || undefined}
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
