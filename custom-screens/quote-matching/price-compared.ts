import { isSameUnit } from '../../model/costing/unit.ts'
import { subtract } from '../../model/decimal.ts'
import type { PurchaseLine, QuoteLine } from './line-search.ts'

/** What one costs that is bought, in its unit. */
export type BoughtPrice = Pick<PurchaseLine, 'unit' | 'costEach'>

/** The price that all purchase lines have; null without one, as lines of several prices compare with nothing. */
export const boughtPrice = ([first, ...others]: readonly PurchaseLine[]): BoughtPrice | null =>
  first && others.every(({ unit, costEach }) => costEach === first.costEach && isSameUnit(unit, first.unit))
    ? { unit: first.unit, costEach: first.costEach }
    : null

export interface ComparedPrice {
  /** Our cost where the line has one and the user sees it, otherwise the price of the client. */
  readonly against: 'cost' | 'quote'
  /** Pounds for one, above 0 if what is bought is dearer. */
  readonly above: number
}

/** Compares what is bought with what a quote line costs the firm. Null where the units differ. */
export const comparedPrice = (
  { unit, costEach, costRate }: Pick<QuoteLine, 'unit' | 'costEach'> & { readonly costRate?: number | null },
  bought: BoughtPrice | null,
): ComparedPrice | null => {
  if (!bought || !isSameUnit(bought.unit, unit)) return null
  return {
    against: typeof costRate === 'number' ? 'cost' : 'quote',
    above: subtract(bought.costEach, costRate ?? costEach),
  }
}
