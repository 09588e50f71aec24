import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { valueText } from '../../../../model/record-text.ts'
import { fieldOf } from '../../../../model/resources.ts'
import { viewOf } from '../../../fields/registry.ts'
import type { ShownCell } from '../../../table/RecordRow.tsx'
import { CellEditor } from './CellEditor.tsx'
import { boxSelector, cellBelow, neighbourCell } from './editable-cells.ts'
import { useCellEdit, useCellEditing, useIsAnyEdited } from './use-cell-editing.ts'

/** Opens a cell as a double click does. */
const open = (cell: HTMLElement | undefined) => {
  cell?.focus()
  cell?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
}

const arrows: Readonly<Record<string, (cell: HTMLElement) => HTMLElement | undefined>> = {
  ArrowDown: (cell) => cellBelow(cell, 1),
  ArrowUp: (cell) => cellBelow(cell, -1),
  ArrowRight: (cell) => neighbourCell(cell, 1),
  ArrowLeft: (cell) => neighbourCell(cell, -1),
}

/** Opens a drop-down with Enter by itself, as long as nothing was chosen. */
const isDropDown = (box: EventTarget) =>
  box instanceof HTMLElement && box.role === 'combobox' && !(box instanceof HTMLInputElement)

interface EditableCellProps extends ShownCell {
  /** The field that is changed here. */
  readonly name: string
  /** Whether Tab stops at it; the arrow keys reach the others. */
  readonly isFirst: boolean
}

/**
 * A cell that is changed where it stands. Enter, F2 or a double click opens it, Tab goes on to the next one and Enter
 * to the one below, both saving; Esc gives up. Left with a change it is saved as well.
 */
export const EditableCell = ({ record, column, content, attributes, name, isFirst }: EditableCellProps) => {
  const editing = useCellEditing()
  const { resource, edits, save, fill } = editing
  const edit = useCellEdit(record.id, name)
  const isGrid = useIsAnyEdited(editing)
  const [cell, setCell] = useState<HTMLElement | null>(null)
  const under = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  const start = () => {
    // Refused, it is open already: what it needs is told under it.
    if (edit) {
      const answer = under.current?.querySelector('button') ?? cell?.querySelector<HTMLElement>(boxSelector)
      return answer?.focus()
    }
    const field = fieldOf(resource, name)
    const typed = viewOf(field).toInput?.(record[name] ?? null, field)
    edits.set(record.id, name, { record, typed, isDirty: false })
  }
  const giveUp = () => {
    edits.set(record.id, name, null)
    cell?.focus()
  }
  const saveAndGo = (event: KeyboardEvent, next: HTMLElement | undefined) => {
    event.preventDefault()
    event.stopPropagation()
    // As it is now: the same key may have chosen something in a picker.
    const now = edits.get(record.id, name)
    if (now && !now.isSaving) void save(name, now)
    // What is wrong at first sight is put right at once.
    if (edits.get(record.id, name)?.message !== undefined) return
    if (next) open(next)
    else cell?.focus()
  }
  const keyWhileOpen = (event: KeyboardEvent) => {
    if (!edit || !cell || event.nativeEvent.isComposing) return
    const isUnder = under.current?.contains(event.target as Node) ?? false
    // A list that an input opens elsewhere in the page has keys of its own.
    if (!isUnder && !cell.contains(event.target as Node)) return
    if (event.key === 'Escape') return giveUp()
    if (isUnder) return
    if (event.key === 'Enter' && edit.theirs) return start()
    if (event.key === 'Enter' && !event.shiftKey) return saveAndGo(event, cellBelow(cell, 1))
    if (event.key !== 'Tab') return
    const next = neighbourCell(cell, event.shiftKey ? -1 : 1)
    if (next) saveAndGo(event, next)
  }
  const keyWhileClosed = (event: KeyboardEvent) => {
    if (event.target !== cell || !cell) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'd' && fill(name, record)) event.preventDefault()
    if (isCommand || event.altKey) return
    const neighbour = arrows[event.key]?.(cell)
    if (event.key === 'Enter' || event.key === 'F2') start()
    else if (neighbour) neighbour.focus()
    else return
    event.preventDefault()
  }
  // As text, whatever the cell is drawn with.
  const copy = (event: ClipboardEvent) => {
    if (event.target !== cell || getSelection()?.isCollapsed === false) return
    event.clipboardData.setData('text/plain', valueText(resource, column.name, record[column.name]))
    event.preventDefault()
  }
  return (
    <td
      {...attributes}
      ref={setCell}
      role={isGrid ? 'gridcell' : 'cell'}
      tabIndex={isFirst && !edit ? 0 : -1}
      aria-keyshortcuts="Enter F2"
      data-editable={column.name}
      data-open={edit ? true : undefined}
      data-empty={edit ? undefined : attributes['data-empty']}
      onDoubleClick={start}
      onCopy={copy}
      // Before a drop-down takes an Enter that is meant for what was chosen.
      onKeyDownCapture={(event) => {
        if (edit?.isDirty && event.key === 'Enter' && isDropDown(event.target)) keyWhileOpen(event)
      }}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        if (edit && event.target !== cell) keyWhileOpen(event)
        else keyWhileClosed(event)
      }}
      onFocus={() => clearTimeout(leaving.current)}
      // What a drop-down opens elsewhere in the page belongs to the cell: focus in it comes here in the next moment.
      onBlur={() => {
        leaving.current = setTimeout(() => {
          const now = edits.get(record.id, name)
          if (!now || now.isSaving || now.message !== undefined || now.theirs) return
          if (cell?.contains(document.activeElement)) return
          void save(name, now)
        })
      }}
    >
      {edit ? (
        <CellEditor column={column} name={name} edit={edit} anchor={cell} under={under} />
      ) : (
        // In an element: a text by itself cannot be taken away where a translator has replaced it.
        !attributes['data-empty'] && <span>{content}</span>
      )}
    </td>
  )
}
