import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type SortPayload, useDataProvider, useListContext } from 'react-admin'
import type { AnyRecord } from '../../fields/field-module.ts'

/** How many rows of a long list are fetched at once, as one scrolls. */
export const windowSize = 200
/** Lists below a parent are fetched whole: they are summed up and selected from. */
export const wholeList = 100_000

/** Numbers of the windows, from 0, that hold the rows from `first` to `last`. */
export const windowsOf = (first: number, last: number, size: number): number[] => {
  const from = Math.floor(first / size)
  return Array.from({ length: Math.floor(last / size) - from + 1 }, (_, index) => from + index)
}

export interface Rows {
  readonly count: number
  /** The record in that row, once its window has been fetched. */
  readonly recordAt: (index: number) => AnyRecord | undefined
  /** Says which rows are on the screen, so that their windows are fetched. */
  readonly show: (first: number, last: number) => void
}

interface Wanted {
  readonly resource: string
  readonly sort: SortPayload
  readonly filter: object
  readonly perPage: number
}

/** The same key as react-admin's own `useGetList`, so that what refreshes a list refreshes its windows. */
const listKey = ({ resource, sort, filter, perPage }: Wanted, window: number) => [
  resource,
  'getList',
  { pagination: { page: window + 1, perPage }, sort, filter, meta: undefined },
]

/** The rows of the list around, of which only those on the screen are fetched. The first window is the list's own. */
export const useRows = (permanentFilter: object): Rows => {
  const {
    resource,
    sort,
    filterValues,
    perPage,
    data,
    total = 0,
  } = useListContext<AnyRecord & { id: number }>()
  const dataProvider = useDataProvider()
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const wanted: Wanted = { resource, sort, filter: { ...filterValues, ...permanentFilter }, perPage }
  const windows = windowsOf(shown.first, shown.last, perPage).filter((window) => window > 0)
  const results = useQueries({
    queries: windows.map((window) => ({
      queryKey: listKey(wanted, window),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList<AnyRecord & { id: number }>(resource, {
          pagination: { page: window + 1, perPage },
          sort,
          filter: wanted.filter,
          signal,
        }),
    })),
    combine: (queries) => queries.map((query) => query.data?.data),
  })
  const byWindow = useMemo(
    () =>
      new Map<number, readonly AnyRecord[] | undefined>([
        [0, data],
        ...windows.map((window, index) => [window, results[index]] as const),
      ]),
    [data, results, windows],
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
    recordAt: (index) => byWindow.get(Math.floor(index / perPage))?.[index % perPage],
    show,
  }
}
