import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'

/**
 * How many records the list would have with each of these values of one field, the other filters as they are.
 * @returns by value; one that is not known yet is missing
 */
export const useCounts = (name: string, values: readonly string[]): ReadonlyMap<string, number> => {
  const { resource } = useListing()
  const { asked, sort } = useRecordList()
  const dataProvider = useDataProvider()
  const totals = useQueries({
    queries: values.map((value) => {
      const params = { pagination: { page: 1, perPage: 1 }, sort, filter: { ...asked, [name]: value } }
      return {
        queryKey: [resource.name, 'getList', { ...params, meta: undefined }],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList(resource.name, { ...params, signal }),
      }
    }),
    combine: (queries) => queries.map(({ data }) => data?.total),
  })
  return new Map(
    values.flatMap((value, index) => {
      const total = totals[index]
      return total === undefined ? [] : [[value, total] as const]
    }),
  )
}
