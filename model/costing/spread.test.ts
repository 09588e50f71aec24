import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { lineTotal, sum } from '../decimal.ts'
import { type SpreadLine, spreadTo } from './spread.ts'

const example: readonly SpreadLine[] = [
  { id: 1, quantity: 180, costRate: 95.0681, costEach: 109.33 },
  { id: 2, quantity: 46, costRate: 214.3, costEach: 240.02 },
  { id: 3, quantity: 24, costRate: 186.5, costEach: 205.15 },
  { id: 4, quantity: 1, costRate: 27450, costEach: 29097 },
  { id: 5, quantity: 18, costRate: 1395, costEach: 1395 },
]

const totalWith = (lines: readonly SpreadLine[], prices: ReadonlyMap<number, number> | null) =>
  sum(lines.map(({ id, quantity, costEach }) => lineTotal(quantity, prices?.get(id) ?? costEach)))

describe('Spread to a total', () => {
  it('moves every price by the same share, and the last penny to the largest line', () => {
    const prices = spreadTo(example, 90_000)
    expect(totalWith(example, prices)).toBe(90_000)
    expect([...(prices ?? [])].slice(0, 3)).toEqual([
      [1, 109.51],
      [2, 240.42],
      [3, 205.49],
    ])
  })

  it('leaves lines without a cost alone', () => {
    const lines = [...example, { id: 6, quantity: 3, costRate: null, costEach: 50 }]
    const prices = spreadTo(lines, 95_000)
    expect([prices?.has(6), totalWith(lines, prices)]).toEqual([false, 95_000])
  })

  it('refuses what no prices come to', () => {
    expect(spreadTo([{ id: 1, quantity: 3, costRate: null, costEach: 50 }], 200)).toBeNull()
    expect(spreadTo(example, -5)).toBeNull()
    expect(spreadTo([{ id: 1, quantity: 1000, costRate: 1, costEach: 1 }], 1000.01)).toBeNull()
  })

  it('comes to the total exactly, for random bills', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 9_000 }).map((n) => n / 100),
      costRate: fc.option(
        fc.integer({ min: 1, max: 9_999_999 }).map((n) => n / 10_000),
        { freq: 5 },
      ),
      costEach: fc.integer({ min: 100, max: 9_999_999 }).map((n) => n / 100),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 60, max: 160 }),
        fc.integer({ min: -99, max: 99 }),
        (bare, percent, pence) => {
          const lines = bare.map((one, index) => ({ ...one, id: index + 1 }))
          const before = totalWith(lines, null)
          const priced = totalWith(
            lines.filter(({ costRate }) => costRate !== null),
            null,
          )
          fc.pre(priced > 0)
          const wanted = sum([before, Math.round(priced * (percent - 100) + pence) / 100])
          expect(totalWith(lines, spreadTo(lines, wanted))).toBe(wanted)
        },
      ),
      { numRuns: runs(200) },
    )
  })
})
