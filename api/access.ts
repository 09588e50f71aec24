import type { Resource } from '../model/definition.ts'
import { roles } from '../resources.config.ts'

/** What a route asks for in `access`: anybody who is signed in. */
export const everyone: readonly string[] = [roles.everyone]
/** What a route asks for in `access`: who keeps the accounts. */
export const administrators: readonly string[] = [roles.administrator]

/** Who may read or write the records of a resource. */
export const accessTo = ({ access }: Pick<Resource, 'access'>, intent: 'read' | 'write'): readonly string[] =>
  access?.[intent] ?? everyone

/** Whether somebody may read or write the records of a resource. */
export const mayDo = (
  user: { readonly roles: readonly string[] },
  intent: 'read' | 'write',
  resource: Pick<Resource, 'access'>,
): boolean => accessTo(resource, intent).some((role) => user.roles.includes(role))

export const isAdministrator = (user: { readonly roles: readonly string[] }): boolean =>
  user.roles.includes(roles.administrator)
