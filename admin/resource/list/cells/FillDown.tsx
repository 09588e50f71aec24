import { fieldOf } from '../../../../model/resources.ts'
import { viewOf } from '../../../fields/registry.ts'
import { BulkEditDialog } from '../../bulk/BulkEditDialog.tsx'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'
import type { Filling } from './use-cell-editing.ts'

interface FillDownProps {
  readonly filling: Filling
  readonly onClose: () => void
}

export const FillDown = ({ filling: { name, record }, onClose }: FillDownProps) => {
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
