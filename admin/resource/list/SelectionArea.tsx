import { useListContext } from 'react-admin'
import type { AnyRecord } from '../../../model/record-text.ts'
import { useExtension } from '../../extension-points.ts'
import { usePlace } from '../place-context.ts'

/** The panel of a custom screen, while any row is ticked. */
export const SelectionArea = () => {
  const { resource } = usePlace()
  const { SelectionPanel } = useExtension(resource.name)
  const { data = [], selectedIds, onSelect } = useListContext<AnyRecord & { id: number }>()
  if (!SelectionPanel || selectedIds.length === 0) return null
  const ticked = new Set(selectedIds)
  return (
    <SelectionPanel
      selectedIds={selectedIds}
      selected={data.filter(({ id }) => ticked.has(id))}
      clearSelection={() => onSelect([])}
    />
  )
}
