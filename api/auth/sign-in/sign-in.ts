import { actAs, actingAs } from '../../../database/actor.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { AccountAction } from '../../../model/audit.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { Problem } from '../../http/errors.ts'
import { type Account, findAccount, lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import { type Session, startSession } from '../sessions/sessions.ts'
import { type GivenCode, spendCode } from '../two-factor/two-factor.ts'
import type { Client } from './client.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code: GivenCode | null
}

/** `session` is null if a code is still needed. */
export interface SignedIn {
  readonly account: Account
  readonly session: Session | null
}

/**
 * The same steps and error for unknown address, wrong password and disabled account, so as not to reveal accounts.
 * @throws Problem `wrong_credentials` or `too_many_attempts`
 */
const checkCredentials = async (auth: Auth, { email, password }: Credentials, client: Client) => {
  const account = await findAccount(auth.db, email)
  const { isRight, pauses } = await auth.limits.tryPassword(account, email, password, client, auth.now())
  if (account && isRight) return account
  await actingAs(auth.db, { id: null, name: '', requestId: client.requestId }, async (trx) => {
    const actions: AccountAction[] = pauses ? ['sign_in_failed', 'sign_in_paused'] : ['sign_in_failed']
    for (const action of actions)
      await recordAccountEvent(trx, { action, accountId: account?.id ?? null, client: client.address })
  })
  throw new Problem('wrong_credentials')
}

/** Throws `wrong_credentials`, `wrong_code`, `too_many_attempts` or `authenticator_uncheckable`. */
export const signIn = async (auth: Auth, credentials: Credentials, client: Client): Promise<SignedIn> => {
  const checked = await checkCredentials(auth, credentials, client)

  const outcome = await inTransaction(auth.db, async (trx) => {
    const account = await lockAccount(trx, checked.id)
    // Disabled or given another password since the check.
    if (!account?.isEnabled || account.passwordHash !== checked.passwordHash) return 'changed'
    const record = (action: AccountAction) =>
      recordAccountEvent(trx, { action, accountId: account.id, client: client.address })
    await actAs(trx, { id: account.id, name: account.name, requestId: client.requestId })
    if (account.has2FA) {
      if (credentials.code === null) {
        await record('code_asked')
        return { account, session: null }
      }
      if (!(await spendCode(auth, trx, account.id, credentials.code, client))) return 'wrong'
      if (credentials.code.kind === 'recovery') {
        await record('recovery_code_used')
        await auth.notices.tell(trx, {
          what: 'recovery_code_used',
          accountId: account.id,
          detail: client.deviceName,
        })
      }
    }
    await record('signed_in')
    return { account, session: await startSession(trx, account.id, client, auth.now()) }
  })

  if (outcome === 'changed') throw new Problem('wrong_credentials')
  if (outcome === 'wrong') throw new Problem('wrong_code')
  return outcome
}
