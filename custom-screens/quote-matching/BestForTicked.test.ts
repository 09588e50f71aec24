import { describe, expect, it } from 'vitest'
import type { Suggestion } from '../../model/costing/unallocated.ts'
import { bestSuggestions } from './BestForTicked.tsx'

const place = (quoteLineId: number, more: Partial<Suggestion> = {}): Suggestion => ({
  quoteLineId,
  projectNumber: '24-112',
  projectName: 'Quarry Fold',
  quoteNumber: 'Q1',
  standing: 'agreed',
  description: `Line ${quoteLineId}`,
  unit: null,
  categoryDescription: 'Masonry',
  quoted: 1000,
  spent: 0,
  quantity: 1,
  amount: 10,
  points: 90,
  strength: 'strong',
  reasons: [
    {
      code: 'namesProject',
      text: 'PO ref names 24-112',
      message: { code: 'refNamesJob', params: { job: '24-112' } },
      points: 40,
    },
  ],
  ...more,
})
const of = (purchaseLineId: number, ...suggestions: Suggestion[]) => ({ purchaseLineId, suggestions })

describe('The best suggestions for ticked lines', () => {
  it('are none for lines for which nothing is suggested', () => {
    expect(bestSuggestions([])).toEqual([])
    expect(bestSuggestions([of(1), of(2)])).toEqual([])
  })

  it('are the first suggestion of each line, with all that the line has unmatched', () => {
    const best = bestSuggestions([
      of(3, place(7, { quantity: 100 }), place(8)),
      of(4),
      of(5, place(8, { quantity: 6 })),
    ])
    expect(best.map(({ link }) => link)).toEqual([
      { purchaseLineId: 3, quoteLineId: 7, quantity: 100, expected: 100 },
      { purchaseLineId: 5, quoteLineId: 8, quantity: 6, expected: 6 },
    ])
  })

  it('are only possible from the line that would overspend the quote line', () => {
    const part = { quoted: 1000, spent: 400, amount: 300 }
    const best = bestSuggestions([of(1, place(7, part)), of(2, place(7, part)), of(3, place(7, part))])
    expect(best.map(({ suggestion: { spent, strength } }) => [spent, strength])).toEqual([
      [400, 'strong'],
      [700, 'strong'],
      [1000, 'possible'],
    ])
  })
})
