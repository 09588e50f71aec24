import type { Resource } from '../model/definition.ts'
import type { Resources } from '../model/resources.ts'
import { seenBy } from '../model/seen-by.ts'
import { roles } from '../resources.config.ts'

/** What a route asks for in `access`: anybody who is signed in. */
export const everyone: readonly string[] = [roles.everyone]
/** What a route asks for in `access`: who keeps the accounts. */
export const administrators: readonly string[] = [roles.administrator]

/** These roles and who may always; everyone holds the one role, an Administrator too. */
export const orAdministrator = (allowed: readonly string[]): readonly string[] =>
  allowed.includes(roles.everyone) ? allowed : [...new Set([...allowed, roles.administrator])]

/** Who may read or write the records of a resource. */
export const accessTo = ({ access }: Pick<Resource, 'access'>, intent: 'read' | 'write'): readonly string[] =>
  orAdministrator(access?.[intent] ?? everyone)

/** Whether somebody may read or write the records of a resource. */
export const mayDo = (
  user: { readonly roles: readonly string[] },
  intent: 'read' | 'write',
  resource: Pick<Resource, 'access'>,
): boolean => accessTo(resource, intent).some((role) => user.roles.includes(role))

/** What everybody sees of the definitions, whatever their roles. */
export const leastOf = (resources: Resources): Resources => definitionsFor(resources, { id: 0, roles: [] })

export const isAdministrator = (user: { readonly roles: readonly string[] }): boolean =>
  user.roles.includes(roles.administrator)

/** The definitions as somebody sees them: what is generated from these answers nothing that they may not read. */
export const definitionsFor = (
  resources: Resources,
  user: { readonly id: number; readonly roles: readonly string[] },
): Resources => seenBy(resources, { ...user, administrator: roles.administrator })
