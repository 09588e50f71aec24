import { type ReactNode, useCallback, useRef } from 'react'
import type { Column } from '../../../table/columns.ts'
import type { ShownCell } from '../../../table/RecordRow.tsx'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'
import { EditableCell } from './EditableCell.tsx'
import { editableField } from './editable-cells.ts'
import { FillDown } from './FillDown.tsx'
import { CellEditingProvider, useIsAnyEdited, useNewCellEditing } from './use-cell-editing.ts'

interface EditableCells {
  readonly cell: (shown: ShownCell) => ReactNode
  readonly isGrid: boolean
  readonly around: (table: ReactNode) => ReactNode
}

export const useEditableCells = (columns: readonly Column[]): EditableCells => {
  const { resource } = useListing()
  const { selectedIds } = useRecordList()
  const ticked = useRef(0)
  ticked.current = selectedIds.length
  const { editing, filling, endFilling } = useNewCellEditing(useCallback(() => ticked.current, []))
  const cell = useCallback(
    (shown: ShownCell) => {
      const name = editableField(resource, shown.column, shown.record)
      if (name === null) return null
      const first = columns.find((column) => editableField(resource, column, shown.record) !== null)
      return <EditableCell {...shown} name={name} isFirst={shown.column === first} />
    },
    [resource, columns],
  )
  return {
    cell,
    isGrid: useIsAnyEdited(editing),
    around: (table) => (
      <CellEditingProvider value={editing}>
        {table}
        {filling && <FillDown filling={filling} onClose={endFilling} />}
      </CellEditingProvider>
    ),
  }
}
