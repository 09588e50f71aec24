import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../tests/support/property-runs.ts'
import type { MarkUp } from './definition.ts'
import { afterTyping, followingPrice, type MarkedUp, percentOn, priceOf, withMarkUp } from './mark-up.ts'

const markUp: MarkUp<string> = {
  cost: 'costRate',
  percent: 'markup',
  price: 'costEach',
  typed: 'pricedBy',
  moves: { field: 'standing', is: 'draft' },
}
const sent = (body: Record<string, unknown>, current?: Record<string, unknown>) =>
  withMarkUp({ markUp }, body, current)

const draft = { standing: 'draft', costRate: 100, markup: 15, costEach: 115, pricedBy: 'markUp' }
const agreed = { ...draft, standing: 'agreed' }

describe('Cost, mark-up and price', () => {
  it('round half away from zero to the penny', () => {
    expect([
      priceOf(95.0681, 15),
      priceOf(214.3, 12),
      priceOf(27450, 6),
      priceOf(0.1, 5),
      priceOf(10, -100),
    ]).toEqual([109.33, 240.02, 29097, 0.11, 0])
    expect([
      percentOn(186.5, 205.15),
      percentOn(100, 90),
      percentOn(0, 5),
      percentOn(null, 5),
      percentOn(0.0001, 9e9),
    ]).toEqual([10, -10, null, null, null])
  })

  it.each([
    ['a mark-up gives the price', { markup: 20 }, draft, { costEach: 120, pricedBy: 'markUp' }],
    ['a price gives the mark-up', { costEach: 120 }, draft, { markup: 20, pricedBy: 'price' }],
    ['a cost moves the price of a draft', { costRate: 200 }, draft, { costEach: 230, markup: 15 }],
    [
      'a cost moves the mark-up of an agreed line',
      { costRate: 92 },
      agreed,
      { costEach: 115, markup: 25, pricedBy: 'price' },
    ],
    ['a mark-up moves the price of an agreed line', { markup: 20 }, agreed, { costEach: 120 }],
    [
      'a first cost keeps the price',
      { costRate: 92 },
      { standing: 'draft', costRate: null, markup: null, costEach: 115, pricedBy: 'price' },
      { costEach: 115, markup: 25, pricedBy: 'price' },
    ],
    [
      'a first cost prices a line of a draft whose price is open',
      { costRate: 92 },
      { standing: 'draft', costRate: null, markup: null, costEach: 0, pricedBy: 'price' },
      { costEach: 92, markup: 0, pricedBy: 'markUp' },
    ],
    ['no cost, no mark-up', { costRate: null }, draft, { costEach: 115, markup: null, pricedBy: 'price' }],
    ['no mark-up: that of the price', { markup: null }, draft, { markup: 15, pricedBy: 'price' }],
  ])('%s', (_, body, current, expected) => {
    const after: Record<string, unknown> = { ...current, ...sent(body, current) }
    expect(after).toMatchObject(expected)
  })

  it.each([
    ['a price', draft, { costEach: 120 }],
    ['a price of an agreed line', agreed, { costEach: 120 }],
    ['a price and a cost', draft, { costEach: 120, costRate: 90 }],
    ['a cost', draft, { costRate: 90 }],
  ])('says which fields follow %s', (_, current, body) => {
    const changed = Object.keys(sent(body, current))
    const following = followingPrice({ markUp }, (name) => changed.includes(name))
    const isPrice = Object.keys(body).join() === 'costEach'
    expect(following).toEqual(isPrice ? changed.filter((name) => !(name in body)) : [])
  })

  it('gives a new line its price, or its mark-up', () => {
    expect(sent({ costRate: 95.0681, markup: 15 })).toMatchObject({ costEach: 109.33, pricedBy: 'markUp' })
    expect(sent({ costRate: 100, costEach: 110 })).toMatchObject({ markup: 10, pricedBy: 'price' })
    expect(sent({ costEach: 110 })).toMatchObject({ costEach: 110 })
    expect(sent({ costRate: 100, markup: 15, costEach: 110 })).toMatchObject({
      markup: 10,
      pricedBy: 'price',
    })
  })

  it('keeps a mark-up that was typed before the cost', () => {
    const waiting = {
      standing: 'draft',
      costRate: null,
      costEach: 50,
      ...sent({ markup: 10 }, { standing: 'draft', costRate: null, costEach: 50 }),
    }
    expect(waiting).toMatchObject({ markup: 10, costEach: 50 })
    expect(sent({ costRate: 100 }, waiting)).toMatchObject({ costEach: 110 })
  })

  it('takes a whole record as it is, and what a form has worked out', () => {
    expect(sent({ ...draft, description: 'x' }, draft)).toEqual({ ...draft, description: 'x' })
    expect(sent({ ...draft, costRate: 0.01, costEach: 0.01, pricedBy: 'markUp' }, draft)).toMatchObject({
      markup: 15,
      costEach: 0.01,
    })
    expect(sent({ costRate: 'x' }, draft)).toEqual({ costRate: 'x' })
  })

  it('agree, in whatever order they are typed', () => {
    const pounds = fc.integer({ min: 0, max: 9_999_999 }).map((n) => n / 100)
    const step = fc.oneof(
      fc.record({
        name: fc.constant('cost' as const),
        value: fc.option(fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 10_000)),
      }),
      fc.record({
        name: fc.constant('percent' as const),
        value: fc.option(fc.integer({ min: -10_000, max: 90_000 }).map((n) => n / 100)),
      }),
      fc.record({ name: fc.constant('price' as const), value: pounds }),
    )
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean(), (steps, moves) => {
        let line: MarkedUp = { cost: null, percent: null, price: 10, typed: 'price' }
        for (const { name, value } of steps) {
          line = afterTyping({ ...line, [name]: value }, name, moves)
          const { cost, percent, price, typed } = line
          if (cost === null) continue
          if (typed === 'markUp') expect(price).toBe(priceOf(cost, percent ?? Number.NaN))
          else expect(percent).toBe(percentOn(cost, price))
          if (name === 'price') expect(price).toBe(value)
          if (name === 'percent' && value !== null) expect(percent).toBe(value)
        }
      }),
      { numRuns: runs(200) },
    )
  })
})
