import type { Resources } from '../model/resources.ts'
import { seenBy } from '../model/seen-by.ts'
import { resources, roles } from '../resources.config.ts'
import { getSession } from './session.ts'

/**
 * The definitions as the signed-in user sees them, the same object each time: lists, forms, filters and figures follow
 * from these. Another person restarts the pages (`Guarded.tsx`).
 */
export const definitionsNow = (): Resources =>
  seenBy(resources, { roles: getSession()?.roles ?? [], administrator: roles.administrator, id: null })
