import type { resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { spreadRoutes } from './spread.ts'
import { quoteSpread } from './spread-task.ts'

/** Cost, mark-up and price of quote lines. */
export const estimate = {
  tasks: [quoteSpread],
  routes: [spreadRoutes],
} satisfies Feature<typeof resources>
