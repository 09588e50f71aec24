import { quoteLines, rateParts, rates, type resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { quoteLineHooks } from './line-hooks.ts'
import { keepAsRate, takePriceOfRate, takePricesOfLists } from './rate-calls.ts'
import { noteRateChanges, ratePartHooks } from './rate-hooks.ts'

/** Rates that the firm keeps. */
export const firmRates = {
  hooks: { [rateParts.name]: ratePartHooks, [quoteLines.name]: quoteLineHooks },
  calls: {
    [rates.name]: { takeNewerPrices: takePricesOfLists },
    [quoteLines.name]: { takeNewerPrices: takePriceOfRate, keepAsRate },
  },
  follow: [noteRateChanges],
} satisfies Feature<typeof resources>
