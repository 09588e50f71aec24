import { useEffect, useState } from 'react'
import { useGetList, useStore } from 'react-admin'
import { useListing } from '../../admin/resource/listing-context.ts'
import { anyId } from '../../model/costing.ts'
import { quotePurchaseLinks, type RecordFor } from '../../resources.config.ts'
import type { PurchaseLine } from './line-search.ts'
import { type Criteria, everything } from './line-search.ts'

/** The quote of the link that was made last with a line of this purchase; -1 for none, null until it is known. */
const useLastQuote = (): number | null => {
  const { parentValues } = useListing()
  const { data, isFetching } = useGetList<RecordFor<'quote-purchase-links'>>(quotePurchaseLinks.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
    filter: parentValues,
  })
  // What was known before the last linking does not say what that linked.
  if (!data || isFetching) return null
  return data[0]?.quoteId ?? anyId
}

/** The category that all the lines share, else every category. */
const sharedCategory = (lines: readonly PurchaseLine[]): number => {
  const categories = new Set(lines.map(({ costingCategoryId }) => costingCategoryId))
  const [only] = categories
  return categories.size === 1 && only !== undefined ? only : anyId
}

/**
 * What is searched for. What a person sets stays, for the lines that are ticked next; the rest is that of the first
 * tick: the category of the ticked lines and the quote that this purchase was matched to last.
 * @param onSuggested called once, when the first ticked lines have said what to search for
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
