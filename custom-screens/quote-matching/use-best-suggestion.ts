import { useQueries } from '@tanstack/react-query'
import { suggestionsOf } from '../unallocated/calls.ts'
import { useClosedJobs } from '../unallocated/use-suggestions.ts'
import { type BestSuggestion, bestSuggestion } from './best-suggestion.ts'
import type { PurchaseLine } from './use-selected-lines.ts'

/** The best suggestion for these lines together; null until all of theirs have come, and where there is none. */
export const useBestSuggestion = (lines: readonly PurchaseLine[]): BestSuggestion | null => {
  const [closedJobs] = useClosedJobs()
  return useQueries({
    queries: lines.map(({ id }) => suggestionsOf(id, closedJobs)),
    combine: (found) =>
      found.every(({ isSuccess }) => isSuccess)
        ? bestSuggestion(
            found.map(({ data = [] }, index) => ({
              purchaseLineId: lines[index]?.id ?? 0,
              suggestions: data,
            })),
          )
        : null,
  })
}
