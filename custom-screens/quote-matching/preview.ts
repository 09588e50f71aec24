import type { CappedQuoteLine } from '../../model/costing/costing.ts'
import { type OpenPurchaseLine, type PlannedLink, planLinks } from '../../model/costing/link-plan.ts'
import { subtract, sum } from '../../model/decimal.ts'

export interface Chosen {
  readonly quoteLineId: number
  readonly quantity: number
}

interface PreviewedLine<Line extends OpenPurchaseLine> {
  readonly line: Line
  /** Over all quote lines; 0 if fully matched. */
  readonly added: number
  readonly matchedThen: number
}

export interface Preview<Line extends OpenPurchaseLine> {
  readonly lines: readonly PreviewedLine<Line>[]
  readonly links: readonly PlannedLink[]
  readonly capped: readonly CappedQuoteLine[]
}

const byId = (a: OpenPurchaseLine, b: OpenPurchaseLine) => a.id - b.id

/**
 * Preview with the server's algorithm. The server uses the quantities matched at that time.
 * @param chosen every quantity has the sign of the purchase lines
 */
export const previewLinks = <Line extends OpenPurchaseLine>(
  purchaseLines: readonly Line[],
  chosen: readonly Chosen[],
): Preview<Line> => {
  const lines = [...purchaseLines].sort(byId)
  const request = {
    selectedQuoteLineIDs: chosen.map(({ quoteLineId }) => quoteLineId),
    selectedQuoteLineQuantities: chosen.map(({ quantity }) => quantity),
  }
  const plan = planLinks(request, lines, new Map())
  const added = new Map<number, number>()
  for (const { purchaseLineId, addedQuantity } of plan.links)
    added.set(purchaseLineId, sum([added.get(purchaseLineId) ?? 0, addedQuantity]))
  return {
    lines: lines.map((line) => {
      const more = added.get(line.id) ?? 0
      return { line, added: more, matchedThen: sum([line.matchedQuantity, more]) }
    }),
    links: plan.links,
    capped: plan.capped,
  }
}

/**
 * Quantity with which a quote line takes everything that the other chosen lines leave: each purchase line
 * takes the typed quantity up to its rest, so it is the greatest rest. Null if nothing is left.
 * @param ownId the quote line, whose typed quantity is replaced
 */
export const restQuantity = (
  purchaseLines: readonly OpenPurchaseLine[],
  chosen: readonly Chosen[],
  ownId: number,
): number | null => {
  const others = chosen.filter(({ quoteLineId }) => quoteLineId !== ownId)
  const rests = previewLinks(purchaseLines, others).lines.map(({ line, matchedThen }) => {
    const rest = subtract(line.quantity, matchedThen)
    return Math.sign(rest) === Math.sign(line.quantity) ? rest : 0
  })
  const greatest = rests.reduce((most, rest) => (Math.abs(rest) > Math.abs(most) ? rest : most), 0)
  return greatest === 0 ? null : greatest
}
