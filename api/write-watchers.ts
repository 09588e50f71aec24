import type { WriteWatcher } from './context.ts'
import { tellOfClosedMonths } from './costing/control/closed-months.ts'
import { followUnits } from './costing/link-kinds.ts'

/** Registers all watchers. */
export const writeWatchers: readonly WriteWatcher[] = [followUnits, tellOfClosedMonths]
