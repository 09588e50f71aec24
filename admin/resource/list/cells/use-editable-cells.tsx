import { type ReactNode, useCallback, useRef } from 'react'
import { fieldOf } from '../../../../model/resources.ts'
import { viewOf } from '../../../fields/registry.ts'
import type { Column } from '../../../table/columns.ts'
import type { ShownCell } from '../../../table/RecordRow.tsx'
import { BulkEditDialog } from '../../bulk/BulkEditDialog.tsx'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'
import { EditableCell } from './EditableCell.tsx'
import { editableField } from './editable-cells.ts'
import { CellEditingProvider, type Filling, useIsAnyEdited, useNewCellEditing } from './use-cell-editing.ts'

interface FillDownProps {
  readonly filling: Filling
  readonly onClose: () => void
}

const FillDown = ({ filling: { name, record }, onClose }: FillDownProps) => {
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
