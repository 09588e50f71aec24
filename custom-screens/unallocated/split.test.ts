import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalShares, isWhole, splitQuantity } from './split.ts'

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum.plus(part), new Big(0)).toNumber()

describe('A quantity that is split', () => {
  it('over three lines equally gives the last one what is left', () =>
    expect(splitQuantity(1, equalShares(3))).toEqual([0.3333, 0.3333, 0.3334]))
  it('has equal shares that make exactly 100', () =>
    fc.assert(fc.property(fc.integer({ min: 1, max: 5 }), (count) => isWhole(equalShares(count)))))
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
