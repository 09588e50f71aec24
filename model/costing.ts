/** Requests and replies of the hand-written routes (specification section 3). */

/** 1: lines with links, 2: lines without links, 3: both. */
type LinkedFilter = 1 | 2 | 3
export const anyId = -1

export interface QuoteLineSearch {
  costingCategoryId: number
  quoteHeaderId: number
  description: string
  linkedUnlinkedBoth: LinkedFilter
  /** Inclusive bounds of cost each, in pounds. Null means no bound. */
  costFrom: number | null
  costTo: number | null
}

export interface LinkRequest {
  selectedQuoteLineIDs: number[]
  /** One per quote line, in units of the purchase lines. */
  selectedQuoteLineQuantities: number[]
  selectedPurchaseLineIDs: number[]
}

export interface WrittenLink {
  id: number
  purchaseLineId: number
  quoteLineId: number
  addedQuantity: number
  linkedQuantity: number
}

/** A quote line linked with less than the typed quantity, because the rest was already matched. */
export interface CappedQuoteLine {
  quoteLineId: number
  typedQuantity: number
  linkedQuantity: number
}

export interface LinkReply {
  links: WrittenLink[]
  capped: CappedQuoteLine[]
}

export interface MonthlyAmount {
  /** Year and month are 0 without a date. */
  year: number
  month: number
  /** Pounds. */
  amount: number
}

type MonthColumn<Month> = { readonly month: Month; readonly index: number } | { readonly gap: number }

/** Month columns of a statement, with a gap for months without entries. "No Date" has no gap. */
export const monthColumns = <Month extends Pick<MonthlyAmount, 'year' | 'month'>>(
  months: readonly Month[],
): MonthColumn<Month>[] =>
  months.flatMap((month, index): MonthColumn<Month>[] => {
    const before = months[index - 1]
    const gap =
      before && before.year > 0 && month.year > 0
        ? (month.year - before.year) * 12 + month.month - before.month - 1
        : 0
    return [...(gap > 0 ? [{ gap }] : []), { month, index }]
  })

/** Row of a quote's statement. Amounts in pounds. */
export interface QuoteStatementItem {
  /** Null in rows for totals, payments, and profit and loss. */
  costingCategoryId: number | null
  costingCategoryDescription: string
  totalQuoteCost: number
  monthlyAmounts: MonthlyAmount[]
  totalMonthlyAmounts: number
  totalQuoteLessActualSpend: number
  isCostTotal: boolean
  isProfitLoss: boolean
}
