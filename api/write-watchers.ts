import type { WriteWatcher } from './context.ts'
import { tellOfClosedMonths } from './costing/control/closed-months.ts'
import { followUnits } from './costing/link-kinds.ts'
import { tellWarnings } from './crud/warnings.ts'

/** Registers all watchers. */
export const writeWatchers: readonly WriteWatcher[] = [followUnits, tellWarnings, tellOfClosedMonths]
