import { describe, expect, it } from 'vitest'
import { purchaseLines } from '../resources.config.ts'
import { compareAgainst, newExcess } from './excess.ts'

describe('A matched quantity', () => {
  it('is equal when all of it is matched', () => expect(compareAgainst(10, 10)).toBe('equal'))
  it('is more when more is matched than bought', () => expect(compareAgainst(12, 10)).toBe('more'))
  it('is less while something is unmatched', () => expect(compareAgainst(0, 10)).toBe('less'))
  it('counts downwards for a credit', () => {
    expect(compareAgainst(0, -5)).toBe('less')
    expect(compareAgainst(-5, -5)).toBe('equal')
    expect(compareAgainst(-6, -5)).toBe('more')
  })
})

describe('A change of what was bought', () => {
  const excess = (before: number, quantity: number, matchedQuantity: number) =>
    newExcess(purchaseLines, { quantity, matchedQuantity }, { quantity: before, matchedQuantity })

  it('below what is matched says how much more is matched than bought', () =>
    expect(excess(1000, 600, 1000)).toEqual({ amount: 400, says: 'more matched than bought' }))
  it('of a credit towards zero says the same', () =>
    expect(excess(-0.5, -0.2, -0.3)).toEqual({ amount: 0.1, says: 'more matched than bought' }))
  it('that does not go below says nothing', () => expect(excess(1000, 700, 700)).toBeUndefined())
  it('that leaves no more over-matched than before says nothing', () => {
    expect(excess(600, 600, 1000)).toBeUndefined()
    expect(excess(600, 900, 1000)).toBeUndefined()
  })
})
