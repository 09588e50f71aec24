import { businessResources, fillDemo, forgetOffice, isEmpty } from '../demo/index.ts'
import { wrongDigests } from './costing/control/digest.ts'
import { costingRoutes } from './costing/index.ts'
import { dismissals } from './costing/unallocated/dismiss.ts'
import type { ProductCode } from './own-code/product-code.ts'

/** Registers the rest of the product on the server. */
export const product: ProductCode = {
  description: 'Quotes, purchases, links between them, payments and reports.',
  routes: costingRoutes,
  relatedTables: [dismissals],
  demo: { isEmpty, fill: fillDemo, resources: businessResources, forgetOffice },
  checks: [
    async (db) => {
      const changed = await wrongDigests(db)
      if (changed.length === 0) return null
      const closes = changed.map(
        ({ id, projectId, month }) => `close ${id} (${month.slice(0, 7)}) of project ${projectId}`,
      )
      return `Month closes are not what their digests say: ${closes.join(', ')}.`
    },
  ],
}
