/** Requests and replies of the hand-written calls (specification section 3). */

/** 1: lines with at least one link, 2: with none, 3: both. */
export type LinkedFilter = 1 | 2 | 3
/** "Any" for the category and the quote of a search. */
export const anyId = -1

export interface QuoteLineSearch {
  costingCategoryId: number
  quoteHeaderId: number
  description: string
  linkedUnlinkedBoth: LinkedFilter
  /** Inclusive bounds of the line's cost each, in pounds; null is open. */
  costFrom: number | null
  costTo: number | null
}

export interface LinkRequest {
  selectedQuoteLineIDs: number[]
  /** One for each quote line, in the purchase lines' units. */
  selectedQuoteLineQuantities: number[]
  selectedPurchaseLineIDs: number[]
}

/** One link that a request wrote or added to. */
export interface WrittenLink {
  id: number
  purchaseLineId: number
  quoteLineId: number
  /** What this request added. */
  addedQuantity: number
  /** What the link holds now. */
  linkedQuantity: number
}

/** A quote line of which less was linked than was typed, as nothing more was unmatched. */
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
  /** Year and month are both 0 where there is no date. */
  year: number
  month: number
  /** Pounds. */
  amount: number
}

/** A column of a statement: a month, or a gap of months without entries. */
export type MonthColumn<Month> = { readonly month: Month; readonly index: number } | { readonly gap: number }

/** The months of a statement as columns, with a gap where months in between have no entries; "No Date" has none beside it. */
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

/** A row of a quote's statement; all amounts in pounds. */
export interface QuoteStatementItem {
  /** Null where the row is of no one category: totals, payments, profit and loss. */
  costingCategoryId: number | null
  costingCategoryDescription: string
  totalQuoteCost: number
  monthlyAmounts: MonthlyAmount[]
  totalMonthlyAmounts: number
  totalQuoteLessActualSpend: number
  isCostTotal: boolean
  isProfitLoss: boolean
}
