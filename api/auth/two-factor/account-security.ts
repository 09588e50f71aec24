import type { Knex } from 'knex'
import type { AccountSecurity } from '../../../model/session.ts'
import { objectSchema } from '../../http/object-schema.ts'
import { type Account, findAccountById } from '../accounts/accounts.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import { authenticatorDue } from './required.ts'

export const accountSecuritySchema = objectSchema({
  has2FA: { type: 'boolean' },
  recoveryCodesLeft: { type: 'integer' },
  authenticatorDue: { type: ['string', 'null'], format: 'date-time' },
})

/** What an account has and lacks: an authenticator, and codes to recover without it. */
export const accountSecurity = async (db: Knex, id: Account['id']): Promise<AccountSecurity> => {
  const account = await findAccountById(db, id)
  const due = await authenticatorDue(db, id)
  return {
    has2FA: account?.has2FA === true,
    recoveryCodesLeft: await recoveryCodesLeft(db, id),
    authenticatorDue: due?.toISOString() ?? null,
  }
}
