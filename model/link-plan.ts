import type { CappedQuoteLine, LinkRequest } from './costing.ts'
import { subtract, sum } from './decimal.ts'

/** What matching needs to know of a purchase line. */
export interface OpenPurchaseLine {
  id: number
  /** What was bought; negative for a credit. */
  quantity: number
  /** Sum over all its links, in every quote. */
  matchedQuantity: number
}

/** One link to write: what it held before, what is added, what it holds then. All in the purchase line's units. */
export interface PlannedLink {
  purchaseLineId: number
  quoteLineId: number
  addedQuantity: number
  linkedQuantity: number
}

export interface LinkPlan {
  links: PlannedLink[]
  capped: CappedQuoteLine[]
}

/** The sign that all quantities share; null when there are none, NaN when purchases and credits are mixed. */
export const commonSign = (lines: readonly { readonly quantity: number }[]): number | null => {
  const signs = new Set(lines.map(({ quantity }) => Math.sign(quantity)))
  if (signs.size > 1) return Number.NaN
  return [...signs][0] ?? null
}

/** Whether a typed quantity may go to purchase lines of that common sign; any may while there are none. */
export const fitsSign = (typed: number, sign: number | null): boolean =>
  sign === null || Math.sign(typed) === sign

export const pairKey = (purchaseLineId: number, quoteLineId: number): string =>
  `${purchaseLineId}-${quoteLineId}`

/** What the line has unmatched, with its sign: nothing once as much is matched as was bought, or more. */
export const unmatchedQuantity = (line: OpenPurchaseLine): number => {
  const open = subtract(line.quantity, line.matchedQuantity)
  return Math.sign(open) === Math.sign(line.quantity) ? open : 0
}

/** What one purchase line takes of each typed quantity, in the order of the request. */
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
 * Distributes the typed quantities. One purchase line takes them as they are, even more than it has. Of several, each
 * takes the typed quantity, capped at what it still has unmatched; where nothing is left, there is no link. So three
 * deliveries of 1,000 bricks share 3,000 typed, and five single items of a package each take the 1 that was typed.
 * @param purchaseLines the selected lines, in the order in which they are served; every typed quantity has their sign
 * @param before what the links between the selected lines hold already, by `pairKey`
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

/** The quote lines of which less was linked than was typed, over all purchase lines together. */
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
