import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'react-admin'
import type { ListedRecord } from '../../admin/extension-points.ts'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { maxLinesAtOnce, type Suggestion } from '../../model/costing/unallocated.ts'
import { suggestionsOf } from './calls.ts'

/** Whether suggestions include closed jobs, for this session. */
export const useClosedJobs = () => useStore<boolean>('unallocated.closedJobs', false)

/** Suggestions of the focused line, then prefetches those of the next lines. */
export const useSuggestions = (
  line: ListedRecord | undefined,
  following: readonly ListedRecord[],
  closedJobs: boolean,
) => {
  const client = useQueryClient()
  const found = useQuery({ ...suggestionsOf(line?.id ?? 0, closedJobs), enabled: line !== undefined })
  const isThere = found.data !== undefined
  const next = following.map(({ id }) => id).join()
  useEffect(() => {
    if (!isThere || next === '') return
    for (const id of next.split(',')) void client.prefetchQuery(suggestionsOf(Number(id), closedJobs))
  }, [isThere, next, closedJobs, client])
  return found
}

export interface StrongLine {
  readonly line: ListedRecord
  readonly suggestion: Suggestion
}

/** Lines whose best suggestion is strong, among those loaded. */
export const useStrongLines = (lines: readonly ListedRecord[], closedJobs: boolean): readonly StrongLine[] =>
  useQueries({
    queries: lines.map(({ id }) => ({ ...suggestionsOf(id, closedJobs), enabled: false })),
    combine: (found) =>
      found.flatMap(({ data }, index) => {
        const line = lines[index]
        const best = data?.[0]
        return line && best?.strength === 'strong' ? [{ line, suggestion: best }] : []
      }),
  })

/**
 * Loads the suggestions of all these lines in batches, so that other requests do not wait.
 * @param mayStart false while other data loads first
 */
export const useFetchAll = (lines: readonly ListedRecord[], closedJobs: boolean, mayStart: boolean): void => {
  const client = useQueryClient()
  const ids = lines.map(({ id }) => id).join()
  useEffect(() => {
    if (!mayStart || ids === '') return
    let isLeft = false
    const fetchAll = async () => {
      const missing = ids
        .split(',')
        .map((id) => suggestionsOf(Number(id), closedJobs))
        .filter(({ queryKey }) => client.getQueryData(queryKey) === undefined)
      for (let first = 0; first < missing.length && !isLeft; first += maxLinesAtOnce)
        await Promise.all(
          missing.slice(first, first + maxLinesAtOnce).map((query) => client.prefetchQuery(query)),
        )
    }
    void fetchAll()
    return () => {
      isLeft = true
    }
  }, [ids, closedJobs, mayStart, client])
}

const none: readonly ListedRecord[] = []

/** Lines whose strong suggestions are accepted together: the selected ones, else the first page. */
export const useLinesToAccept = (): readonly ListedRecord[] => {
  const { records = none, selectedIds } = useRecordList()
  if (selectedIds.length === 0) return records
  const ticked = new Set(selectedIds)
  return records.filter(({ id }) => ticked.has(id))
}
