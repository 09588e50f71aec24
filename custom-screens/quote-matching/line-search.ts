import { request } from '../../admin/providers/http-client.ts'
import { anyId, type QuoteLineSearch } from '../../model/costing.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import type { RecordFor } from '../../resources.config.ts'

export type PurchaseLine = RecordFor<'purchase-lines'> & AnyRecord & { readonly id: number }
export type QuoteLine = RecordFor<'quote-lines'> & AnyRecord & { readonly id: number }

/** What a person searches by; the rest of a search request has its default (specification section 3). */
export type Criteria = Pick<QuoteLineSearch, 'costingCategoryId' | 'quoteHeaderId' | 'description'>

export const everything: Criteria = { costingCategoryId: anyId, quoteHeaderId: anyId, description: '' }

export interface Found {
  readonly lines: readonly QuoteLine[]
  /** How many match; the API answers only the first of very many. */
  readonly total: number
}

/** POST /quoteline/search (specification section 7). */
export const searchLines = async (criteria: Criteria): Promise<Found> => {
  const body: QuoteLineSearch = { ...criteria, linkedUnlinkedBoth: 3, costFrom: null, costTo: null }
  const response = await request('/quoteline/search', { method: 'POST', body })
  // The reply's shape is the contract of the call.
  const lines = (await response.json()) as QuoteLine[]
  return { lines, total: Number(response.headers.get('X-Total-Count') ?? lines.length) }
}

/**
 * The lines to show after another search: those with a quantity stay, first, so that nothing that was typed is lost
 * and lines of several searches can be linked at once.
 */
export const withChosen = (
  shown: readonly QuoteLine[],
  isChosen: (line: QuoteLine) => boolean,
  found: readonly QuoteLine[],
): QuoteLine[] => {
  const foundIds = new Set(found.map(({ id }) => id))
  return [...shown.filter((line) => isChosen(line) && !foundIds.has(line.id)), ...found]
}
