import type { WriteWatcher } from './context.ts'
import { tellOfClosedMonths } from './costing/control/closed-months.ts'
import { followUnits } from './costing/link-kinds.ts'
import { followPurchases } from './costing/order/unsent-orders.ts'
import { tellWarnings } from './crud/warnings.ts'

/** Registers all watchers. */
export const writeWatchers: readonly WriteWatcher[] = [
  followUnits,
  followPurchases,
  tellWarnings,
  tellOfClosedMonths,
]
