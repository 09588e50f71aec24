import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { dayMs } from '../../../model/calendar-date.ts'
import type { AccountSecurity } from '../../../model/session.ts'
import type { Settings } from '../../settings.ts'
import type { Auth } from '../auth.ts'
import type { LiveAccess } from '../sessions/sessions.ts'

type Requirement = Pick<LiveAccess, 'roles' | 'has2FA' | 'dueAt'>

type Rules = Pick<Settings, 'twoFactorRoles' | 'twoFactorGraceDays'>

/** End of the grace period, at most the configured days from now. Null if not required or already set up. */
const secondFactorDue = (rules: Rules, { roles, has2FA, dueAt }: Requirement, now: Date): Date | null => {
  if (has2FA || !roles.some((role) => rules.twoFactorRoles.includes(role))) return null
  const latest = new Date(now.getTime() + rules.twoFactorGraceDays * dayMs)
  return dueAt && dueAt < latest ? dueAt : latest
}

/** Only ever shortens a stored grace period. */
const storeDue = (db: Knex, userId: number, due: Date) =>
  query(
    db,
    'update user_credential set two_factor_due_at = least(two_factor_due_at, :due) where user_id = :userId',
    { due, userId },
  )

/** Stores a starting grace period without delaying the request. */
export const isSecondFactorOverdue = (
  { db, settings }: Pick<Auth, 'db' | 'settings'>,
  account: LiveAccess,
  now: Date,
): boolean => {
  const due = secondFactorDue(settings, account, now)
  if (due === null) return false
  if (account.dueAt === null || due < account.dueAt)
    storeDue(db, account.userId, due).then(
      () => {},
      // Retried at the next request, so that reading works while the disk is full.
      () => {},
    )
  return due <= now
}

export const accountSecurity = async (
  { db, settings, now }: Pick<Auth, 'db' | 'settings' | 'now'>,
  id: number,
): Promise<AccountSecurity> => {
  const rows = await query<Requirement & { left: number }>(
    db,
    `select roles, has_2fa as "has2FA", two_factor_due_at as "dueAt",
       (select count(*)::integer from recovery_code where user_id = account.id and used_at is null) as left
     from user_account account left join user_credential on user_id = account.id
     where account.id = ?`,
    [id],
  )
  const [row] = rows
  if (!row) return { has2FA: false, recoveryCodesLeft: 0, authenticatorDue: null }
  const due = secondFactorDue(settings, row, now())
  return { has2FA: row.has2FA, recoveryCodesLeft: row.left, authenticatorDue: due?.toISOString() ?? null }
}
