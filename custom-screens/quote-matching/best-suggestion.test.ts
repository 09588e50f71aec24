import { describe, expect, it } from 'vitest'
import type { Suggestion } from '../../model/unallocated.ts'
import { bestSuggestion } from './best-suggestion.ts'

const place = (quoteLineId: number, points: number, more: Partial<Suggestion> = {}): Suggestion => ({
  quoteLineId,
  projectNumber: '24-112',
  projectName: 'Quarry Fold',
  quoteNumber: 'Q1',
  description: `Line ${quoteLineId}`,
  categoryDescription: 'Masonry',
  quoted: 1000,
  spent: 0,
  quantity: 1,
  amount: 10,
  points,
  strength: 'likely',
  reasons: [{ code: 'namesProject', text: 'PO ref names 24-112', points }],
  ...more,
})
const of = (purchaseLineId: number, ...suggestions: Suggestion[]) => ({ purchaseLineId, suggestions })

describe('The best suggestion for ticked lines', () => {
  it('is none where nothing is suggested for any of them', () => {
    expect(bestSuggestion([])).toBeNull()
    expect(bestSuggestion([of(1), of(2)])).toBeNull()
  })

  it('of one line is its first, with all that is unmatched', () => {
    const first = place(7, 95, { quantity: 12 })
    expect(bestSuggestion([of(3, first, place(8, 70))])).toEqual({
      suggestion: first,
      links: [{ purchaseLineId: 3, quoteLineId: 7, quantity: 12, expected: 12 }],
    })
  })

  it('of several is the place with the most points over all, for those that it is suggested for', () => {
    const best = bestSuggestion([of(1, place(7, 90), place(8, 60)), of(2, place(8, 50)), of(3)])
    expect(best?.suggestion.quoteLineId).toBe(8)
    expect(best?.links.map(({ purchaseLineId }) => purchaseLineId)).toEqual([1, 2])
  })

  it('of several gives what they come to, the reasons that each has, and the strength that all reach', () => {
    const named = { code: 'namesProject', text: 'PO ref names 24-112', points: 40 } as const
    const words = (text: string) => ({ code: 'words', text, points: 30 }) as const
    const best = bestSuggestion([
      of(
        1,
        place(7, 70, { strength: 'strong', amount: 0.1, reasons: [named, words('Similar words: "brick"')] }),
      ),
      of(2, place(7, 70, { amount: 0.2, quantity: 2, reasons: [named, words('Similar words: "bond"')] })),
    ])
    expect(best?.suggestion).toMatchObject({
      amount: 0.3,
      quantity: 3,
      strength: 'likely',
      points: 40,
      reasons: [named],
    })
  })

  it('of as many points is the one that came first', () =>
    expect(bestSuggestion([of(1, place(9, 50), place(4, 50))])?.suggestion.quoteLineId).toBe(9))
})
