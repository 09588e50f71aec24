import { didYouMean } from '../../kinds/did-you-mean.ts'
import type { Roles } from '../roles.ts'
import type { Rule } from './rule.ts'

/** Roles that are asked for exist, where they are known. */
export const accessRule =
  (roles?: Roles): Rule =>
  ({ access }) => {
    if (!roles) return []
    const known: readonly string[] = Object.values(roles)
    return (['read', 'write'] as const).flatMap((intent) =>
      (access?.[intent] ?? [])
        .filter((role) => !known.includes(role))
        .map((role) => ({
          at: `access.${intent}`,
          says: `there is no role "${role}"${didYouMean(role, known)}`,
        })),
    )
  }
