import { didYouMean } from '../../kinds/did-you-mean.ts'
import type { Roles } from '../roles.ts'
import { callsOf, changesOf } from '../row-actions.ts'
import type { Rule } from './rule.ts'

/** Roles that are asked for exist, where they are known. */
export const accessRule =
  (roles?: Roles): Rule =>
  (resource) => {
    if (!roles) return []
    const known: readonly string[] = Object.values(roles)
    const unknown = (at: string, named: readonly string[] = []) =>
      named
        .filter((role) => !known.includes(role))
        .map((role) => ({ at, says: `there is no role "${role}"${didYouMean(role, known)}` }))
    const { access } = resource
    return [
      ...unknown('access.read', access?.read),
      ...unknown('access.write', access?.write),
      // One of another form has its own sentence.
      ...[...changesOf(resource), ...callsOf(resource)].flatMap(({ label, access: own }) =>
        Array.isArray(own) ? unknown(`list.actions "${label}".access`, own) : [],
      ),
    ]
  }
