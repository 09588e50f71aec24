import { roles } from '../database/product.ts'
import type { Resource } from '../model/definition.ts'
import type { Resources } from '../model/resources.ts'
import { visibleDefinitions } from '../model/visible-definitions.ts'

/** `access` of a route for every signed-in user. */
export const everyone: readonly string[] = [roles.everyone]
export const administrators: readonly string[] = [roles.administrator]

export const orAdministrator = (allowed: readonly string[]): readonly string[] =>
  allowed.includes(roles.everyone) ? allowed : [...new Set([...allowed, roles.administrator])]

export const accessTo = ({ access }: Pick<Resource, 'access'>, intent: 'read' | 'write'): readonly string[] =>
  orAdministrator(access?.[intent] ?? everyone)

export const mayDo = (
  user: { readonly roles: readonly string[] },
  intent: 'read' | 'write',
  resource: Pick<Resource, 'access'>,
): boolean => accessTo(resource, intent).some((role) => user.roles.includes(role))

export const definitionsWithoutRoles = (resources: Resources): Resources =>
  definitionsFor(resources, { id: 0, roles: [] })

export const isAdministrator = (user: { readonly roles: readonly string[] }): boolean =>
  user.roles.includes(roles.administrator)

/** The definitions without what the user may not read. Generated calls work with these. */
export const definitionsFor = (
  resources: Resources,
  user: { readonly id: number; readonly roles: readonly string[] },
): Resources => visibleDefinitions(resources, { ...user, administrator: roles.administrator })
