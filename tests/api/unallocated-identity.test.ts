import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter } from '../../model/filter/filter.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { type Exact, exact, numberOf, times, toPenny, total } from '../support/exact.ts'
import { runs } from '../support/property-runs.ts'

let test: TestApp
let quoteLineIds: number[]
let purchaseId: number
let costingCategoryId: number
beforeAll(async () => {
  test = await startTestApp()
  const make = costingRecords(test)
  costingCategoryId = (await make.category()).id
  const quote = await make.quote()
  quoteLineIds = []
  for (let n = 0; n < 3; n++) quoteLineIds.push((await make.quoteLine(quote.id, { costingCategoryId })).id)
  purchaseId = (await make.purchase()).id
})
afterAll(() => test.close())

interface Bought {
  readonly quantity: number
  readonly costEach: number
  /** Linked quantities, each to another quote line. */
  readonly linked: readonly number[]
}

const tenThousandths = (max: number) => fc.integer({ min: -max, max }).map((n) => n / 10_000)
/** Lines with random links, half of the quantity, all of it, or too much. */
const anyLine: fc.Arbitrary<Bought> = fc
  .record({
    quantity: fc.oneof(tenThousandths(500_000), fc.constantFrom(0, 1, -1, 12, 0.5)),
    costEach: fc.oneof(
      fc.nat({ max: 2_000_000 }).map((n) => n / 10_000),
      fc.constantFrom(0, 33.35, 0.0001),
    ),
  })
  .chain((line) => {
    const { quantity } = line
    const half = Math.trunc(quantity * 5000) / 10_000
    const rest = numberOf(exact(quantity) - exact(half))
    const linked = fc.oneof(
      fc.array(tenThousandths(300_000), { maxLength: 3 }),
      fc.constantFrom([quantity], [half, rest], [quantity, quantity], [half], [quantity, -quantity]),
    )
    return linked.map((quantities) => ({ ...line, linked: quantities.filter((one) => one !== 0) }))
  })

/** Replaces the lines of the previous run; no audit trail needed. */
const buy = (lines: readonly Bought[]) =>
  test.db.transaction(async (trx) => {
    await trx('quote_purchase_link').del()
    await trx('purchase_line').del()
    for (const { quantity, costEach, linked } of lines) {
      const [line] = await trx('purchase_line')
        .insert({
          purchase_header_id: purchaseId,
          description: 'Any',
          quantity,
          cost_each: costEach,
          costing_category_id: costingCategoryId,
        })
        .returning('id')
      for (const [at, linkedQuantity] of linked.entries())
        await trx('quote_purchase_link').insert({
          purchase_line_id: line.id,
          quote_line_id: quoteLineIds[at],
          linked_quantity: linkedQuantity,
        })
    }
  })

const listOf = async (filter: Filter, sum: string): Promise<{ ids: number[]; sum: Exact }> => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sums: JSON.stringify([sum]) })
  const { status, body, headers } = await test.api('GET', `/PurchaseLine?${query}`)
  expect(status).toBe(200)
  return {
    ids: body.map(({ id }: { id: number }) => id),
    sum: exact(JSON.parse(String(headers['x-sums']))[sum]),
  }
}

/** The same figures by independent arithmetic. */
const worth = (quantity: number, costEach: number) => toPenny(times(exact(quantity), exact(costEach)))

describe('The value of all purchases', () => {
  it(
    'equals allocated, unallocated, over-matched and rounding; each line is in one group',
    { tags: 'slow' },
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 12 }), async (lines) => {
          await buy(lines)
          const of = { purchaseHeaderId: purchaseId }
          const all = await listOf(of, 'total')
          const allocated = await listOf(of, 'allocatedAmount')
          const groups = [
            await listOf({ ...of, remaining: { not: 0 } }, 'remainingAmount'),
            await listOf({ ...of, remaining: 0, difference: { not: 0 } }, 'remainingAmount'),
            await listOf({ ...of, difference: 0 }, 'remainingAmount'),
          ]
          expect(all.sum).toBe(total(lines.map(({ quantity, costEach }) => worth(quantity, costEach))))
          expect(allocated.sum).toBe(
            total(lines.flatMap(({ costEach, linked }) => linked.map((one) => worth(one, costEach)))),
          )
          expect(all.sum).toBe(allocated.sum + total(groups.map(({ sum }) => sum)))
          // The views leave out lines without an amount.
          const views = [
            await listOf({ ...of, remaining: { not: 0 }, remainingAmount: { not: 0 } }, 'remainingAmount'),
            groups[1],
            await listOf({ ...of, difference: 0, remainingAmount: { not: 0 } }, 'remainingAmount'),
          ]
          expect(views.map((view) => view?.sum)).toEqual(groups.map(({ sum }) => sum))
          // Disjoint and complete.
          const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
          expect(sorted(groups.flatMap(({ ids }) => ids))).toEqual(sorted(all.ids))
        }),
        { numRuns: runs(10) },
      ),
  )

  it('shows a penny of rounding, neither corrected nor hidden', async () => {
    await buy([{ quantity: 1, costEach: 33.35, linked: [0.5, 0.5] }])
    const rounding = await listOf({ difference: 0, remainingAmount: { not: 0 } }, 'remainingAmount')
    expect(numberOf(rounding.sum)).toBe(-0.01)
  })

  it('with a skip of £310.00 shared by three jobs leaves a penny of rounding', async () => {
    await buy([{ quantity: 1, costEach: 310, linked: [0.3333, 0.3333, 0.3334] }])
    expect(numberOf((await listOf({}, 'allocatedAmount')).sum)).toBe(309.99)
    const rounding = await listOf({ difference: 0, remainingAmount: { not: 0 } }, 'remainingAmount')
    expect([rounding.ids.length, numberOf(rounding.sum)]).toEqual([1, 0.01])
  })
})
