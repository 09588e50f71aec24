import { createHmac, randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { actAs } from '../../../database/actor.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { SignedInUser } from '../../context.ts'
import { Problem } from '../../http/errors.ts'
import { lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'

const codesAtOnce = 10
/** No look-alike characters; ten of them are 49 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const letters = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ignores case and separators. */
const digest = (key: Buffer, userId: number, code: string) =>
  createHmac('sha256', key)
    .update(`recovery ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest()

export const recoveryCodesLeft = async (db: Knex, userId: number): Promise<number> => {
  const rows = await db('recovery_code').where({ user_id: userId }).whereNull('used_at').select('user_id')
  return rows.length
}

/** Voids previous codes. Throws `conflict` without an authenticator. */
export const makeRecoveryCodes = (auth: Auth, by: SignedInUser): Promise<string[]> =>
  inTransaction(auth.db, async (trx) => {
    await actAs(trx, by)
    const account = await lockAccount(trx, by.id)
    if (!account?.has2FA) throw new Problem('conflict', { title: 'Set up two-factor authentication first.' })
    const codes = Array.from({ length: codesAtOnce }, () => `${letters()}-${letters()}`)
    await trx('recovery_code').where({ user_id: by.id }).delete()
    await trx('recovery_code').insert(
      codes.map((code) => ({ user_id: by.id, code: digest(auth.digestKey, by.id, code) })),
    )
    await recordAccountEvent(trx, { action: 'recovery_codes_made', accountId: by.id })
    await auth.notices.tell(trx, { what: 'recovery_codes_made', accountId: by.id })
    return codes
  })

export const spendRecoveryCode = async (
  { digestKey, now }: Pick<Auth, 'digestKey' | 'now'>,
  trx: Knex.Transaction,
  userId: number,
  code: string,
): Promise<boolean> => {
  const used = await trx('recovery_code')
    .where({ user_id: userId, code: digest(digestKey, userId, code) })
    .whereNull('used_at')
    .update({ used_at: now() })
  return used === 1
}
