import { describe, expect, it } from 'vitest'
import { obstacle } from './MatchingForm.tsx'

const ready = { purchaseLines: 2, sign: 1, wrong: 0, chosen: 1, links: 2 }

describe('Linking', () => {
  it('can be done once purchase lines are ticked and a quantity is typed', () => {
    expect(obstacle(ready)).toBeNull()
  })

  it.each([
    ['no purchase line is ticked', { purchaseLines: 0, sign: null }, 'noPurchaseLine'],
    ['purchases and credits are ticked together', { sign: Number.NaN }, 'mixedSigns'],
    ['a quantity is wrong', { wrong: 1 }, 'wrongQuantity'],
    ['no quantity is typed', { chosen: 0, links: 0 }, 'noQuantity'],
    ['the purchase lines are fully matched', { links: 0 }, 'nothingOpen'],
  ])('waits while %s', (_, situation, reason) => {
    expect(obstacle({ ...ready, ...situation })).toBe(reason)
  })
})
