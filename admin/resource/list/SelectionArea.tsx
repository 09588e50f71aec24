import { useExtension } from '../../extension-points.ts'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'

export const SelectionArea = () => {
  const { resource } = useListing()
  const { SelectionPanel } = useExtension(resource.name)
  const { records = [], selectedIds, select } = useRecordList()
  if (!SelectionPanel || selectedIds.length === 0) return null
  const ticked = new Set(selectedIds)
  return (
    <SelectionPanel
      selectedIds={selectedIds}
      selected={records.filter(({ id }) => ticked.has(id))}
      clearSelection={() => select([])}
    />
  )
}
