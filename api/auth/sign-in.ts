import { inTransaction } from '../database/transaction.ts'
import { Problem } from '../errors.ts'
import { type Account, findAccount, lockAccount } from './accounts.ts'
import type { Auth } from './auth.ts'
import type { Client } from './client.ts'
import { isPassword } from './passwords.ts'
import { type Session, startSession } from './sessions.ts'
import { spendCode } from './two-factor.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Six digits; null at the first stage. */
  readonly code: string | null
}

/** `session` is null when the password was right and a code is needed. */
export interface SignedIn {
  readonly account: Account
  readonly session: Session | null
}

/**
 * The account that e-mail address and password open. Unknown address, wrong password and disabled account take the
 * same steps and end in the same refusal, so that nobody learns who has an account.
 * @throws Problem `wrong_credentials` or `too_many_attempts`
 */
const checkCredentials = async (auth: Auth, { email, password }: Credentials, client: Client) => {
  const account = await findAccount(auth.db, email)
  const attempt = await auth.limits.count(account, email, client, auth.now())
  const right = await isPassword(account?.passwordHash ?? null, password)
  if (!account?.isEnabled || !right) throw new Problem('wrong_credentials')
  await attempt.takeBack()
  return account
}

/**
 * Signs somebody in: checks what they know and, where they have an authenticator, the code.
 * @throws Problem `wrong_credentials`, `wrong_code` or `too_many_attempts`
 */
export const signIn = async (auth: Auth, credentials: Credentials, client: Client): Promise<SignedIn> => {
  const checked = await checkCredentials(auth, credentials, client)

  const outcome = await inTransaction(auth.db, async (trx) => {
    const account = await lockAccount(trx, checked.id)
    // Disabled, or given another password, since it was checked: as if it had been so before.
    if (!account?.isEnabled || account.passwordHash !== checked.passwordHash) return 'changed'
    if (account.has2FA) {
      if (credentials.code === null) return { account, session: null }
      const code = await spendCode(auth, trx, account.id, credentials.code)
      if (code !== 'right') return code
    }
    return { account, session: await startSession(trx, account.id, auth.now()) }
  })

  if (outcome === 'changed') throw new Problem('wrong_credentials')
  if (outcome === 'wrong') throw new Problem('wrong_code')
  if ('pausedUntil' in outcome) {
    const wait = Math.ceil((outcome.pausedUntil.getTime() - auth.now().getTime()) / 1000)
    throw new Problem('too_many_attempts', { retryAfterSeconds: Math.max(1, wait) })
  }
  return outcome
}
