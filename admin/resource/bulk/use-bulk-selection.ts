import { useState } from 'react'
import { type BulkSelection, maxAtOnce } from '../../../model/bulk.ts'
import { useRecordList } from '../list/record-list.ts'
import { useSelectAll } from '../list/use-selection.ts'

export const useBulkSelection = () => {
  const { fullFilter, selectedIds, count: total, isMore, select } = useRecordList()
  const selectAll = useSelectAll()
  const text = JSON.stringify(fullFilter)
  // The filter whose records were all ticked, until one is unticked.
  const [whole, setWhole] = useState<string | null>(null)
  const isWhole = whole === text && !isMore && selectedIds.length === total
  const selection: BulkSelection = isWhole
    ? { filter: fullFilter, expect: total }
    : { ids: selectedIds.map((id) => Number(id)) }
  return {
    selection,
    count: selectedIds.length,
    total,
    /** Null if all are ticked, or too many or not counted. */
    selectWhole:
      isWhole || isMore || selectedIds.length >= total || total > maxAtOnce
        ? null
        : () => {
            setWhole(text)
            void selectAll()
          },
    clear: () => {
      setWhole(null)
      select([])
    },
  }
}
