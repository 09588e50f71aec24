import { useEffect, useState } from 'react'
import { useGetList, useStore } from 'react-admin'
import { useListing } from '../../admin/resource/listing-context.ts'
import { anyId } from '../../model/costing.ts'
import { quotePurchaseLinks, type RecordFor } from '../../resources.config.ts'
import type { PurchaseLine } from './line-search.ts'
import { type Criteria, everything } from './line-search.ts'

/** Quote of the last link of this purchase; -1 if none, null while loading. */
const useLastQuote = (): number | null => {
  const { parentValues } = useListing()
  const { data, isFetching } = useGetList<RecordFor<'quote-purchase-links'>>(quotePurchaseLinks.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
    filter: parentValues,
  })
  // Cached data does not include the latest link.
  if (!data || isFetching) return null
  return data[0]?.quoteId ?? anyId
}

/** Common category of all lines, else every category. */
const sharedCategory = (lines: readonly PurchaseLine[]): number => {
  const categories = new Set(lines.map(({ costingCategoryId }) => costingCategoryId))
  const [only] = categories
  return categories.size === 1 && only !== undefined ? only : anyId
}

/**
 * Search criteria. The user's changes are kept for the next selection. Initial values come from the first
 * selected lines: their category, and the quote last matched to this purchase.
 * @param onSuggested called once, with the first selection's criteria
 */
export const useCriteria = (
  lines: readonly PurchaseLine[],
  onSuggested: (criteria: Criteria) => void,
): readonly [Criteria, (change: Partial<Criteria>) => void] => {
  const { pagePath } = useListing()
  const [set, setSet] = useStore<Partial<Criteria>>(`quote-matching.criteria.${pagePath}`, {})
  const [suggested, setSuggested] = useState<Criteria | null>(null)
  const lastQuote = useLastQuote()
  const isDue = suggested === null && lastQuote !== null && lines.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the first tick
  useEffect(() => {
    if (!isDue) return
    const found = { ...everything, costingCategoryId: sharedCategory(lines), quoteHeaderId: lastQuote }
    setSuggested(found)
    onSuggested({ ...found, ...set })
  }, [isDue])
  return [{ ...(suggested ?? everything), ...set }, (change) => setSet({ ...set, ...change })]
}
