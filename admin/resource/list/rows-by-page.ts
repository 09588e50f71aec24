import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type SortPayload, useDataProvider, useListContext } from 'react-admin'
import type { AnyRecord } from '../../../model/record-text.ts'
import type { TableRows } from '../../table/RecordTable.tsx'

/** How many rows of a long list are fetched at once, as one scrolls. */
export const pageSize = 200
/** Lists below a parent are fetched whole, as far as one answer goes: they are summed up and selected from. */
export const wholeList = 10_000

/** Numbers of the pages, from 0, that hold the rows from `first` to `last`. */
export const pagesOf = (first: number, last: number, size: number): number[] => {
  const from = Math.floor(first / size)
  return Array.from({ length: Math.floor(last / size) - from + 1 }, (_, index) => from + index)
}

interface Wanted {
  readonly resource: string
  readonly sort: SortPayload
  readonly filter: object
  readonly perPage: number
}

/** The same key as react-admin's own `useGetList`, so that what refreshes a list refreshes its pages. */
const listKey = ({ resource, sort, filter, perPage }: Wanted, page: number) => [
  resource,
  'getList',
  { pagination: { page: page + 1, perPage }, sort, filter, meta: undefined },
]

/** The rows of the list around, of which only those on the screen are fetched. The first page is the list's own. */
export const useRowsByPage = (permanentFilter: object): TableRows => {
  const {
    resource,
    sort,
    filterValues,
    perPage,
    data,
    total = 0,
    isPending,
    isFetching,
    error,
  } = useListContext<AnyRecord & { id: number }>()
  const dataProvider = useDataProvider()
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const wanted: Wanted = { resource, sort, filter: { ...filterValues, ...permanentFilter }, perPage }
  const pages = pagesOf(shown.first, shown.last, perPage).filter((page) => page > 0)
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: listKey(wanted, page),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList<AnyRecord & { id: number }>(resource, {
          pagination: { page: page + 1, perPage },
          sort,
          filter: wanted.filter,
          signal,
        }),
    })),
    combine: (queries) => queries.map((query) => query.data?.data),
  })
  const byPage = useMemo(
    () =>
      new Map<number, readonly AnyRecord[] | undefined>([
        [0, data],
        ...pages.map((page, index) => [page, results[index]] as const),
      ]),
    [data, results, pages],
  )
  const show = useCallback(
    (first: number, last: number) =>
      setShown((before) =>
        Math.floor(before.first / perPage) === Math.floor(first / perPage) &&
        Math.floor(before.last / perPage) === Math.floor(last / perPage)
          ? before
          : { first, last },
      ),
    [perPage],
  )
  return {
    count: total,
    recordAt: (index) => byPage.get(Math.floor(index / perPage))?.[index % perPage],
    show,
    isPending: isPending === true,
    isFetching: isFetching === true,
    error,
  }
}
