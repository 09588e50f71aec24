import type { WriteWatcher } from '../../api/context.ts'
import { tellWarnings } from '../../api/crud/warnings.ts'

/** Registers all watchers. */
export const writeWatchers: readonly WriteWatcher[] = [tellWarnings]
