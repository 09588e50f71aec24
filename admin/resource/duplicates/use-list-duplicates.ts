import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'
import { duplicateGroups, duplicateKey, duplicateKeys } from '../../../model/duplicates.ts'
import { maxTests } from '../../../model/filter/filter.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { uncounted } from '../../providers/data-provider.ts'
import { useListing } from '../listing-context.ts'

/** Max. records that are compared with those of the list. */
const maxRows = 1000

/** By the field at which the warning stands, the records that are alike with each record. */
export type Duplicates = ReadonlyMap<string, ReadonlyMap<number, readonly ListedRecord[]>>

/**
 * The others that agree with each of these records, wherever they are: one question for all that the list has fetched and
 * for each list of fields, and none where the definition warns of nothing.
 */
export const useListDuplicates = (records: readonly ListedRecord[]): Duplicates => {
  const { resource } = useListing()
  const dataProvider = useDataProvider()
  const wanted = useMemo(
    () =>
      duplicateKeys(resource).flatMap((fields) => {
        const last = fields.at(-1)
        if (last === undefined) return []
        const known = records.filter((record) => duplicateKey(fields, record) !== null)
        return [
          { fields, last, values: [...new Set(known.map((record) => record[last]))].slice(0, maxTests) },
        ]
      }),
    [resource, records],
  )
  return useQueries({
    queries: wanted.map(({ last, values }) => {
      const parameters = {
        pagination: { page: 1, perPage: maxRows },
        sort: unchosenSort,
        meta: uncounted,
        filter: { [last]: values },
      }
      return {
        // As react-admin's own lists have it, so that a write fetches it again.
        queryKey: [resource.name, 'getList', parameters],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList<ListedRecord>(resource.name, { ...parameters, signal }),
        enabled: values.length > 0,
      }
    }),
    combine: (answers) =>
      new Map(
        wanted.map(({ fields, last }, at) => [last, duplicateGroups(fields, answers[at]?.data?.data ?? [])]),
      ),
  })
}
