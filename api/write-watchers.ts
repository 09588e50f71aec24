import type { WriteWatcher } from './context.ts'
import { tellOfClosedMonths } from './costing/control/closed-months.ts'

/** Registers all watchers. */
export const writeWatchers: readonly WriteWatcher[] = [tellOfClosedMonths]
