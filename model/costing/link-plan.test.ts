import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OpenPurchaseLine, pairKey, planLinks } from './link-plan.ts'

const bought = (id: number, quantity: number, matchedQuantity = 0): OpenPurchaseLine => ({
  id,
  quantity,
  matchedQuantity,
})
const typed = (quantities: Record<number, number>) => ({
  selectedQuoteLineIDs: Object.keys(quantities).map(Number),
  selectedQuoteLineQuantities: Object.values(quantities),
})
const nothingBefore = new Map<string, number>()

describe('Linking with one purchase line', () => {
  it('links each quote line at the quantity typed', () => {
    const plan = planLinks(typed({ 7: 2.5, 8: 4 }), [bought(1, 10)], nothingBefore)
    expect(plan.links).toEqual([
      { purchaseLineId: 1, quoteLineId: 7, addedQuantity: 2.5, linkedQuantity: 2.5 },
      { purchaseLineId: 1, quoteLineId: 8, addedQuantity: 4, linkedQuantity: 4 },
    ])
    expect(plan.capped).toEqual([])
  })

  it('links more than the line has', () => {
    const plan = planLinks(typed({ 7: 12 }), [bought(1, 10, 10)], nothingBefore)
    expect(plan.links).toMatchObject([{ addedQuantity: 12 }])
    expect(plan.capped).toEqual([])
  })

  it('adds to the link that the pair has, exactly', () => {
    const plan = planLinks(typed({ 7: 0.2 }), [bought(1, 10)], new Map([[pairKey(1, 7), 0.1]]))
    expect(plan.links).toMatchObject([{ addedQuantity: 0.2, linkedQuantity: 0.3 }])
  })
})

describe('Linking with several purchase lines', () => {
  it('shares 3,000 bricks among three deliveries of 1,000', () => {
    const plan = planLinks(
      typed({ 7: 3000 }),
      [bought(1, 1000), bought(2, 1000), bought(3, 1000)],
      nothingBefore,
    )
    expect(plan.links.map((link) => link.addedQuantity)).toEqual([1000, 1000, 1000])
    expect(plan.capped).toEqual([])
  })

  it('gives each of five single items the 1 that was typed', () => {
    const plan = planLinks(
      typed({ 7: 1 }),
      [1, 2, 3, 4, 5].map((id) => bought(id, 1)),
      nothingBefore,
    )
    expect(plan.links.map((link) => link.addedQuantity)).toEqual([1, 1, 1, 1, 1])
    expect(plan.capped).toEqual([])
  })

  it('serves the quote lines in the order of the request', () => {
    const request = { selectedQuoteLineIDs: [9, 7], selectedQuoteLineQuantities: [6, 6] }
    const plan = planLinks(request, [bought(1, 10), bought(2, 4)], nothingBefore)
    expect(plan.links.map((link) => [link.purchaseLineId, link.quoteLineId, link.addedQuantity])).toEqual([
      [1, 9, 6],
      [1, 7, 4],
      [2, 9, 4],
    ])
    expect(plan.capped).toEqual([{ quoteLineId: 7, typedQuantity: 6, linkedQuantity: 4 }])
  })

  it('makes no link with a line that is fully matched, or more than that', () => {
    const plan = planLinks(
      typed({ 7: 5 }),
      [bought(1, 10, 10), bought(2, 10, 11), bought(3, 2)],
      nothingBefore,
    )
    expect(plan.links.map((link) => link.purchaseLineId)).toEqual([3])
    expect(plan.capped).toEqual([{ quoteLineId: 7, typedQuantity: 5, linkedQuantity: 2 }])
  })

  it('caps credits at what is left of them', () => {
    const plan = planLinks(typed({ 7: -3 }), [bought(1, -4, -2), bought(2, -9)], nothingBefore)
    expect(plan.links.map((link) => link.addedQuantity)).toEqual([-2, -3])
  })
})

describe('Whatever is selected and typed', () => {
  /** Ten-thousandths up to 1,000, so that the quantities have all four decimals. */
  const magnitude = fc.integer({ min: 1, max: 10_000_000 })
  const selections = fc.record({
    sign: fc.constantFrom(1, -1),
    lines: fc.array(fc.tuple(magnitude, fc.integer({ min: -2_000_000, max: 12_000_000 })), {
      minLength: 1,
      maxLength: 5,
    }),
    typed: fc.array(magnitude, { minLength: 1, maxLength: 5 }),
  })
  const units = (quantity: number) => BigInt(Math.round(quantity * 10_000))
  const planOf = ({ sign, lines, typed }: typeof selections extends fc.Arbitrary<infer S> ? S : never) => {
    const purchaseLines = lines.map(([quantity, matched], index) =>
      bought(index + 1, (sign * quantity) / 10_000, (sign * matched) / 10_000),
    )
    const request = {
      selectedQuoteLineIDs: typed.map((_, index) => index + 1),
      selectedQuoteLineQuantities: typed.map((quantity) => (sign * quantity) / 10_000),
    }
    return { purchaseLines, request, plan: planLinks(request, purchaseLines, nothingBefore) }
  }

  it('several lines never take more than they have unmatched, nor more than was typed', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const { purchaseLines, request, plan } = planOf(selection)
        if (purchaseLines.length === 1) return
        const sign = BigInt(selection.sign)
        for (const line of purchaseLines) {
          const own = plan.links.filter((link) => link.purchaseLineId === line.id)
          const added = own.reduce((total, link) => total + sign * units(link.addedQuantity), 0n)
          const open = sign * (units(line.quantity) - units(line.matchedQuantity))
          const wanted = request.selectedQuoteLineQuantities.reduce((total, q) => total + sign * units(q), 0n)
          const expected = open < 0n ? 0n : open < wanted ? open : wanted
          expect(added).toBe(expected)
          for (const link of own) {
            const typedHere = request.selectedQuoteLineQuantities[link.quoteLineId - 1] ?? 0
            expect(sign * units(link.addedQuantity)).toBeLessThanOrEqual(sign * units(typedHere))
            expect(sign * units(link.addedQuantity)).toBeGreaterThan(0n)
          }
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('one line takes all that was typed', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const { request, plan } = planOf({ ...selection, lines: selection.lines.slice(0, 1) })
        expect(plan.links.map((link) => link.addedQuantity)).toEqual(request.selectedQuoteLineQuantities)
      }),
      { numRuns: 1000 },
    )
  })

  it('names as capped just the quote lines that got less than was typed', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const { request, plan } = planOf(selection)
        const capped = request.selectedQuoteLineIDs.filter((id, index) => {
          const own = plan.links.filter((link) => link.quoteLineId === id)
          const linked = own.reduce((total, link) => total + units(link.addedQuantity), 0n)
          const wanted = units(request.selectedQuoteLineQuantities[index] ?? 0)
          return selection.sign > 0 ? linked < wanted : linked > wanted
        })
        expect(plan.capped.map((line) => line.quoteLineId)).toEqual(capped)
      }),
      { numRuns: 1000 },
    )
  })
})
