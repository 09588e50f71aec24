import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import { onUserChange } from '../session.ts'
import { createStore } from '../store.ts'
import { getDoneRequests, subscribeDone } from './done-requests.ts'
import { isPassing } from './http-client.ts'

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // A write by react-admin's hooks, which have a key, refreshes all visible data: react-admin itself
    // refreshes the resource only, but a line changes its header's total.
    onSettled: (_data, _error, _variables, _context, { options }) => {
      if (options.mutationKey) void queryClient.invalidateQueries()
    },
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: false,
    },
    // Without a connection a write fails at once, so that it is said, or kept on the device.
    mutations: { networkMode: 'always' },
  },
})

// Clears the cache when the user changes.
onUserChange(() => queryClient.clear())

// Refreshes visible data after an undo or redo.
let { notices } = getDoneRequests()
subscribeDone(() => {
  const before = notices
  notices = getDoneRequests().notices
  if (notices.some((notice) => notice.what !== 'done' && !before.includes(notice)))
    void queryClient.invalidateQueries()
})

/** A list's query, with the key of react-admin's `useGetList`: a write refreshes it. */
export const listQuery = <Listed extends RaRecord>(
  dataProvider: DataProvider,
  name: string,
  params: GetListParams,
) => ({
  queryKey: [name, 'getList', params] as readonly unknown[],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    dataProvider.getList<Listed>(name, { ...params, signal }),
})

interface DeletedRecord {
  readonly resource: string
  readonly id: Identifier
}

/** Query keys of a record (react-admin's `useGetOne`) and its files (`useAttachments`). */
const isKeyOf = ({ resource, id }: DeletedRecord, [name, call, params]: readonly unknown[]) =>
  name === resource &&
  (call === 'getOne' || call === 'attachments') &&
  String((params as { id?: Identifier }).id) === String(id)

const refreshes = createStore(0)

/** Calls the listener when the visible data is refreshed; returns an unsubscribe function. */
export const { subscribe: subscribeRefreshes } = refreshes

/**
 * Refreshes all visible data after a write, as a line changes its header's total, and a category all its
 * lines. Does not request deleted records.
 */
export const refreshRecords = (deleted?: DeletedRecord): void => {
  refreshes.set(refreshes.get() + 1)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !(deleted && isKeyOf(deleted, queryKey)),
  })
}
