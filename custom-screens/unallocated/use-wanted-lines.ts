import type { ListedRecord } from '../../admin/extension-points.ts'
import { useRecordList } from '../../admin/resource/list/record-list.ts'

const none: readonly ListedRecord[] = []

/** Lines whose strong suggestions are accepted together: the selected ones, else the first page. */
export const useWantedLines = (): readonly ListedRecord[] => {
  const { records = none, selectedIds } = useRecordList()
  if (selectedIds.length === 0) return records
  const ticked = new Set(selectedIds)
  return records.filter(({ id }) => ticked.has(id))
}
