import { sum } from '../../model/decimal.ts'
import type { Suggestion, SuggestionsOfLine, WantedLink } from '../../model/unallocated.ts'

/** The quote line that several purchase lines most likely belong to. */
export interface BestSuggestion {
  /** For all of them together: what they come to, the reasons that each of them has, and the strength that all reach. */
  readonly suggestion: Suggestion
  /** Of the lines that it is suggested for, all that each has unmatched. */
  readonly links: readonly WantedLink[]
}

interface Place {
  readonly lineId: number
  readonly suggestion: Suggestion
}

const strengths = ['possible', 'likely', 'strong'] as const

const together = (places: readonly Place[], first: Suggestion): Suggestion => {
  const all = places.map(({ suggestion }) => suggestion)
  const reasons = first.reasons.filter(({ text }) =>
    all.every((other) => other.reasons.some((reason) => reason.text === text)),
  )
  const weakest = Math.min(...all.map(({ strength }) => strengths.indexOf(strength)))
  return {
    ...first,
    reasons,
    points: sum(reasons.map(({ points }) => points)),
    strength: strengths[weakest] ?? 'possible',
    quantity: sum(all.map(({ quantity }) => quantity)),
    amount: sum(all.map(({ amount }) => amount)),
  }
}

/**
 * Of the quote lines that are suggested for purchase lines, the one that has the most points over all of them; of as
 * many, the one that came first.
 * @returns null when none is suggested for any
 */
export const bestSuggestion = (found: readonly SuggestionsOfLine[]): BestSuggestion | null => {
  const places = new Map<number, Place[]>()
  for (const { purchaseLineId: lineId, suggestions } of found)
    for (const suggestion of suggestions) {
      const here = places.get(suggestion.quoteLineId) ?? []
      places.set(suggestion.quoteLineId, [...here, { lineId, suggestion }])
    }
  const pointsOf = (all: readonly Place[]) => sum(all.map(({ suggestion }) => suggestion.points))
  const [best] = [...places.values()].toSorted((a, b) => pointsOf(b) - pointsOf(a))
  const [first] = best ?? []
  if (!best || !first) return null
  return {
    suggestion: best.length === 1 ? first.suggestion : together(best, first.suggestion),
    links: best.map(({ lineId, suggestion: { quoteLineId, quantity } }) => ({
      purchaseLineId: lineId,
      quoteLineId,
      quantity,
      expected: quantity,
    })),
  }
}
