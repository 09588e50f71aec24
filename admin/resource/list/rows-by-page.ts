import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type GetListResult, useDataProvider } from 'react-admin'
import type { ListedRecord } from '../../extension-points.ts'
import { type ListMeta, withoutCount } from '../../providers/data-provider.ts'
import { listQuery } from '../../providers/query-client.ts'
import type { TableRows } from '../../table/RecordTable.tsx'
import { useListing } from '../listing-context.ts'
import { pageSize, type RecordList, useRecordList } from './record-list.ts'

/** Range of rows per request. `start` is a multiple of `size`. */
interface RowsAtOnce {
  readonly start: number
  readonly size: number
}

/** The range of a row: the opening rows, then ranges that double up to `pageSize`. */
const around = (row: number, opening: number): RowsAtOnce => {
  let size = opening
  while (row >= 2 * size && size < pageSize) size *= 2
  return { start: row - (row % size), size }
}

export const pagesOfRange = (first: number, last: number, opening: number): RowsAtOnce[] => {
  const all: RowsAtOnce[] = []
  for (let row = first; row <= last; ) {
    const page = around(row, opening)
    all.push(page)
    row = page.start + page.size
  }
  return all
}

/** Ranges for the visible rows; after scrolling, also for the next screen. */
export const rangesToFetch = (
  { first, last }: { readonly first: number; readonly last: number },
  count: number,
  opening: number,
): RowsAtOnce[] => {
  const screen = last - first + 1
  return pagesOfRange(first, first > 0 ? Math.max(last, Math.min(last + screen, count - 1)) : last, opening)
}

const paginationOf = ({ start, size }: RowsAtOnce) => ({ page: start / size + 1, perPage: size })

/** Same key as react-admin's `useGetList`, so that a refresh includes all pages. */
const listKey = (
  resource: string,
  { sort, then, fullFilter }: Pick<RecordList, 'sort' | 'then' | 'fullFilter'>,
  rows: RowsAtOnce,
) => [resource, 'getList', { pagination: paginationOf(rows), sort, filter: fullFilter, meta: { then } }]

const startsOf = (pages: readonly RowsAtOnce[]) => pages.map(({ start }) => start).join(' ')

export interface ListRows extends TableRows {
  readonly fetched: readonly ListedRecord[]
  readonly recordAt: (index: number) => ListedRecord | undefined
  readonly readFirst: (count: number) => Promise<readonly ListedRecord[]>
  /** Row index of a record; -1 if not loaded. */
  readonly indexOf: (id: number) => number
}

/** Rows of the current list, loaded by range when visible. The list itself loads the first range. */
export const useRowsByPage = (): ListRows => {
  const { resource } = useListing()
  const list = useRecordList()
  const { sort, then, fullFilter, opening, records, count, isMore, countAll } = list
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const [shown, setShown] = useState<readonly RowsAtOnce[]>([])
  const pages = useMemo(() => shown.filter(({ start }) => start > 0), [shown])
  const results = useQueries({
    queries: pages.map((page) => ({
      ...listQuery<ListedRecord>(dataProvider, resource.name, {
        pagination: paginationOf(page),
        sort,
        filter: fullFilter,
        meta: { then, countTo: 0, ...(!isMore && { known: count }) } satisfies ListMeta,
      }),
      // Without the known count: the rows stay when it changes.
      queryKey: listKey(resource.name, list, page),
    })),
    combine: (queries) => queries.map((query) => query.data?.data),
  })
  const byStart = useMemo(
    () =>
      new Map<number, readonly ListedRecord[] | undefined>([
        [0, records],
        ...pages.map(({ start }, index) => [start, results[index]] as const),
      ]),
    [records, results, pages],
  )
  const show = useCallback(
    (first: number, last: number) => {
      const wanted = rangesToFetch({ first, last }, count, opening)
      setShown((before) => (startsOf(before) === startsOf(wanted) ? before : wanted))
      if (isMore && last >= count - Math.max(pageSize, opening)) countAll()
    },
    [opening, isMore, count, countAll],
  )
  const recordAt = useCallback(
    (index: number) => {
      const [page] = pagesOfRange(index, index, opening)
      if (!page) return undefined
      // Cached rows, which a Shift selection may include.
      const rows = byStart.has(page.start)
        ? byStart.get(page.start)
        : client.getQueryData<GetListResult<ListedRecord>>(
            listKey(resource.name, { sort, then, fullFilter }, page),
          )?.data
      return rows?.[index - page.start]
    },
    [byStart, opening, client, resource.name, sort, then, fullFilter],
  )
  const indexOf = useCallback(
    (id: number) => {
      for (const [start, rows = []] of byStart) {
        const place = rows.findIndex((record) => record.id === id)
        if (place >= 0) return start + place
      }
      return -1
    },
    [byStart],
  )
  const readFirst = useCallback(
    async (size: number) => {
      const { data } = await dataProvider.getList<ListedRecord>(resource.name, {
        pagination: { page: 1, perPage: size },
        sort,
        filter: fullFilter,
        meta: { ...withoutCount, then },
      })
      return data
    },
    [dataProvider, resource.name, sort, fullFilter, then],
  )
  const fetched = useMemo(() => [...byStart.values()].flatMap((rows = []) => rows), [byStart])
  return {
    count,
    isMore,
    fetched,
    recordAt,
    indexOf,
    readFirst,
    show,
    isPending: list.isPending,
    isFetching: list.isFetching,
    error: list.error,
    retry: list.retry,
  }
}
