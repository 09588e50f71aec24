import type { HooksFor } from '../../api/crud/hooks.ts'
import type { resources } from '../resources.config.ts'

/** Registers all hooks. */
export const hooks: HooksFor<typeof resources> = {}
