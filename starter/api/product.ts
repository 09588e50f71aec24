import type { ProductCode } from '../../api/own-code/product-code.ts'

/** Registers the rest of the product on the server. */
export const product: ProductCode = {
  description: 'Projects and their tasks.',
  routes: () => async () => {},
  relatedTables: [],
  checks: [],
}
