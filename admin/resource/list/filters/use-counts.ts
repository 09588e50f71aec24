import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { countedFirst } from '../../../../model/counted-first.ts'
import { formatCounted } from '../../../../model/format.ts'
import type { ListMeta } from '../../../providers/data-provider.ts'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'

/** Formatted record counts by value, with the other filters applied and limited as in an opening list. */
export const useCounts = (name: string, values: readonly string[]): ReadonlyMap<string, string> => {
  const { resource } = useListing()
  const { fullFilter, sort } = useRecordList()
  const dataProvider = useDataProvider()
  const totals = useQueries({
    queries: values.map((value) => {
      const params = {
        pagination: { page: 1, perPage: 1 },
        sort,
        filter: { ...fullFilter, [name]: value },
        meta: { countTo: countedFirst } satisfies ListMeta,
      }
      return {
        queryKey: [resource.name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList(resource.name, { ...params, signal }),
      }
    }),
    combine: (queries) =>
      queries.map(({ data }) => {
        const { total, meta } = data ?? {}
        return total === undefined ? undefined : formatCounted(total, meta?.isMore === true)
      }),
  })
  return new Map(
    values.flatMap((value, index) => {
      const total = totals[index]
      return total === undefined ? [] : [[value, total] as const]
    }),
  )
}
