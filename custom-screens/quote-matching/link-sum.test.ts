import { describe, expect, it } from 'vitest'
import { linkSum } from './link-sum.ts'

const bought = (id: number, quantity: number, costEach: number, matchedQuantity = 0) => ({
  id,
  quantity,
  costEach,
  matchedQuantity,
})
const link = (purchaseLineId: number, addedQuantity: number) => ({ purchaseLineId, addedQuantity })

describe('The sum beside the Link button', () => {
  it('adds up what is typed for one line, next to what it has unmatched', () => {
    expect(linkSum([bought(1, 84, 9.35)], [link(1, 48), link(1, 36)])).toEqual({
      quantities: [48, 36],
      quantity: 84,
      openQuantity: 84,
      amount: 785.4,
      openAmount: 785.4,
    })
  })

  it('of several lines adds up pounds, each link to the penny', () => {
    const sum = linkSum(
      [bought(1, 3, 0.335), bought(2, 10, 2, 4), bought(3, 5, 1, 6)],
      [link(1, 1), link(1, 2), link(2, 1)],
    )
    expect(sum.amount).toBe(0.34 + 0.67 + 2)
    // Nothing is open of a line that has more matched than was bought.
    expect(sum.openAmount).toBe(1.01 + 12)
  })
})
