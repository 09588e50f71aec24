import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry, AuditPage } from '../../../model/audit.ts'
import { requestJson } from '../../providers/http-client.ts'

/** Entries fetched at once. */
const pageSize = 50

export interface Trail {
  /** Newest first; null until the first ones have come. */
  readonly entries: readonly AuditEntry[] | null
  readonly failed: boolean
  readonly hasOlder: boolean
  readonly isFetchingOlder: boolean
  readonly fetchOlder: () => void
  readonly retry: () => void
}

/**
 * The audit trail at an address of the API, page by page.
 * @param path `/AuditTrail`, or `/Supplier/7/history`
 * @param query what it is narrowed to
 */
export const useTrail = (path: string, query: Readonly<Record<string, string>> = {}): Trail => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['audit-trail', path, query],
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams({ ...query, limit: String(pageSize) })
      if (pageParam !== null) parameters.set('before', String(pageParam))
      return requestJson<AuditPage>(`${path}?${parameters}`, { signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Entries are only ever added: what was shown before may lack the newest ones.
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return {
    entries: data?.pages.flatMap(({ entries }) => entries) ?? null,
    failed: error !== null,
    hasOlder: hasNextPage,
    isFetchingOlder: isFetchingNextPage,
    fetchOlder: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}
