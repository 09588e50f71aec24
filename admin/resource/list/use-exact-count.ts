import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'

const none = { page: 1, perPage: 0 }

/** Exact count of a filter, on request and cached. `isCut`: the list has counted only a part. */
export const useExactCount = (
  resource: string,
  fullFilter: Readonly<Record<string, unknown>>,
  isCut: boolean,
) => {
  const dataProvider = useDataProvider()
  const filter = JSON.stringify(fullFilter)
  const [wanted, setWanted] = useState<string | null>(null)
  const queryKey = [resource, 'getList', { pagination: none, filter: fullFilter }]
  const wasCounted = useQueryClient().getQueryData(queryKey) !== undefined
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      dataProvider.getList(resource, { pagination: none, sort: unchosenSort, filter: fullFilter, signal }),
    enabled: isCut && (wanted === filter || wasCounted),
  })
  return { exact: data?.total, countAll: useCallback(() => setWanted(filter), [filter]) }
}
