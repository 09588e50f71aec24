import useEventCallback from '@mui/utils/useEventCallback'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { type AnyRecord, valueText } from '../../../../model/record-text.ts'
import { fieldOf } from '../../../../model/resources.ts'
import { viewOf } from '../../../fields/registry.ts'
import type { Column } from '../../../table/columns.ts'
import type { ShownCell } from '../../../table/RecordRow.tsx'
import { BulkEditDialog } from '../../bulk/BulkEditDialog.tsx'
import { useOpenImport } from '../../import/ImportArea.tsx'
import { columnToImport, pastedColumn } from '../../import/pasted-column.ts'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'
import type { ListRows } from '../rows-by-page.ts'
import { CellEditor } from './CellEditor.tsx'
import { boxSelector, cellBelow, editableField, neighbourCell } from './editable-cells.ts'
import {
  CellEditingProvider,
  useCellEdit,
  useCellEditing,
  useIsAnyEdited,
  useNewCellEditing,
} from './use-cell-editing.ts'

interface FillDownProps {
  readonly name: string
  readonly record: AnyRecord
  readonly onClose: () => void
}

/** Copies the value of a cell to all ticked rows after confirmation. */
const FillDown = ({ name, record, onClose }: FillDownProps) => {
  const { resource } = useListing()
  const { selectedIds } = useRecordList()
  const field = fieldOf(resource, name)
  const value = record[name] ?? null
  return (
    <BulkEditDialog
      selection={{ ids: selectedIds.map(Number) }}
      count={selectedIds.length}
      start={{ name, typed: viewOf(field).toInput?.(value, field), empties: value === null }}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

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

/** Whether Enter opens the field's own list, while nothing is chosen. */
const isDropDown = (box: EventTarget) =>
  box instanceof HTMLElement && box.role === 'combobox' && !(box instanceof HTMLInputElement)

interface EditableCellProps extends ShownCell {
  readonly name: string
  /** Tab stops only at the first cell; arrow keys reach the others. */
  readonly isFirst: boolean
  /** Whether rows are ticked, which it then fills with the cell's value. */
  readonly onFill: (name: string, record: AnyRecord) => boolean
  /** Whether the text is a column of cells, which it then writes from this row down, after a preview. */
  readonly onPaste: (name: string, record: AnyRecord, text: string) => boolean
}

/** Cell edited in place: Enter, F2 or a double click opens it; Tab, Enter and blur save; Esc cancels. */
const EditableCell = ({
  record,
  column,
  content,
  attributes,
  name,
  isFirst,
  onFill,
  onPaste,
}: EditableCellProps) => {
  const editing = useCellEditing()
  const { resource } = editing
  const isGrid = useIsAnyEdited(editing)
  const [cell, setCell] = useState<HTMLElement | null>(null)
  const { edit, current, start, cancel, saveNow, focusHandlers } = useCellEdit(record, name, cell)
  const under = useRef<HTMLDivElement>(null)

  const focusOpen = () => {
    const answer = under.current?.querySelector('button') ?? cell?.querySelector<HTMLElement>(boxSelector)
    answer?.focus()
  }
  const openOrFocus = () => (edit ? focusOpen() : start())
  const giveUp = () => {
    cancel()
    cell?.focus()
  }
  const saveAndGo = (event: KeyboardEvent, next: HTMLElement | undefined) => {
    event.preventDefault()
    event.stopPropagation()
    saveNow()
    if (current()?.message !== undefined) return
    if (next) open(next)
    else cell?.focus()
  }
  const keyWhileOpen = (event: KeyboardEvent) => {
    if (!edit || !cell || event.nativeEvent.isComposing) return
    const isUnder = under.current?.contains(event.target as Node) ?? false
    // Popups rendered elsewhere in the DOM handle their own keys.
    if (!isUnder && !cell.contains(event.target as Node)) return
    if (event.key === 'Escape') return giveUp()
    if (isUnder) return
    if (event.key === 'Enter' && edit.theirs) return focusOpen()
    if (event.key === 'Enter' && !event.shiftKey) return saveAndGo(event, cellBelow(cell, 1))
    if (event.key !== 'Tab') return
    const next = neighbourCell(cell, event.shiftKey ? -1 : 1)
    if (next) saveAndGo(event, next)
  }
  const keyWhileClosed = (event: KeyboardEvent) => {
    if (event.target !== cell || !cell) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'd' && onFill(name, record)) event.preventDefault()
    if (isCommand || event.altKey) return
    const neighbour = arrows[event.key]?.(cell)
    if (event.key === 'Enter' || event.key === 'F2') openOrFocus()
    else if (neighbour) neighbour.focus()
    else return
    event.preventDefault()
  }
  // Copies the value as text, whatever the cell shows.
  const copy = (event: ClipboardEvent) => {
    if (event.target !== cell || getSelection()?.isCollapsed === false) return
    event.clipboardData.setData('text/plain', valueText(resource, column.name, record[column.name]))
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    if (!cell?.contains(event.target as Node)) return
    if (!onPaste(name, record, event.clipboardData.getData('text/plain'))) return
    event.preventDefault()
    if (edit) giveUp()
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
      onDoubleClick={openOrFocus}
      onCopy={copy}
      onPaste={paste}
      onKeyDownCapture={(event) => {
        if (edit?.isDirty && event.key === 'Enter' && isDropDown(event.target)) keyWhileOpen(event)
      }}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        if (edit && event.target !== cell) keyWhileOpen(event)
        else keyWhileClosed(event)
      }}
      {...focusHandlers}
    >
      {edit ? (
        <CellEditor column={column} name={name} edit={edit} anchor={cell} under={under} />
      ) : (
        // An element: React cannot remove a text node that a page translator replaced.
        !attributes['data-empty'] && <span>{content}</span>
      )}
    </td>
  )
}

