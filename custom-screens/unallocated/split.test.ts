import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineTotal, subtract, sum } from '../../model/decimal.ts'
import { equalShares, isWhole, partsOf, splitQuantity } from './SplitDialog.tsx'

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum.plus(part), new Big(0)).toNumber()

describe('A quantity that is split', () => {
  it('over three lines equally gives the last one what is left', () =>
    expect(splitQuantity(1, equalShares(3))).toEqual([0.3333, 0.3333, 0.3334]))
  it('has equal shares that make exactly 100', () =>
    fc.assert(fc.property(fc.integer({ min: 1, max: 5 }), (count) => isWhole(equalShares(count)))))
  it.each([
    [1, [1], [100]],
    [2, [0.5, 0.5], [50, 50]],
    [3, [0.3333, 0.3333, 0.3334], [33.33, 33.33, 33.34]],
    [4, [0.25, 0.25, 0.25, 0.25], [25, 25, 25, 25]],
    [5, [0.2, 0.2, 0.2, 0.2, 0.2], [20, 20, 20, 20, 20]],
    [6, [0.1667, 0.1667, 0.1667, 0.1667, 0.1667, 0.1665], [16.67, 16.67, 16.67, 16.67, 16.67, 16.65]],
    [7, [0.1429, 0.1429, 0.1429, 0.1429, 0.1429, 0.1429, 0.1426], Array(6).fill(14.29).concat(14.26)],
  ])('equally over %i is exact to the last decimal', (count, quantities, shares) => {
    expect(equalShares(count)).toEqual(shares)
    expect(splitQuantity(1, equalShares(count))).toEqual(quantities)
  })
  it('of a skip at £310.00 over three jobs comes to £309.99, and a penny is left as rounding', () => {
    const amounts = splitQuantity(1, equalShares(3)).map((part) => lineTotal(part, 310))
    expect(amounts).toEqual([103.32, 103.32, 103.35])
    expect(subtract(310, sum(amounts))).toBe(0.01)
  })
  it('adds up to itself, to the last decimal', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 5 }),
        (tenThousandths, hundredths) => {
          const quantity = tenThousandths / 10_000
          expect(
            total(
              splitQuantity(
                quantity,
                hundredths.map((share) => share / 100),
              ),
            ),
          ).toBe(quantity)
        },
      ),
    ))
})

describe('Parts of a line', () => {
  it.each([
    ['percent', [60, 40], 5, [3, 2]],
    ['quantity', [1.5, 2], 5, [1.5, 2]],
    ['quantity', [-1, -2], -3, [-1, -2]],
  ] as const)('by %s %j of %d are %j', (by, typed, remaining, quantities) =>
    expect(partsOf(by, typed, remaining)).toEqual({ isReady: true, quantities }),
  )

  it.each([
    ['shares that do not make 100 %', 'percent', [60, 30], 5],
    ['more than is left', 'quantity', [3, 2.5], 5],
    ['the other sign', 'quantity', [-1], 5],
    ['an unread number', 'quantity', [1, null], 5],
    ['nothing', 'percent', [], 5],
  ] as const)('are refused for %s', (_what, by, typed, remaining) =>
    expect(partsOf(by, typed, remaining).isReady).toBe(false),
  )
})
