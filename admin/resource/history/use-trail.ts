import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry, AuditPage } from '../../../model/audit.ts'
import { requestJson } from '../../providers/http-client.ts'

const pageSize = 50

export interface Trail {
  readonly entries: readonly AuditEntry[] | null
  readonly failed: boolean
  readonly hasOlder: boolean
  readonly isFetchingOlder: boolean
  readonly fetchOlder: () => void
  readonly retry: () => void
}

/** Audit trail by page. `path`: `/AuditTrail` or `/Supplier/7/history`. */
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
    // Entries are only added: cached pages may lack the newest.
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
