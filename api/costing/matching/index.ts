import type { resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { lineSearchRoute } from '../line-search.ts'
import { linkRoute } from '../link.ts'
import { followUnits } from '../link-kinds.ts'

/** Purchases that are allocated to quote lines. */
export const matching = {
  follow: [followUnits],
  routes: [lineSearchRoute, linkRoute],
} satisfies Feature<typeof resources>
