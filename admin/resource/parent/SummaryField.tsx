import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyRecord } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { viewOf } from '../../fields/registry.ts'
import { isTaken } from '../../layout/taken-key.ts'
import type { Column } from '../../table/columns.ts'
import { CellEditor } from '../list/cells/CellEditor.tsx'
import { useCellEdit, useCellEditing } from '../list/cells/use-cell-editing.ts'

const Changeable = styled('button')(({ theme }) => {
  const { palette } = theme.vars
  return {
    margin: '0 -6px',
    padding: '0 6px',
    minHeight: 24,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'text',
    '&:hover': { background: palette.background.sunken, boxShadow: `inset 0 0 0 1px ${palette.line.strong}` },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 0 },
  }
})

interface SummaryFieldProps {
  readonly record: AnyRecord
  readonly column: Column
  readonly name: string
  readonly children: ReactNode
}

/** Value edited in place above a record's lists. Enter and blur save; Esc cancels. */
export const SummaryField = ({ record, column, name, children }: SummaryFieldProps) => {
  const { resource, edits, save } = useCellEditing()
  const translate = useTranslate()
  const edit = useCellEdit(record.id, name)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const under = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = () => {
    const typed = viewOf(fieldOf(resource, name)).toInput?.(record[name] ?? null, fieldOf(resource, name))
    edits.set(record.id, name, { record, typed, isDirty: false })
  }
  const saveNow = () => {
    const now = edits.get(record.id, name)
    if (now && !now.isSaving && !now.theirs) void save(name, now)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!edit || isTaken(event)) return
    if (event.key === 'Escape') edits.set(record.id, name, null)
    else if (event.key === 'Enter') saveNow()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (!edit)
    return (
      <Changeable
        type="button"
        onClick={start}
        aria-label={translate('parent.change', { label: column.label })}
      >
        {children}
      </Changeable>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box inside
    <div
      ref={setPlace}
      style={{ width: 168 }}
      onKeyDown={onKeyDown}
      onFocus={() => clearTimeout(leaving.current)}
      // A popup elsewhere in the DOM belongs to the field and returns the focus in the next tick.
      onBlur={() => {
        leaving.current = setTimeout(() => {
          if (!place?.contains(document.activeElement)) saveNow()
        })
      }}
    >
      <CellEditor column={column} name={name} edit={edit} anchor={place} under={under} />
    </div>
  )
}
