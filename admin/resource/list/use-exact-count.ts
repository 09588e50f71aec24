import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'

/**
 * How many records a filter lets through, counted to the end: once for each filter, and only when somebody wants it.
 * @param isCut whether the list has counted only some of them
 */
export const useExactCount = (resource: string, asked: Readonly<Record<string, unknown>>, isCut: boolean) => {
  const dataProvider = useDataProvider()
  const filter = JSON.stringify(asked)
  const [wanted, setWanted] = useState<string | null>(null)
  const { data } = useQuery({
    // What refreshes a list counts it anew.
    queryKey: [resource, 'getList', { pagination: { page: 1, perPage: 0 }, filter: asked }],
    queryFn: ({ signal }) =>
      dataProvider.getList(resource, {
        pagination: { page: 1, perPage: 0 },
        sort: unchosenSort,
        filter: asked,
        signal,
      }),
    enabled: isCut && wanted === filter,
  })
  return { exact: data?.total, countAll: useCallback(() => setWanted(filter), [filter]) }
}
