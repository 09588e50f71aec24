import { describe, expect, it } from 'vitest'
import { restTone, spendTone } from './statement-elements.ts'

describe('The colours of a statement', () => {
  it('a profit is green, a loss is red, and nothing is neither', () => {
    expect([1, -0.01, 0].map((amount) => spendTone({ isProfitLoss: true }, amount))).toEqual([
      'good',
      'bad',
      null,
    ])
  })

  it('spend of a category and cost totals have no colour', () => {
    expect([1, -1].map((amount) => spendTone({ isProfitLoss: false }, amount))).toEqual([null, null])
  })

  it('quoted less spent is green while something is left and red when it is overspent', () => {
    expect([250, -3, 0].map(restTone)).toEqual(['good', 'bad', null])
  })
})
