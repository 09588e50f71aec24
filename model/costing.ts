import { idSchema } from './fields/reference.ts'
import {
  described,
  type FromSchema,
  flag,
  integer,
  listOf,
  nullable,
  number,
  objectSchema,
  pounds,
  text,
  titled,
} from './schemas.ts'

/** Requests and replies of the hand-written routes (specification section 3). */

/** 1: lines with links, 2: lines without links, 3: both. */
type LinkedFilter = 1 | 2 | 3
export const anyId = -1

export interface QuoteLineSearch {
  readonly costingCategoryId: number
  readonly quoteHeaderId: number
  readonly description: string
  readonly linkedUnlinkedBoth: LinkedFilter
  /** Inclusive bounds of cost each, in pounds. Null means no bound. */
  readonly costFrom: number | null
  readonly costTo: number | null
}

export interface LinkRequest {
  readonly selectedQuoteLineIDs: readonly number[]
  /** One per quote line, in units of the purchase lines. */
  readonly selectedQuoteLineQuantities: readonly number[]
  readonly selectedPurchaseLineIDs: readonly number[]
}

const writtenLink = objectSchema({
  id: idSchema,
  purchaseLineId: idSchema,
  quoteLineId: idSchema,
  addedQuantity: number('What this request added'),
  linkedQuantity: number('What the link holds now'),
})
export type WrittenLink = FromSchema<typeof writtenLink>

const cappedQuoteLine = objectSchema({
  quoteLineId: idSchema,
  typedQuantity: number('As typed'),
  linkedQuantity: number('Linked by this request, over all purchase lines'),
})
export type CappedQuoteLine = FromSchema<typeof cappedQuoteLine>

export const linkReplyParts = {
  links: listOf(writtenLink),
  capped: described(listOf(cappedQuoteLine), 'Quote lines of which less was linked than was typed'),
}
export const linkReply = titled('Link reply', objectSchema(linkReplyParts))
export type LinkReply = FromSchema<typeof linkReply>

const monthlyAmount = objectSchema({
  year: described(integer, '0 where there is no date'),
  month: { ...integer, minimum: 0, maximum: 12 },
  amount: pounds(),
})
export type MonthlyAmount = FromSchema<typeof monthlyAmount>

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

const quoteStatementItem = titled(
  'Quote statement item',
  objectSchema({
    costingCategoryId: described(nullable(integer), 'Null where the row is of no one category'),
    costingCategoryDescription: text,
    totalQuoteCost: pounds(),
    monthlyAmounts: listOf(monthlyAmount),
    totalMonthlyAmounts: pounds(),
    totalQuoteLessActualSpend: pounds(),
    isCostTotal: flag,
    isProfitLoss: flag,
  }),
)
/** Row of a quote's statement. */
export type QuoteStatementItem = FromSchema<typeof quoteStatementItem>

export const quoteStatement = listOf(quoteStatementItem)
