import type { Knex } from 'knex'
import type { AccountSecurity } from '../../../model/session.ts'
import { objectSchema } from '../../http/object-schema.ts'
import type { Account } from '../accounts/accounts.ts'

export const accountSecuritySchema = objectSchema({
  has2FA: { type: 'boolean' },
  recoveryCodesLeft: { type: 'integer' },
  authenticatorDue: { type: ['string', 'null'], format: 'date-time' },
})

interface Stored {
  readonly has2FA: boolean
  readonly due: Date | null
  readonly left: number
}

/**
 * What an account has and lacks: an authenticator, codes to recover without it, and when it must have one, which is never
 * once it has one. One query.
 */
export const accountSecurity = async (db: Knex, id: Account['id']): Promise<AccountSecurity> => {
  const { rows } = await db.raw<{ rows: Stored[] }>(
    `select has_2fa as "has2FA", case when not has_2fa then two_factor_due_at end as due,
       (select count(*)::integer from recovery_code where user_id = account.id and used_at is null) as left
     from user_account account left join user_credential on user_id = account.id
     where account.id = ?`,
    [id],
  )
  const { has2FA = false, due, left = 0 } = rows[0] ?? {}
  return { has2FA, recoveryCodesLeft: left, authenticatorDue: due?.toISOString() ?? null }
}
