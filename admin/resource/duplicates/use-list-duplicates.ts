import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'
import {
  duplicateFilter,
  duplicateGroups,
  duplicateKey,
  duplicateKeys,
  partsOf,
} from '../../../model/duplicates.ts'
import { maxTests } from '../../../model/filter/filter.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { withoutCount } from '../../providers/data-provider.ts'
import { listQuery } from '../../providers/query-client.ts'
import { useListing } from '../listing-context.ts'

const maxRows = 1000

/** Duplicates of each record, by field name and record id. */
export type Duplicates = ReadonlyMap<string, ReadonlyMap<number, readonly ListedRecord[]>>

/** Duplicates of these records in the whole resource. One request per set of compared fields. */
export const useListDuplicates = (records: readonly ListedRecord[]): Duplicates => {
  const { resource } = useListing()
  const dataProvider = useDataProvider()
  const requested = useMemo(
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
    queries: requested.map(({ last, values }) => ({
      ...listQuery<ListedRecord>(dataProvider, resource.name, {
        pagination: { page: 1, perPage: maxRows },
        sort: unchosenSort,
        meta: withoutCount,
        filter: { [last]: duplicateFilter(resource, last, values) },
      }),
      enabled: values.length > 0,
    })),
    combine: (answers) =>
      new Map(
        requested.map(({ fields, last }, at) => [
          last,
          duplicateGroups(fields, answers[at]?.data?.data ?? [], partsOf(resource)),
        ]),
      ),
  })
}
