import { useListContext } from 'react-admin'
import type { Selection } from '../../table/selection.ts'

/** The ticks of the list around. */
export const useSelection = (): Selection => {
  const { data, total = 0, selectedIds, onSelect, onSelectAll, onToggleItem } = useListContext()
  const ids = new Set(selectedIds)
  const isWhole = data?.length === total
  const filtered = (data ?? []).filter(({ id }) => ids.has(id)).length
  const all = total > 0 && (isWhole ? filtered === total : selectedIds.length === total)
  const toggleAll = () => {
    if (all) onSelect([])
    else if (isWhole) onSelect((data ?? []).map(({ id }) => id))
    else onSelectAll({ limit: total + 1 })
  }
  return { ids, some: selectedIds.length > 0, all, possible: total > 0, toggle: onToggleItem, toggleAll }
}
