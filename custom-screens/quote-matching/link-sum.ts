import { lineTotal, sum } from '../../model/decimal.ts'
import { type OpenPurchaseLine, type PlannedLink, unmatchedQuantity } from '../../model/link-plan.ts'

interface PricedLine extends OpenPurchaseLine {
  /** In pounds. */
  readonly costEach: number
}

/** What is about to be linked, next to what the ticked purchase lines have unmatched. */
export interface LinkSum {
  /** The quantities that add up, in the order of the quote lines. */
  readonly quantities: readonly number[]
  readonly quantity: number
  readonly openQuantity: number
  /** In pounds. */
  readonly amount: number
  readonly openAmount: number
}

/**
 * Adds up what linking will take of the purchase lines.
 * @param planned the links that will be written or added to
 */
export const linkSum = (
  purchaseLines: readonly PricedLine[],
  planned: readonly Pick<PlannedLink, 'purchaseLineId' | 'addedQuantity'>[],
): LinkSum => {
  const costs = new Map(purchaseLines.map(({ id, costEach }) => [id, costEach]))
  const quantities = planned.map(({ addedQuantity }) => addedQuantity)
  const open = purchaseLines.map((line) => ({ line, quantity: unmatchedQuantity(line) }))
  return {
    quantities,
    quantity: sum(quantities),
    openQuantity: sum(open.map(({ quantity }) => quantity)),
    amount: sum(
      planned.map(({ purchaseLineId, addedQuantity }) =>
        lineTotal(addedQuantity, costs.get(purchaseLineId) ?? 0),
      ),
    ),
    openAmount: sum(open.map(({ line, quantity }) => lineTotal(quantity, line.costEach))),
  }
}