/** Opens the import with a pasted column, whose cells are those of the shown rows from the given one down. */
const usePastedColumn = (rows: ListRows) => {
  const { resource } = useListing()
  const open = useOpenImport()
  return useEventCallback((name: string, record: AnyRecord, text: string) => {
    const cells = pastedColumn(text)
    const first = rows.indexOf(Number(record.id))
    if (!open || !cells || first < 0) return false
    const show = (below: readonly (AnyRecord | undefined)[]) =>
      open(
        columnToImport(
          resource,
          name,
          cells,
          below.map((one) => one && Number(one.id)),
        ),
      )
    const shown = cells.map((_, at) => rows.recordAt(first + at))
    if (shown.every((one, at) => one || first + at >= rows.count)) show(shown)
    else void rows.readFirst(first + cells.length).then((read) => show(read.slice(first)))
    return true
  })
}

export const useEditableCells = (columns: readonly Column[], rows: ListRows) => {
  const { resource } = useListing()
  const { selectedIds } = useRecordList()
  const editing = useNewCellEditing()
  const [filling, setFilling] = useState<Pick<FillDownProps, 'name' | 'record'> | null>(null)
  const fill = useEventCallback((name: string, record: AnyRecord) => {
    if (selectedIds.length > 0) setFilling({ name, record })
    return selectedIds.length > 0
  })
  const paste = usePastedColumn(rows)
  const cell = useCallback(
    (shown: ShownCell) => {
      const name = editableField(resource, shown.column, shown.record)
      if (name === null) return null
      const first = columns.find((column) => editableField(resource, column, shown.record) !== null)
      return (
        <EditableCell {...shown} name={name} isFirst={shown.column === first} onFill={fill} onPaste={paste} />
      )
    },
    [resource, columns, fill, paste],
  )
  return {
    cell,
    isGrid: useIsAnyEdited(editing),
    around: (table: ReactNode) => (
      <CellEditingProvider value={editing}>
        {table}
        {filling && <FillDown {...filling} onClose={() => setFilling(null)} />}
      </CellEditingProvider>
    ),
  }
}
