import type { Knex } from 'knex'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { type Actor, actingAs } from '../../../database/actor.ts'
import { productName } from '../../../database/product.ts'
import { query } from '../../../database/query.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountAction } from '../../../model/audit.ts'
import type { TwoFactorSetup } from '../../../model/session.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { SessionUser } from '../../context.ts'
import { Problem } from '../../http/errors.ts'
import { lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import { revokeAccess } from '../sessions/sessions.ts'
import type { Client } from '../sign-in/client.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

const issuer = productName
const stepSeconds = 30

/** Base32, 160 bits (RFC 4226 section 4). */
export const newTotpKey = (): string => generateSecret({ length: 20 })

export const totpUri = (key: string, email: string): string =>
  generateURI({ issuer, label: email, secret: key })

/** RFC 6238 section 4.2. */
const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The matching time step: current, previous or next, for clock skew (RFC 6238 section 5.2). Null if none. */
export const totpStep = (key: string, code: string, now: Date): number | null => {
  const result = verifySync({
    secret: key,
    token: code.replace(/\s/g, ''),
    digits: 6,
    period: stepSeconds,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

const pendingMs = 10 * 60 * 1000

interface TwoFactorRow {
  encrypted_key: Buffer | null
  /** Bigints, which the driver returns as text; most recently used last. */
  used_steps: readonly string[]
  pending_key: Buffer | null
  pending_until: Date | null
}

/** False for an end later than a new period's, which was set while the clock ran ahead. */
const runs = (end: Date | null, lengthMs: number, now: Date): end is Date =>
  end !== null && end > now && end.getTime() <= now.getTime() + lengthMs

/** More than the three valid steps. */
const usedSteps = 8

const rowOf = async (trx: Knex, userId: number): Promise<TwoFactorRow | undefined> => {
  const [row] = await query<TwoFactorRow>(trx, 'select * from two_factor where user_id = :userId', { userId })
  return row
}

/** Null if expired, or encrypted with another secret. */
const pendingKey = (auth: Auth, row: TwoFactorRow | undefined, userId: number): string | null =>
  row?.pending_key && runs(row.pending_until, pendingMs, auth.now())
    ? auth.twoFactorKeys.decrypt(row.pending_key, String(userId))
    : null

/** Returns a pending key for ten minutes, so that a reload keeps the scanned key. Throws `already_registered`. */
export const setUpTwoFactor = (auth: Auth, userId: number): Promise<TwoFactorSetup> =>
  inTransaction(auth.db, async (trx) => {
    const account = await lockAccount(trx, userId)
    if (!account) throw new Problem('not_found')
    if (account.has2FA) throw new Problem('already_registered')
    const pending = pendingKey(auth, await rowOf(trx, userId), userId)
    const key = pending ?? newTotpKey()
    if (!pending) {
      await query(
        trx,
        `insert into two_factor (user_id, pending_key, pending_until) values (:userId, :key, :until)
         on conflict (user_id) do update
         set pending_key = excluded.pending_key, pending_until = excluded.pending_until`,
        {
          userId,
          key: auth.twoFactorKeys.encrypt(key, String(userId)),
          until: new Date(auth.now().getTime() + pendingMs),
        },
      )
    }
    return { sharedKey: key, authenticatorUri: totpUri(key, account.email) }
  })

/** Ends the user's other sessions. Throws `already_registered`. */
export const registerAuthenticator = (
  auth: Auth,
  by: SessionUser,
  code: string,
): Promise<'registered' | 'wrong_code' | 'not_set_up'> =>
  actingAs(auth.db, by, async (trx) => {
    const userId = by.id
    const account = await lockAccount(trx, userId)
    if (!account) throw new Problem('not_found')
    if (account.has2FA) throw new Problem('already_registered')
    const row = await rowOf(trx, userId)
    const key = pendingKey(auth, row, userId)
    if (!key) return 'not_set_up'
    const now = auth.now()
    const step = totpStep(key, code, now)
    if (step === null) return 'wrong_code'
    await query(
      trx,
      `update two_factor set encrypted_key = pending_key, registered_at = :now, used_steps = :steps,
       pending_key = null, pending_until = null where user_id = :userId`,
      { userId, now, steps: [step] },
    )
    await markTwoFactor(trx, userId, true)
    await auth.notices.tell(trx, { what: 'two_factor_on', accountId: userId })
    await revokeAccess(trx, userId, now, { except: by.sessionId, keep: ['api_token', 'passkey'] })
    return 'registered'
  })

/** For a lost authenticator. Ends all access: a passkey may be on the lost device. */
export const removeTwoFactor = (
  auth: Pick<Auth, 'db' | 'now'> & Partial<Pick<Auth, 'notices'>>,
  userId: number,
  by: Actor,
): Promise<void> =>
  actingAs(auth.db, by, async (trx) => {
    const account = await lockAccount(trx, userId)
    if (!account) throw new Problem('not_found')
    for (const table of ['two_factor', 'recovery_code'])
      await query(trx, `delete from ${table} where user_id = :userId`, { userId })
    if (!account.has2FA) return
    await markTwoFactor(trx, userId, false)
    await auth.notices?.tell(trx, { what: 'two_factor_off', accountId: userId })
    await revokeAccess(trx, userId, auth.now())
  })

/** The user list shows it, so it changes the record's version. */
const markTwoFactor = async (trx: Knex.Transaction, userId: number, has2FA: boolean) => {
  await query(trx, 'update user_account set has_2fa = :has2FA, version = version + 1 where id = :userId', {
    userId,
    has2FA,
  })
}

export interface GivenCode {
  readonly kind: 'code' | 'recovery'
  readonly text: string
}

/** Marks the code as used. */
const isRightCode = async (
  auth: Auth,
  trx: Knex.Transaction,
  userId: number,
  code: GivenCode,
): Promise<'right' | 'wrong' | 'used'> => {
  if (code.kind === 'recovery')
    return (await spendRecoveryCode(auth, trx, userId, code.text)) ? 'right' : 'wrong'
  const row = await rowOf(trx, userId)
  if (!row?.encrypted_key) return 'wrong'
  const key = auth.twoFactorKeys.decrypt(row.encrypted_key, String(userId))
  // Encrypted with another server secret.
  if (key === null) throw new Problem('authenticator_uncheckable')
  const now = auth.now()
  const step = totpStep(key, code.text, now)
  if (step === null) return 'wrong'
  // Future steps were used while the clock ran ahead.
  const latest = stepAt(now) + 1
  const used = row.used_steps.map(Number).filter((usedStep) => usedStep <= latest)
  if (used.includes(step)) return 'used'
  if (step <= Math.max(0, ...used)) return 'wrong'
  await query(trx, 'update two_factor set used_steps = :steps where user_id = :userId', {
    userId,
    steps: [...used, step].slice(-usedSteps),
  })
  return 'right'
}

/** Index: audit_entry (table_name, record_id). */
const isFirstPause = async (trx: Knex.Transaction, userId: number): Promise<boolean> => {
  const rows = await query(
    trx,
    `select 1 from audit_entry
     where table_name = 'user_account' and record_id = ? and action = 'code_paused' and at > now() - interval '1 day'`,
    [userId],
  )
  return rows.length === 0
}

/**
 * Uses up a right code. Wrong ones are counted and audited; the first pause of a day is mailed. Requires the account's
 * lock; the transaction must commit in any case.
 * @throws Problem `too_many_attempts` or `authenticator_uncheckable`, without writing
 */
export const spendCode = async (
  auth: Auth,
  trx: Knex.Transaction,
  userId: number,
  code: GivenCode,
  client: Client,
): Promise<boolean> => {
  const attempt = await auth.limits.codeAttempt(trx, userId, code.kind, client, auth.now())
  const outcome = await isRightCode(auth, trx, userId, code)
  if (outcome === 'right') {
    await attempt.countRight()
    return true
  }
  const record = (action: AccountAction) =>
    recordAccountEvent(trx, { action, accountId: userId, client: client.address })
  await record('code_failed')
  // A reused code was sent twice or read over a shoulder: not a guess.
  if (outcome === 'wrong' && (await attempt.countWrong())) {
    if (await isFirstPause(trx, userId))
      await auth.notices.tell(trx, {
        what: 'codes_failed',
        accountId: userId,
        detail: `From ${client.address}`,
      })
    await record('code_paused')
  }
  return false
}
