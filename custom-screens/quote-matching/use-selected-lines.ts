import { type Identifier, useGetList } from 'react-admin'
import { wholeList } from '../../admin/resource/list/page-size.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import { unchosenSort } from '../../model/default-sort.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { purchaseLines, type RecordFor } from '../../resources.config.ts'

export type PurchaseLine = RecordFor<'purchase-lines'> & AnyRecord & { readonly id: number }

/**
 * The ticked purchase lines, also those that a filter of the list hides by now: they are linked too. Lines that
 * somebody deleted meanwhile are left out.
 */
export const useSelectedLines = (
  selectedIds: readonly Identifier[],
  listed: readonly AnyRecord[],
): { lines: readonly PurchaseLine[]; hidden: number } => {
  const { parentValues } = useListing()
  const someHidden = listed.length < selectedIds.length
  const { data: all } = useGetList<PurchaseLine>(
    purchaseLines.name,
    {
      pagination: { page: 1, perPage: wholeList },
      sort: unchosenSort,
      filter: parentValues,
    },
    { enabled: someHidden },
  )
  const ticked = new Set(selectedIds)
  // The list around is the list of purchase lines.
  const lines = someHidden
    ? (all ?? []).filter(({ id }) => ticked.has(id))
    : (listed as readonly PurchaseLine[])
  return { lines, hidden: Math.max(0, lines.length - listed.length) }
}
