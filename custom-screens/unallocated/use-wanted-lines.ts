import type { ListedRecord } from '../../admin/extension-points.ts'
import { useRecordList } from '../../admin/resource/list/record-list.ts'

const none: readonly ListedRecord[] = []

/** The lines of which all strong suggestions are accepted: those that are ticked, else the first page of the list. */
export const useWantedLines = (): readonly ListedRecord[] => {
  const { records = none, selectedIds } = useRecordList()
  if (selectedIds.length === 0) return records
  const ticked = new Set(selectedIds)
  return records.filter(({ id }) => ticked.has(id))
}
