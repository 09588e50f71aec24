import { resources, roles } from '#product/resources.config.ts'
import type { Resources } from '../model/resources.ts'
import { visibleDefinitions } from '../model/visible-definitions.ts'
import { getSession } from './session.ts'

/** All definitions, for any user. Apart from `admin/outline.ts` this is the one file by which the admin knows the product. */
export { resources } from '#product/resources.config.ts'

/** The definitions as the user sees them, a stable object until the pages remount (`Guarded.tsx`). */
export const definitionsNow = (): Resources =>
  visibleDefinitions(resources, {
    roles: getSession()?.roles ?? [],
    administrator: roles.administrator,
    id: null,
  })
