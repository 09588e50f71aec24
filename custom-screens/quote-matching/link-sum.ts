import { type OpenPurchaseLine, type PlannedLink, unmatchedQuantity } from '../../model/costing/link-plan.ts'
import { lineTotal, sum } from '../../model/decimal.ts'

interface PricedLine extends OpenPurchaseLine {
  readonly costEach: number
}

/** Quantities to link, and the unmatched total of the selected purchase lines. Amounts in pounds. */
export interface LinkSum {
  readonly quantities: readonly number[]
  readonly quantity: number
  readonly openQuantity: number
  readonly amount: number
  readonly openAmount: number
}

/**
 * Sums what linking will take of the purchase lines.
 * @param planned links to create or increase
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
