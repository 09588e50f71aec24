import type { PriceField, QuantityField } from '../fields/number.ts'
import { idOf, idSchema } from '../fields/reference.ts'
import { anyText } from '../fields/text.ts'
import { longestFilterText } from '../filter/filter.ts'
import { fieldSchema } from '../json-schema.ts'
import {
  described,
  type FromSchema,
  flag,
  integer,
  listOf,
  nullable,
  number,
  objectSchema,
  oneOf,
  pounds,
  type Schema,
  text,
  titled,
} from '../schemas.ts'
import { costingMessages } from './messages.ts'

/** Requests and replies of the hand-written routes (specification section 3). */

export const anyId = -1

type Listed = { readonly endpoint: string }

const idOrAny = (to: Listed): Schema<number | null> => ({
  anyOf: [idOf(to), { enum: [anyId, null] }],
  default: anyId,
  description: '-1: any',
})

/** Missing and null fields match every line (specification section 3). */
export const quoteLineSearch = (of: {
  readonly costingCategories: Listed
  readonly quoteHeaders: Listed
  readonly quoteLines: { readonly fields: { readonly costEach: PriceField } }
}) => {
  const cost = {
    ...described(nullable(fieldSchema(of.quoteLines.fields.costEach)), 'Inclusive limit of the cost each'),
    default: null,
  }
  const fields = {
    costingCategoryId: idOrAny(of.costingCategories),
    quoteHeaderId: idOrAny(of.quoteHeaders),
    description: {
      ...described(nullable(text), 'Text in the description; upper and lower case are equal'),
      maxLength: longestFilterText,
      pattern: anyText,
      default: '',
    },
    linkedUnlinkedBoth: {
      ...described(nullable(oneOf([1, 2, 3])), '1: lines with a link, 2: lines without, 3: both'),
      default: 3,
    },
    costFrom: cost,
    costTo: cost,
  }
  return titled(
    'Quote line search',
    objectSchema(fields, { optional: Object.keys(fields) as (keyof typeof fields)[] }),
  )
}
export type QuoteLineSearch = Required<FromSchema<ReturnType<typeof quoteLineSearch>>>

/** Max. pairs of lines per request: about a second of work. */
export const maxPairs = 20_000

const differentIds = (to: Listed, description: string) => ({
  ...described(listOf(idOf(to)), description),
  minItems: 1,
  maxItems: maxPairs,
  uniqueItems: true,
  'x-says': { maxItems: costingMessages.linksAtOnce({ n: maxPairs }) },
})

/** Specification section 3. */
export const linkRequest = (of: {
  readonly quoteLines: Listed
  readonly purchaseLines: Listed
  readonly quotePurchaseLinks: { readonly fields: { readonly linkedQuantity: QuantityField } }
}) =>
  titled(
    'Link request',
    objectSchema({
      selectedQuoteLineIDs: differentIds(of.quoteLines, 'Quote lines; the first ones get quantity first'),
      selectedQuoteLineQuantities: {
        ...listOf(
          described(
            fieldSchema(of.quotePurchaseLinks.fields.linkedQuantity),
            'Not zero; the sign of the purchase lines',
          ),
        ),
        minItems: 1,
        maxItems: maxPairs,
        description: 'One entry per quote line, in the unit of the purchase line',
        'x-says': { maxItems: costingMessages.linksAtOnce({ n: maxPairs }) },
      },
      selectedPurchaseLineIDs: differentIds(
        of.purchaseLines,
        'Purchase lines; if there are several, the unmatched quantity of each is linked',
      ),
    }),
  )
export type LinkRequest = FromSchema<ReturnType<typeof linkRequest>>

const writtenLink = objectSchema({
  id: idSchema,
  purchaseLineId: idSchema,
  quoteLineId: idSchema,
  addedQuantity: number('Quantity that this request added'),
  linkedQuantity: number('Quantity of the link after the request'),
})
export type WrittenLink = FromSchema<typeof writtenLink>

const cappedQuoteLine = objectSchema({
  quoteLineId: idSchema,
  typedQuantity: number('As typed'),
  linkedQuantity: number('Quantity linked by this request, over all purchase lines'),
})
export type CappedQuoteLine = FromSchema<typeof cappedQuoteLine>

export const linkReplyParts = {
  links: listOf(writtenLink),
  capped: described(
    listOf(cappedQuoteLine),
    'Quote lines of which less than the requested quantity was linked',
  ),
}
export const linkReply = titled('Link reply', objectSchema(linkReplyParts))
export type LinkReply = FromSchema<typeof linkReply>

const monthlyAmount = objectSchema({
  year: described(integer, '0 without a date'),
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
    costingCategoryId: described(nullable(integer), 'Null if the row belongs to no single category'),
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
