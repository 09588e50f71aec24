import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ListedRecord } from '../../extension-points.ts'
import type { ListMeta } from '../../providers/data-provider.ts'
import type { TableRows } from '../../table/RecordTable.tsx'
import { useListing } from '../listing-context.ts'
import { type RecordList, useRecordList } from './record-list.ts'

/** Numbers of the pages, from 0, that hold the rows from `first` to `last`. */
export const pagesOf = (first: number, last: number, size: number): number[] => {
  const from = Math.floor(first / size)
  return Array.from({ length: Math.floor(last / size) - from + 1 }, (_, index) => from + index)
}

/** The same key as react-admin's own `useGetList`, so that what refreshes a list refreshes its pages. */
const listKey = (resource: string, { sort, then, asked, perPage }: RecordList, page: number) => [
  resource,
  'getList',
  { pagination: { page: page + 1, perPage }, sort, filter: asked, meta: { then } },
]

/** The rows of a list, as records that it answered. */
export interface ListRows extends TableRows {
  /** All that have been fetched for what is on the screen. */
  readonly fetched: readonly ListedRecord[]
  readonly recordAt: (index: number) => ListedRecord | undefined
  /** Where a record stands, as far as rows have been fetched; -1 for nowhere. */
  readonly indexOf: (id: number) => number
}

/** The rows of the list around, of which only those on the screen are fetched. The first page is the list's own. */
export const useRowsByPage = (): ListRows => {
  const { resource } = useListing()
  const list = useRecordList()
  const { sort, then, asked, perPage, records, count, isMore, countAll } = list
  const dataProvider = useDataProvider()
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const pages = pagesOf(shown.first, shown.last, perPage).filter((page) => page > 0)
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: listKey(resource.name, list, page),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList<ListedRecord>(resource.name, {
          pagination: { page: page + 1, perPage },
          sort,
          filter: asked,
          meta: { then, countTo: 0, ...(!isMore && { known: count }) } satisfies ListMeta,
          signal,
        }),
    })),
    combine: (queries) => queries.map((query) => query.data?.data),
  })
  const byPage = useMemo(
    () =>
      new Map<number, readonly ListedRecord[] | undefined>([
        [0, records],
        ...pages.map((page, index) => [page, results[index]] as const),
      ]),
    [records, results, pages],
  )
  const show = useCallback(
    (first: number, last: number) => {
      setShown((before) =>
        Math.floor(before.first / perPage) === Math.floor(first / perPage) &&
        Math.floor(before.last / perPage) === Math.floor(last / perPage)
          ? before
          : { first, last },
      )
      // Who has come to the end of what was counted goes on from there.
      if (isMore && last >= count - perPage) countAll()
    },
    [perPage, isMore, count, countAll],
  )
  const recordAt = useCallback(
    (index: number) => byPage.get(Math.floor(index / perPage))?.[index % perPage],
    [byPage, perPage],
  )
  const indexOf = useCallback(
    (id: number) => {
      for (const [page, rows = []] of byPage) {
        const place = rows.findIndex((record) => record.id === id)
        if (place >= 0) return page * perPage + place
      }
      return -1
    },
    [byPage, perPage],
  )
  const fetched = useMemo(() => [...byPage.values()].flatMap((rows = []) => rows), [byPage])
  return {
    count,
    isMore,
    fetched,
    recordAt,
    indexOf,
    show,
    isPending: list.isPending,
    isFetching: list.isFetching,
    error: list.error,
    retry: list.retry,
  }
}
