import * as product from '#product/resources.config.ts'
import { outlined } from '../model/outline.ts'

/**
 * What the first page needs of `resources.config.ts`. The build replaces this module by its value (`vite.config.ts`), so
 * that the definitions, a ninth of all that the first page would load, are fetched by the pages that need them.
 */
export const outline = {
  productName: product.productName,
  copyrightYear: product.copyrightYear,
  roles: product.roles,
  menu: product.menu,
  resources: outlined(product.resources),
}
