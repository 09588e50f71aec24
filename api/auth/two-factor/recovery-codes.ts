import type { Knex } from 'knex'
import { actingAs } from '../../../database/actor.ts'
import { query } from '../../../database/query.ts'
import { refusals } from '../../../model/refusals.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { SignedInUser } from '../../context.ts'
import { Problem } from '../../http/errors.ts'
import { keyedDigest } from '../../secret.ts'
import { lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import { randomLetters } from '../passwords/passwords.ts'

const codesAtOnce = 10

/** Ignores case and separators. */
const digest = (key: Buffer, userId: number, code: string) =>
  keyedDigest(key, `recovery ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)

/** Voids previous codes. Throws `conflict` without an authenticator. */
export const makeRecoveryCodes = (auth: Auth, by: SignedInUser): Promise<string[]> =>
  actingAs(auth.db, by, async (trx) => {
    const account = await lockAccount(trx, by.id)
    if (!account?.has2FA) throw new Problem('conflict', { title: refusals.noTwoFactor })
    const codes = Array.from({ length: codesAtOnce }, () => randomLetters(2))
    await query(trx, 'delete from recovery_code where user_id = :userId', { userId: by.id })
    await query(trx, 'insert into recovery_code (user_id, code) select :userId, unnest(:codes::bytea[])', {
      userId: by.id,
      codes: codes.map((code) => digest(auth.digestKey, by.id, code)),
    })
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
  const used = await query(
    trx,
    `update recovery_code set used_at = :now
     where user_id = :userId and code = :code and used_at is null returning user_id`,
    { userId, code: digest(digestKey, userId, code), now: now() },
  )
  return used.length === 1
}
