import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'

const none = { page: 1, perPage: 0 }

/**
 * How many records a filter lets through, counted to the end: once for each filter, and only when somebody wants it. Who
 * comes back to the list has it still.
 * @param isCut whether the list has counted only some of them
 */
export const useExactCount = (
  resource: string,
  fullFilter: Readonly<Record<string, unknown>>,
  isCut: boolean,
) => {
  const dataProvider = useDataProvider()
  const filter = JSON.stringify(fullFilter)
  const [wanted, setWanted] = useState<string | null>(null)
  // A refresh of the list counts it again.
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
