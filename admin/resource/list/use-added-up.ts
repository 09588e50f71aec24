import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'
import type { ListMeta } from '../../providers/data-provider.ts'

const none = { page: 1, perPage: 0 }

interface Wanted {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sums: readonly string[]
  /** Whether the list has left them out, as too many match. */
  readonly isMissing: boolean
  /** Whether they are what the list was opened for. */
  readonly isSure: boolean
}

/** The sums of more records than a list adds up as it opens: after its rows, once somebody wants them. */
export const useAddedUp = (resource: string, { filter, sums, isMissing, isSure }: Wanted) => {
  const dataProvider = useDataProvider()
  const what = JSON.stringify([filter, sums])
  const [wanted, setWanted] = useState<string | null>(null)
  const isWanted = isMissing && (isSure || wanted === what)
  // Without a limit to what is counted all records are added up.
  const meta = { sums } satisfies ListMeta
  const { data } = useQuery({
    // A refresh of the list adds it up again.
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
