import { quoteHeaders, type resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { agreeRoutes } from './agree.ts'
import { compareQuotesRoute } from './compare-quotes.ts'
import { followQuotes } from './job-payments.ts'
import { carryToVariation } from './variation.ts'
import { variationHooks } from './variation-hooks.ts'

/** Agreement, revisions and variations of quotes. */
export const revisions = {
  hooks: { [quoteHeaders.name]: variationHooks },
  follow: [followQuotes],
  routes: [agreeRoutes, compareQuotesRoute],
  carryOvers: (target) => ({ variation: carryToVariation(target) }),
} satisfies Feature<typeof resources>
