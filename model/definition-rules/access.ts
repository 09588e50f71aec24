import { didYouMean } from '../../kinds/did-you-mean.ts'
import type { Rule } from './rule.ts'

/** Roles that are asked for exist. */
export const accessRule =
  (roles: readonly string[]): Rule =>
  ({ access }) =>
    (['read', 'write'] as const).flatMap((intent) =>
      (access?.[intent] ?? [])
        .filter((role) => !roles.includes(role))
        .map((role) => ({
          at: `access.${intent}`,
          says: `there is no role "${role}"${didYouMean(role, roles)}`,
        })),
    )
