import { actAs } from '../../../database/actor.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { messages } from '../../../model/messages.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { SignedInPerson } from '../../context.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { findAccountById, lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import type { Client } from '../sign-in/client.ts'
import { isPasswordOf } from '../sign-in/sign-in-limits.ts'
import { type GivenCode, spendCode } from '../two-factor/two-factor.ts'
import { noteWrongProof } from './wrong-proof.ts'

export interface Proof {
  readonly password: string
  readonly twoFactorCode?: string
}

/** Limited as at sign-in, and audited. Throws `invalid_input` by field, or `too_many_attempts`. */
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
    if (!right) {
      await noteWrongProof(auth, trx, by.id, client, attempt)
      return 'wrong'
    }
    const locked = await lockAccount(trx, by.id)
    if (locked?.passwordHash !== account.passwordHash) return 'wrong'
    const code: GivenCode = { kind: 'authenticator', text: twoFactorCode ?? '' }
    if (locked.has2FA && !(await spendCode(auth, trx, by.id, code, client))) return 'wrong'
    await trx('session').where({ id: by.sessionId }).update({ proved_at: auth.now() })
    await recordAccountEvent(trx, { action: 'proof_given', accountId: by.id, client: client.address })
    return 'right'
  })

  if (outcome === 'right') return
  throw right
    ? invalidInput({ twoFactorCode: [messages.wrongCode] })
    : invalidInput({ password: [messages.wrongPassword] })
}
