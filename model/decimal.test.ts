import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimals, lineTotal, proportion, subtract, sum } from './decimal.ts'

/** Quantities and prices as they are stored: whole ten-thousandths. */
const tenThousandths = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })
const pence = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

/** quantity × price in hundred-millionths, to whole pence, half away from zero: an oracle in integers. */
const totalInPence = (a: bigint, b: bigint): bigint => {
  const product = a * b
  const magnitude = product < 0n ? -product : product
  const rounded = (magnitude + 500_000n) / 1_000_000n
  return product < 0n ? -rounded : rounded
}

describe('The total of a line', () => {
  it('is quantity times cost each to the penny, half away from zero, for any decimals', () => {
    fc.assert(
      fc.property(tenThousandths, tenThousandths, (quantity, price) => {
        const expected = Number(totalInPence(BigInt(quantity), BigInt(price))) / 100
        expect(lineTotal(quantity / 10_000, price / 10_000)).toBe(expected === 0 ? 0 : expected)
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    [0.5, 0.05, 0.03],
    [-0.5, 0.05, -0.03],
    [1.005, 1, 1.01],
    [8.325, 1, 8.33],
    [12.5, 36.14, 451.75],
  ])('of %d × %d is %d, where floats or bankers would differ', (quantity, price, total) => {
    expect(lineTotal(quantity, price)).toBe(total)
  })
})

describe('A sum', () => {
  it('is exact to the penny for any amounts', () => {
    fc.assert(
      fc.property(fc.array(pence, { maxLength: 50 }), (amounts) => {
        const expected = Number(amounts.reduce((total, amount) => total + BigInt(amount), 0n)) / 100
        expect(sum(amounts.map((amount) => amount / 100))).toBe(expected === 0 ? 0 : expected)
      }),
    )
  })

  it.each([
    [[9_999_999_999_999.99, 0.01], 10_000_000_000_000],
    [[99_999_999_999.9999, 0.0001, -99_999_999_999.9999], 0.0001],
    [[0.00001, 0.00002], 0.00003],
    [[1e14, 0.01, -1e14], 0.01],
    [[-0], 0],
  ])('of %j is exactly %d, also of large numbers and many decimals', (values, expected) => {
    expect(sum(values)).toBe(expected)
  })

  it('of 0.1 and 0.2 is 0.3, and 0.3 less 0.1 is 0.2', () => {
    expect(sum([0.1, 0.2])).toBe(0.3)
    expect(subtract(0.3, 0.1)).toBe(0.2)
  })
})

describe('A proportion', () => {
  it('is exact for any amounts, half away from zero', () => {
    const amount = fc.integer({ min: -10_000_000, max: 10_000_000 })
    const divisor = amount.filter((n) => n !== 0)
    fc.assert(
      fc.property(amount, amount, divisor, fc.nat({ max: 4 }), (of, part, by, places) => {
        // Big keeps 20 decimals of a quotient: enough to round it to four.
        const expected = new Big(of).times(part).div(10_000).div(by).round(places, Big.roundHalfUp).toNumber()
        expect(proportion(of / 10_000, part / 10_000, by / 10_000, places)).toBe(expected + 0)
      }),
    )
  })

  it.each([
    [0.05, 50, 100, 2, 0.03],
    [-0.05, 50, 100, 2, -0.03],
    [100, 1, -3, 2, -33.33],
    [-1, 0.0001, 1, 2, 0],
    [1e12, 0.00001, 1, 2, 1e7],
  ])('%d × %d / %d to %d decimals is %d', (of, part, whole, places, result) => {
    expect(proportion(of, part, whole, places)).toBe(result)
  })
})

it.each([
  [12.5, 1],
  [100, 0],
  [0.0001, 4],
  [1e-7, 7],
  [123456789012.34, 2],
])('%d has %d decimals', (value, count) => {
  expect(decimals(value)).toBe(count)
})
