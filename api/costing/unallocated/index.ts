import type { resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { acceptRoute } from './accept.ts'
import { dismissals, dismissRoutes } from './dismiss.ts'
import { previewRoute } from './preview.ts'
import { suggestRoute } from './suggest.ts'

/** Spend that belongs to no quote line yet. */
export const unallocated = {
  routes: [suggestRoute, previewRoute, acceptRoute, dismissRoutes],
  relatedTables: [dismissals],
} satisfies Feature<typeof resources>
