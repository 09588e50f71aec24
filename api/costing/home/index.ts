import type { resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { homeRoutes } from './home-route.ts'

/** The home page. */
export const home = {
  routes: [homeRoutes],
} satisfies Feature<typeof resources>
