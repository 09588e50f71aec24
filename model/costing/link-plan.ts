import { subtract, sum } from '../decimal.ts'
import type { CappedQuoteLine, LinkRequest, WrittenLink } from './costing.ts'

export interface OpenPurchaseLine {
  id: number
  quantity: number
  /** Total over all its links, in all quotes. */
  matchedQuantity: number
}

/** A planned link: quantity added, and after, in units of the purchase line. */
export type PlannedLink = Omit<WrittenLink, 'id'>

export interface LinkPlan {
  links: PlannedLink[]
  capped: CappedQuoteLine[]
}

/** Common sign of all quantities. Null if there are none, NaN if purchases and credits are mixed. */
export const commonSign = (lines: readonly { readonly quantity: number }[]): number | null => {
  const signs = new Set(lines.map(({ quantity }) => Math.sign(quantity)))
  if (signs.size > 1) return Number.NaN
  return [...signs][0] ?? null
}

/** Whether a typed quantity fits that sign; any quantity fits null. */
export const fitsSign = (typed: number, sign: number | null): boolean =>
  sign === null || Math.sign(typed) === sign

export const pairKey = (purchaseLineId: number, quoteLineId: number): string =>
  `${purchaseLineId}-${quoteLineId}`

/** Unmatched quantity with its sign, never beyond 0 if the line is over-matched. */
export const unmatchedQuantity = (line: OpenPurchaseLine): number => {
  const open = subtract(line.quantity, line.matchedQuantity)
  return Math.sign(open) === Math.sign(line.quantity) ? open : 0
}

const taken = (line: OpenPurchaseLine, typed: readonly number[], capped: boolean): number[] => {
  if (!capped) return [...typed]
  let open = Math.abs(unmatchedQuantity(line))
  return typed.map((quantity) => {
    const magnitude = Math.min(Math.abs(quantity), open)
    open = subtract(open, magnitude)
    return Math.sign(quantity) * magnitude
  })
}

/**
 * Distributes the typed quantities. A single purchase line takes them in full, even beyond its quantity. Of
 * several, each takes the typed quantity capped at its unmatched quantity, and none gets an empty link. Three
 * deliveries of 1,000 bricks share 3,000 typed; five single items each take the 1 that was typed.
 * @param purchaseLines selected lines in serving order; every typed quantity has their sign
 * @param before current quantities of links between the selected lines, by `pairKey`
 */
export const planLinks = (
  request: Pick<LinkRequest, 'selectedQuoteLineIDs' | 'selectedQuoteLineQuantities'>,
  purchaseLines: readonly OpenPurchaseLine[],
  before: ReadonlyMap<string, number>,
): LinkPlan => {
  const { selectedQuoteLineIDs: quoteLineIds, selectedQuoteLineQuantities: typed } = request
  const links = purchaseLines.flatMap((line) => {
    const quantities = taken(line, typed, purchaseLines.length > 1)
    return quoteLineIds.flatMap((quoteLineId, index): PlannedLink[] => {
      const addedQuantity = quantities[index] ?? 0
      if (addedQuantity === 0) return []
      const held = before.get(pairKey(line.id, quoteLineId)) ?? 0
      const linkedQuantity = sum([held, addedQuantity])
      return [{ purchaseLineId: line.id, quoteLineId, addedQuantity, linkedQuantity }]
    })
  })
  return { links, capped: cappedLines(quoteLineIds, typed, links) }
}

/** Quote lines linked with less than the typed quantity, over all purchase lines. */
const cappedLines = (
  quoteLineIds: readonly number[],
  typed: readonly number[],
  links: readonly PlannedLink[],
): CappedQuoteLine[] => {
  const added = new Map<number, number>()
  for (const { quoteLineId, addedQuantity } of links)
    added.set(quoteLineId, sum([added.get(quoteLineId) ?? 0, addedQuantity]))
  return quoteLineIds.flatMap((quoteLineId, index) => {
    const typedQuantity = typed[index] ?? 0
    const linkedQuantity = added.get(quoteLineId) ?? 0
    return Math.abs(linkedQuantity) < Math.abs(typedQuantity)
      ? [{ quoteLineId, typedQuantity, linkedQuantity }]
      : []
  })
}
