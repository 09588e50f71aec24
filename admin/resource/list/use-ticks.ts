import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Identifier, useDataProvider, useRecordSelection } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'
import { maxTests } from '../../../model/filter/filter.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { withoutCount } from '../../providers/data-provider.ts'
import { listQuery } from '../../providers/query-client.ts'
import { getSession } from '../../session.ts'
import { tickedForDraft } from '../../unsaved/drafts.ts'
import { useListing } from '../listing-context.ts'

interface ListedRecords {
  /** The filter in API syntax, including the parent. */
  readonly fullFilter: object
  /** The first records of this filter; undefined until they are loaded. */
  readonly records: readonly ListedRecord[] | undefined
  /** These are all records of the filter. */
  readonly isWhole: boolean
}

const none: readonly Identifier[] = []

/**
 * Which of the ids match the filter; undefined until that is known. A list that is not loaded whole asks for
 * it, in one query keyed by filter and ids: a late reply to another filter has no effect.
 */
const useMatchingIds = (
  ids: readonly Identifier[],
  { fullFilter, records, isWhole }: ListedRecords,
): ReadonlySet<Identifier> | undefined => {
  const { resource } = useListing()
  const isAsked = records !== undefined && !isWhole && ids.length > 0 && ids.length <= maxTests
  const { data, isError } = useQuery({
    ...listQuery<ListedRecord>(useDataProvider(), resource.name, {
      pagination: { page: 1, perPage: ids.length },
      sort: unchosenSort,
      filter: { ...fullFilter, id: ids },
      meta: withoutCount,
    }),
    enabled: isAsked,
  })
  return useMemo(() => {
    if (!isAsked) return records && new Set(records.map(({ id }) => id))
    if (isError) return new Set(none)
    return data && new Set(data.data.map(({ id }) => id))
  }, [isAsked, isError, data, records])
}

/**
 * Ticked records, without those that a filter hides, so that no action affects unseen rows. Rows ticked under
 * the current filter are visible; only those ticked before it are checked.
 */
export const useTicks = (listed: ListedRecords) => {
  const { resource, pagePath } = useListing()
  // Registered with the resource: react-admin's delete buttons untick a record in all its lists.
  const [ids, { select, unselect, toggle, clearSelection }] = useRecordSelection({
    resource: resource.name,
    storeKey: pagePath,
  })
  const filter = JSON.stringify(listed.fullFilter)
  const [ofDraft] = useState(() => tickedForDraft(getSession()?.email, pagePath))
  const [unchecked, setUnchecked] = useState(() => ({
    filter,
    ids: [...new Set<Identifier>([...ids, ...ofDraft])],
  }))
  if (unchecked.filter !== filter) setUnchecked({ filter, ids: [...new Set([...unchecked.ids, ...ids])] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is opened
  useEffect(() => {
    if (ofDraft.length > 0) select([...ofDraft])
  }, [])
  const matching = useMatchingIds(unchecked.ids, listed)
  const { isWhole } = listed
  const hidden = useMemo(() => {
    if (!matching) return none
    return (isWhole ? ids : unchecked.ids).filter((id) => !matching.has(id))
  }, [matching, isWhole, ids, unchecked.ids])
  useEffect(() => {
    // Removes these only: rows ticked during the check stay ticked.
    if (hidden.length > 0) unselect([...hidden])
    if (matching && unchecked.ids.length > 0)
      setUnchecked((now) => (now === unchecked ? { filter: now.filter, ids: [] } : now))
  }, [hidden, matching, unchecked, unselect])
  const selectedIds = useMemo(() => {
    const unseen = new Set(hidden)
    return unseen.size === 0 ? ids : ids.filter((id) => !unseen.has(id))
  }, [ids, hidden])
  return {
    selectedIds: selectedIds as readonly Identifier[],
    /** Whether all ticked rows match the filter is not known yet. */
    isChecking: unchecked.ids.length > 0 && ids.length > 0,
    select: (chosen: readonly Identifier[]) => select([...chosen]),
    unselect,
    clearSelection,
    toggle,
  }
}
