import { useQueries } from '@tanstack/react-query'
import { suggestionsOf } from '../unallocated/calls.ts'
import { useClosedJobs } from '../unallocated/use-suggestions.ts'
import { type BestSuggestion, bestSuggestions } from './best-suggestions.ts'
import type { PurchaseLine } from './line-search.ts'

/** Best suggestions of these lines. Empty until all have loaded. */
export const useBestSuggestions = (lines: readonly PurchaseLine[]): readonly BestSuggestion[] => {
  const [closedJobs] = useClosedJobs()
  return useQueries({
    queries: lines.map(({ id }) => suggestionsOf(id, closedJobs)),
    combine: (found) =>
      found.every(({ isSuccess }) => isSuccess)
        ? bestSuggestions(
            found.map(({ data = [] }, index) => ({
              purchaseLineId: lines[index]?.id ?? 0,
              suggestions: data,
            })),
          )
        : [],
  })
}
