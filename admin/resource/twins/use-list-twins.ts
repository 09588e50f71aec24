import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'
import { mostTests } from '../../../model/filter/filter.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { uncounted } from '../../providers/data-provider.ts'
import { useListing } from '../listing-context.ts'
import { twinGroups, twinKey } from './twin-groups.ts'

/** Records that are alike with one of so many, in all. */
const most = 1000

/**
 * The others that agree with each of these records, wherever they are: one question for all that the list has fetched,
 * and none where the definition warns of nothing.
 */
export const useListTwins = (
  records: readonly ListedRecord[],
): ReadonlyMap<number, readonly ListedRecord[]> => {
  const { resource } = useListing()
  const last = resource.warnTogether?.at(-1)
  const values = useMemo(() => {
    if (last === undefined) return []
    const known = records.filter((record) => twinKey(resource, record) !== null)
    return [...new Set(known.map((record) => record[last]))].slice(0, mostTests)
  }, [resource, records, last])
  const { data } = useGetList<ListedRecord>(
    resource.name,
    {
      pagination: { page: 1, perPage: most },
      sort: unchosenSort,
      meta: uncounted,
      filter: last === undefined ? {} : { [last]: values },
    },
    { enabled: values.length > 0 },
  )
  return useMemo(() => twinGroups(resource, data ?? []), [resource, data])
}
