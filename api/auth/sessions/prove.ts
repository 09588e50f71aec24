import { actAs } from '../../../database/actor.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountAction } from '../../../model/audit.ts'
import { messages } from '../../../model/messages.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { SignedInPerson } from '../../context.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { findAccountById, lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import type { Client } from '../sign-in/client.ts'
import { isPasswordOf } from '../sign-in/sign-in-limits.ts'
import { spendCode } from '../two-factor/two-factor.ts'
import { noteWrongProof } from './wrong-proof.ts'

export interface Proof {
  readonly password: string
  readonly twoFactorCode?: string
}

/**
 * Takes a fresh proof of who sits at a session: the password, and the code where there is an authenticator. Guesses are
 * limited as at sign-in, and are on the trail.
 * @throws Problem `invalid_input` with messages by field, or `too_many_attempts`
 */
export const prove = async (
  auth: Auth,
  by: SignedInPerson,
  { password, twoFactorCode }: Proof,
  client: Client,
): Promise<void> => {
  const account = await findAccountById(auth.db, by.id)
  if (!account) throw new Problem('not_found')
  if (account.has2FA && twoFactorCode === undefined)
    throw invalidInput({ twoFactorCode: [messages.required] })
  const attempt = await auth.limits.count(account, account.email, client, auth.now())
  const right = await isPasswordOf(attempt, account.passwordHash, password)
  if (right) await attempt.takeBack()

  const outcome = await inTransaction(auth.db, async (trx) => {
    await actAs(trx, by)
    const record = (action: AccountAction) =>
      recordAccountEvent(trx, { action, accountId: by.id, client: client.address })
    if (!right) {
      await noteWrongProof(auth, trx, by.id, client, attempt)
      return 'wrong'
    }
    const locked = await lockAccount(trx, by.id)
    if (locked?.passwordHash !== account.passwordHash) return 'wrong'
    const code = locked.has2FA
      ? await spendCode(auth, trx, by.id, { kind: 'authenticator', text: twoFactorCode ?? '' })
      : 'right'
    if (code !== 'right') {
      await record('code_failed')
      return code
    }
    await trx('session').where({ id: by.sessionId }).update({ proved_at: auth.now() })
    await record('proof_given')
    return 'right'
  })

  if (outcome === 'right') return
  if (outcome === 'uncheckable') throw new Problem('authenticator_uncheckable')
  if (typeof outcome === 'object') {
    const wait = Math.ceil((outcome.pausedUntil.getTime() - auth.now().getTime()) / 1000)
    throw new Problem('too_many_attempts', { retryAfterSeconds: Math.max(1, wait) })
  }
  throw right
    ? invalidInput({ twoFactorCode: [messages.wrongCode] })
    : invalidInput({ password: [messages.wrongPassword] })
}
