import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'
import type { ListMeta } from '../../providers/data-provider.ts'

const none = { page: 1, perPage: 0 }

interface Wanted {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sums: readonly string[]
  /** The list omitted the sums because too many records match. */
  readonly isMissing: boolean
  /** The list was opened for its sums. */
  readonly isSure: boolean
}

/** Sums of a long list, computed after its rows on request. */
export const useAddedUp = (resource: string, { filter, sums, isMissing, isSure }: Wanted) => {
  const dataProvider = useDataProvider()
  const what = JSON.stringify([filter, sums])
  const [wanted, setWanted] = useState<string | null>(null)
  const isWanted = isMissing && (isSure || wanted === what)
  // Without a count limit, all records are added up.
  const meta = { sums } satisfies ListMeta
  const { data } = useQuery({
    queryKey: [resource, 'getList', { pagination: none, filter, meta }],
    queryFn: ({ signal }) =>
      dataProvider.getList(resource, { pagination: none, sort: unchosenSort, filter, meta, signal }),
    enabled: isWanted,
  })
  return {
    added: isMissing ? (data?.meta?.sums as Readonly<Record<string, number>> | undefined) : undefined,
    addUp: useCallback(() => setWanted(what), [what]),
    isAdding: isWanted && data === undefined,
  }
}
