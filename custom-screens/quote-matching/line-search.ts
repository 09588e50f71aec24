import { messageText } from '../../admin/i18n/language.ts'
import { request } from '../../admin/providers/http-client.ts'
import { anyId, type QuoteLineSearch } from '../../model/costing/costing.ts'
import { fitsSign } from '../../model/costing/link-plan.ts'
import { costingMessages } from '../../model/costing/messages.ts'
import { formatDecimal, withMinus } from '../../model/format.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { quotePurchaseLinks, type RecordFor } from '../../resources.config.ts'
import { readTypedNumber, type TypedNumber } from '../typed-number.ts'

export type PurchaseLine = RecordFor<'purchase-lines'> & AnyRecord & { readonly id: number }
export type QuoteLine = RecordFor<'quote-lines'> & AnyRecord & { readonly id: number }

/** Criteria set by the user; the other parameters have defaults (specification section 3). */
export type Criteria = {
  readonly [Name in 'costingCategoryId' | 'quoteHeaderId' | 'description']: NonNullable<QuoteLineSearch[Name]>
}

export const anyCriteria: Criteria = { costingCategoryId: anyId, quoteHeaderId: anyId, description: '' }

export interface Found {
  readonly lines: readonly QuoteLine[]
  /** Total matches; the API returns only the first. */
  readonly total: number
}

/** POST /quoteline/search (specification section 7). */
export const searchLines = async (criteria: Criteria): Promise<Found> => {
  const body: QuoteLineSearch = { ...criteria, linkedUnlinkedBoth: 3, costFrom: null, costTo: null }
  const response = await request('/quoteline/search', { method: 'POST', body })
  // The API guarantees the shape of the reply.
  const lines = (await response.json()) as QuoteLine[]
  return { lines, total: Number(response.headers.get('X-Total-Count') ?? lines.length) }
}

/**
 * Lines to show after another search: lines with a quantity stay first, so that typed values are kept and
 * lines of several searches can be linked together.
 */
export const withChosen = (
  shown: readonly QuoteLine[],
  isChosen: (line: QuoteLine) => boolean,
  found: readonly QuoteLine[],
): QuoteLine[] => {
  const foundIds = new Set(found.map(({ id }) => id))
  return [...shown.filter((line) => isChosen(line) && !foundIds.has(line.id)), ...found]
}

const { linkedQuantity } = quotePurchaseLinks.fields

/**
 * Parses a Linked Quantity input by the rules of the API.
 * @param sign of the selected purchase lines: 1, or -1 for credits; null without a selection
 */
export const readLinkedQuantity = (typed: string, sign: number | null): TypedNumber => {
  const read = readTypedNumber(linkedQuantity, typed)
  return read.value === null || fitsSign(read.value, sign)
    ? read
    : { value: null, error: messageText(costingMessages.signOfPurchaseLine) }
}

export const quantityText = (value: number) => withMinus(formatDecimal(value, 0, 4))
