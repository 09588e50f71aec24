import type { QueryKey } from '@tanstack/react-query'
import { requestJson } from './http-client.ts'

/**
 * A call that reads, for `useQuery`; `queryFn` alone reads outside a component. Records are read by react-admin's hooks.
 * @param key begins with the name of the resource whose changes make it out of date
 * @param asked body of a call that reads by POST, such as a preview
 * @example
 * const { data } = useQuery({ ...apiQuery<Figures>([tasks.name, 'figures', id], `/Task/${id}/figures`), enabled })
 */
export const apiQuery = <Reply>(queryKey: QueryKey, path: string, asked?: unknown) => ({
  queryKey,
  queryFn: ({ signal }: { readonly signal?: AbortSignal }) => {
    const stopped = signal ? { signal } : {}
    return requestJson<Reply>(
      path,
      asked === undefined ? stopped : { ...stopped, method: 'POST', body: asked },
    )
  },
})
