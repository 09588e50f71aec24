import { wrongFigures } from '../../../database/kept-figures.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import type { resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { readSnapshot } from '../transactions.ts'
import { homeRoutes } from './home-route.ts'
import { keptUnallocated } from './unallocated.ts'

/** The home page. */
export const home = {
  routes: [homeRoutes],
  checks: [
    async (db) => {
      const wrong = await readSnapshot(db, (trx) => wrongFigures(trx, keptUnallocated, firmDay()))
      if (wrong.length === 0) return null
      return `Kept unallocated spend is not that of the records: suppliers ${wrong.join(', ')}.`
    },
  ],
} satisfies Feature<typeof resources>
