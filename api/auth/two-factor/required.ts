import type { Knex } from 'knex'
import type { Account } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Whether the account's role needs an authenticator and its grace is over: then a session opens nothing but setting one
 * up. The grace begins with the first sign-in that would need one.
 */
export const isAuthenticatorDue = async (
  { settings, now }: Pick<Auth, 'settings' | 'now'>,
  trx: Knex.Transaction,
  { id, roles, has2FA }: Account,
): Promise<boolean> => {
  if (has2FA || !roles.some((role) => settings.twoFactorRoles.includes(role))) return false
  const graceEnds = new Date(now().getTime() + settings.twoFactorGraceDays * dayMs)
  const [row] = await trx('user_credential')
    .where({ user_id: id })
    .update({ two_factor_due_at: trx.raw('coalesce(two_factor_due_at, ?)', [graceEnds]) })
    .returning<{ two_factor_due_at: Date }[]>('two_factor_due_at')
  return row !== undefined && row.two_factor_due_at <= now()
}
