import { placeOfRecord } from '../../admin/providers/page-of-write.ts'
import { formatSterling } from '../../model/format.ts'
import { quoteHeaders } from '../../resources.config.ts'

interface AgreedQuote {
  /** Undefined for a new quote. */
  readonly id?: number | undefined
  readonly quoteNumber?: string | null | undefined
  readonly quoted?: number | null | undefined
}

/** What the agreement of a quote is called, for its toast and its undo. */
export const agreementOf = ({ id, quoteNumber, quoted }: AgreedQuote) => ({
  key: 'quoteActions.agreed',
  args: { number: quoteNumber ?? id ?? quoteHeaders.label, amount: formatSterling(quoted ?? 0) },
  undone: 'quoteActions.agreementBack',
  ...(id !== undefined && { place: placeOfRecord(quoteHeaders.name, id) }),
})
