import { sum } from '../../model/decimal.ts'
import { wouldOverspend } from '../../model/overspend.ts'
import type { Suggestion, SuggestionsOfLine, WantedLink } from '../../model/unallocated.ts'

export interface BestSuggestion {
  readonly suggestion: Suggestion
  readonly link: WantedLink
}

/**
 * Best suggestion of each purchase line that has any. Lines for the same quote line count together: those
 * that would overspend it are at most possible.
 */
export const bestSuggestions = (found: readonly SuggestionsOfLine[]): BestSuggestion[] => {
  const added = new Map<number, number>()
  return found.flatMap(({ purchaseLineId, suggestions: [best] }) => {
    if (!best) return []
    const { quoteLineId, quantity, quoted, amount } = best
    const before = added.get(quoteLineId) ?? 0
    const spent = sum([best.spent, before])
    added.set(quoteLineId, sum([before, amount]))
    const strength = wouldOverspend(quoted, spent, amount) ? 'possible' : best.strength
    return [
      {
        suggestion: { ...best, spent, strength },
        link: { purchaseLineId, quoteLineId, quantity, expected: quantity },
      },
    ]
  })
}
