import useEventCallback from '@mui/utils/useEventCallback'
import { useEffect, useRef } from 'react'
import { type Identifier, useDataProvider } from 'react-admin'
import type { AnyRecord } from '../../../model/record-text.ts'
import { useToast } from '../../layout/Toasts.tsx'
import { messageOf } from '../../providers/use-call.ts'
import type { Selection, Toggled } from '../../table/RecordRow.tsx'
import { useListing } from '../listing-context.ts'
import { maxWholeList, type RecordList, useRecordList } from './record-list.ts'

const idsBetween = (recordAt: (index: number) => AnyRecord | undefined, a: number, b: number) =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, step) => recordAt(Math.min(a, b) + step)?.id).filter(
    (id) => id !== undefined,
  )

export const useSelectAll = (list: RecordList): (() => Promise<void>) => {
  const { resource } = useListing()
  const { records = [], count, isMore, fullFilter, sort, select } = list
  const dataProvider = useDataProvider()
  const toast = useToast()
  const shown = useRef(fullFilter)
  useEffect(() => {
    shown.current = fullFilter
  }, [fullFilter])
  return async () => {
    if (records.length === count && !isMore) return select(records.map(({ id }) => id))
    const pagination = { page: 1, perPage: maxWholeList }
    try {
      const { data } = await dataProvider.getList(resource.name, { pagination, sort, filter: fullFilter })
      // Another filter was chosen meanwhile: rows that nobody sees are not ticked.
      if (shown.current === fullFilter) select(data.map(({ id }) => id))
    } catch (error) {
      toast(messageOf(error), 'error')
    }
  }
}

/** The ticked rows, and their records as far as loaded. */
export const useTicked = () => {
  const { records = [], selectedIds } = useRecordList()
  const ids = new Set(selectedIds)
  return { selectedIds, selected: records.filter(({ id }) => ids.has(id)) }
}

/** Selection of the current list. Shift extends it from the last ticked row. */
export const useSelection = (recordAt: (index: number) => AnyRecord | undefined): Selection => {
  const list = useRecordList()
  const { records = [], count, isMore, selectedIds, select, toggle } = list
  const selectAll = useSelectAll(list)
  const lastIndex = useRef<number | null>(null)
  const tick = useEventCallback((id: Identifier, { index, withShift }: Toggled) => {
    const from = lastIndex.current
    lastIndex.current = index
    if (withShift && from !== null)
      select([...new Set([...selectedIds, ...idsBetween(recordAt, from, index)])])
    else toggle(id)
  })
  const ids = new Set(selectedIds)
  const isWhole = records.length === count
  const filtered = records.filter(({ id }) => ids.has(id)).length
  const all = count > 0 && !isMore && (isWhole ? filtered === count : selectedIds.length === count)
  return {
    ids,
    some: selectedIds.length > 0,
    all,
    possible: count > 0,
    toggle: tick,
    toggleAll: () => void (all ? select([]) : selectAll()),
  }
}
