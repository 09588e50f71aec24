import { quoteHeaders, type resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { copyQuote } from '../quote-copy.ts'

/** Quotes and their lines. */
export const quotes = {
  calls: { [quoteHeaders.name]: { copy: copyQuote } },
} satisfies Feature<typeof resources>
