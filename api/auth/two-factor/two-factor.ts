import type { Knex } from 'knex'
import { type Actor, actAs } from '../../../database/actor.ts'
import { prepared } from '../../../database/prepared.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { TwoFactorSetup } from '../../../model/session.ts'
import type { SignedInPerson } from '../../context.ts'
import { Problem } from '../../http/errors.ts'
import { lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { newTotpKey, stepAt, totpStep, totpUri } from './totp.ts'

const pendingMs = 10 * 60 * 1000
const pauseMs = 15 * 60 * 1000
const wrongCodesBeforePause = 5

interface TwoFactorRow {
  encrypted_key: Buffer | null
  /** Bigints, which the driver hands over as text; the last ones used come last. */
  used_steps: readonly string[]
  pending_key: Buffer | null
  pending_until: Date | null
  wrong_codes: number
  paused_until: Date | null
}

/**
 * Whether a time of this length that ends then is still running. One that ends later than a time which begins now was
 * set by a clock that ran ahead, and counts no more.
 */
const runs = (end: Date | null, lengthMs: number, now: Date): end is Date =>
  end !== null && end > now && end.getTime() <= now.getTime() + lengthMs

/** More than fit into the three steps of which a code may be. */
const keptSteps = 8

const rowOf = (trx: Knex, userId: number) =>
  trx('two_factor').where({ user_id: userId }).first<TwoFactorRow | undefined>()

/** Whether an authenticator is registered to the account. */
export const findTwoFactor = async (db: Knex, userId: number): Promise<boolean> => {
  const { rows } = await prepared<{ has_2fa: boolean }>(
    db,
    'has2fa',
    'select has_2fa from user_account where id = ?',
    [userId],
  )
  return rows[0]?.has_2fa === true
}

/** The pending key, decrypted, while it is still good; null also when another secret was used for it. */
const pendingKey = (auth: Auth, row: TwoFactorRow | undefined, userId: number): string | null =>
  row?.pending_key && runs(row.pending_until, pendingMs, auth.now())
    ? auth.twoFactorKeys.decrypt(row.pending_key, userId)
    : null

/**
 * Starts the set-up: a new key, or the same one again for ten minutes, so that a reload does not void the code that
 * was scanned.
 * @throws Problem `already_registered`
 */
export const setUpTwoFactor = (auth: Auth, userId: number): Promise<TwoFactorSetup> =>
  inTransaction(auth.db, async (trx) => {
    const account = await lockAccount(trx, userId)
    if (!account) throw new Problem('not_found')
    if (account.has2FA) throw new Problem('already_registered')
    const pending = pendingKey(auth, await rowOf(trx, userId), userId)
    const key = pending ?? newTotpKey()
    if (!pending) {
      await trx('two_factor')
        .insert({
          user_id: userId,
          pending_key: auth.twoFactorKeys.encrypt(key, userId),
          pending_until: new Date(auth.now().getTime() + pendingMs),
        })
        .onConflict('user_id')
        .merge()
    }
    return { sharedKey: key, authenticatorUri: totpUri(key, account.email) }
  })

/**
 * Turns two-factor on when the code is right. Other sessions of the person end; the code is used up.
 * @param by the person, in the session that they go on using
 * @throws Problem `already_registered`
 */
export const registerAuthenticator = (
  auth: Auth,
  by: SignedInPerson,
  code: string,
): Promise<'registered' | 'wrong_code' | 'not_set_up'> =>
  inTransaction(auth.db, async (trx) => {
    const userId = by.id
    await actAs(trx, by)
    const account = await lockAccount(trx, userId)
    if (!account) throw new Problem('not_found')
    if (account.has2FA) throw new Problem('already_registered')
    const row = await rowOf(trx, userId)
    const key = pendingKey(auth, row, userId)
    if (!key) return 'not_set_up'
    const now = auth.now()
    const step = totpStep(key, code, now)
    if (step === null) return 'wrong_code'
    await trx('two_factor')
      .where({ user_id: userId })
      .update({
        encrypted_key: row?.pending_key,
        registered_at: now,
        used_steps: [step],
        pending_key: null,
        pending_until: null,
        wrong_codes: 0,
        paused_until: null,
      })
    await markTwoFactor(trx, userId, true)
    await trx('session').where({ id: by.sessionId }).update({ needs_authenticator: false })
    await auth.notices.tell(trx, { what: 'two_factor_on', accountId: userId })
    await endSessionsOf(trx, userId, now, { except: by.sessionId })
    return 'registered'
  })

/** Turns two-factor off for somebody who has lost their authenticator, and ends their sessions. */
export const removeTwoFactor = (
  auth: Pick<Auth, 'db' | 'now'> & Partial<Pick<Auth, 'notices'>>,
  userId: number,
  by: Actor,
): Promise<void> =>
  inTransaction(auth.db, async (trx) => {
    await actAs(trx, by)
    const account = await lockAccount(trx, userId)
    if (!account) throw new Problem('not_found')
    await trx('two_factor').where({ user_id: userId }).delete()
    await trx('recovery_code').where({ user_id: userId }).delete()
    if (!account.has2FA) return
    await markTwoFactor(trx, userId, false)
    await auth.notices?.tell(trx, { what: 'two_factor_off', accountId: userId })
    await endSessionsOf(trx, userId, auth.now())
  })

/** The user list shows it, so it is a change of that record. */
const markTwoFactor = async (trx: Knex.Transaction, userId: number, has2FA: boolean) => {
  await trx('user_account').where({ id: userId }).update({ has_2fa: has2FA }).increment('version')
}

/** Six digits of the authenticator, or one of the recovery codes in its place. */
export interface GivenCode {
  readonly kind: 'authenticator' | 'recovery'
  readonly text: string
}

/**
 * What became of a code. It cannot be checked when the server has another secret than the one that the key was
 * encrypted with; `pausedUntil` tells until when no code is looked at.
 */
export type CodeOutcome = 'right' | 'wrong' | 'uncheckable' | { pausedUntil: Date }

/**
 * Looks at the code of a sign-in. A right one is used up; the fifth wrong one in a row pauses the account's code
 * stage. The transaction must hold the lock of the account, and commit whatever the outcome, or nothing is counted.
 */
export const spendCode = async (
  auth: Auth,
  trx: Knex.Transaction,
  userId: number,
  code: GivenCode,
): Promise<CodeOutcome> => {
  const row = await rowOf(trx, userId)
  if (!row?.encrypted_key) return 'wrong'
  const now = auth.now()
  if (runs(row.paused_until, pauseMs, now)) return { pausedUntil: row.paused_until }

  if (code.kind === 'recovery') {
    const isRight = await spendRecoveryCode(auth, trx, userId, code.text)
    await countCode(trx, row, userId, isRight, now)
    return isRight ? 'right' : 'wrong'
  }
  const key = auth.twoFactorKeys.decrypt(row.encrypted_key, userId)
  if (key === null) return 'uncheckable'
  const step = totpStep(key, code.text, now)
  // Steps of the future were used while the clock ran ahead; they say nothing about the time that it shows now.
  const latest = stepAt(now) + 1
  const used = row.used_steps.map(Number).filter((usedStep) => usedStep <= latest)
  // Sent twice by an impatient finger, or read over a shoulder: of no use, and no guess either.
  if (step !== null && used.includes(step)) return 'wrong'
  const right = step !== null && step > Math.max(0, ...used)
  await countCode(trx, row, userId, right, now)
  if (right)
    await trx('two_factor')
      .where({ user_id: userId })
      .update({ used_steps: [...used, step].slice(-keptSteps) })
  return right ? 'right' : 'wrong'
}

/** A right code ends the count, the fifth wrong one in a row pauses. */
const countCode = async (
  trx: Knex.Transaction,
  row: TwoFactorRow,
  userId: number,
  right: boolean,
  now: Date,
) => {
  const wrongCodes = right ? 0 : row.wrong_codes + 1
  const pause = wrongCodes >= wrongCodesBeforePause
  await trx('two_factor')
    .where({ user_id: userId })
    .update({
      wrong_codes: pause ? 0 : wrongCodes,
      paused_until: pause ? new Date(now.getTime() + pauseMs) : null,
    })
}
