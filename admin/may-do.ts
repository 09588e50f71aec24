import type { Resource } from '../model/definition.ts'
import { offers } from '../model/offered-writes.ts'
import { getSession, hasAnyRole, type Session } from './session.ts'

/** Actions of react-admin's `canAccess`. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete'

/**
 * Whether the user may do this with the records of a resource: the role allows it, and the API offers it. It decides
 * every control of the app and react-admin's `canAccess`; the API decides again.
 * @example const mayAdd = mayDo(resource, 'create')
 */
export const mayDo = (
  resource: Pick<Resource, 'access' | 'without' | 'frozen' | 'single' | 'deleteFrom'>,
  action: Action,
  session: Session | null = getSession(),
): boolean => {
  const { access, deleteFrom } = resource
  if (action === 'list' || action === 'show') return hasAnyRole(access?.read, session)
  if (!hasAnyRole(access?.write, session)) return false
  if (action === 'delete') return Boolean(deleteFrom) && offers(resource, 'delete')
  return offers(resource, action === 'create' ? 'create' : 'update')
}
