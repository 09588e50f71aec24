import type { Knex } from 'knex'
import { actingAs } from '../../../database/actor.ts'
import { queryRow } from '../../../database/query.ts'
import { refusals } from '../../../model/refusals.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { isFreshReauthentication, type SessionUser } from '../../context.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import type { Client } from '../sign-in/client.ts'

/** For the transaction's author (`actAs`); none for the server and its commands. Throws `proof_needed`. */
export const requireReauthenticationIn = async (trx: Knex.Transaction, now: Date): Promise<void> => {
  const { author, proved_at } = await queryRow<{ author: string | null; proved_at: Date | null }>(
    trx,
    `select nullif(current_setting('costwright.user_id', true), '') as author,
       nullif(current_setting('costwright.proved_at', true), '')::timestamptz as proved_at`,
  )
  if (author !== null && !isFreshReauthentication(proved_at, now)) throw new Problem('proof_needed')
}

/** Within 15 minutes. Index: audit_entry (table_name, record_id). */
const reportedAfter = 5
const lately = `select count(*) as times from audit_entry
  where table_name = 'user_account' and record_id = ? and action = 'proof_failed' and at > now() - interval '15 minutes'`

/** Mails once, at the fifth. */
export const noteFailedReauthentication = async (
  { notices }: Pick<Auth, 'notices'>,
  trx: Knex.Transaction,
  accountId: number,
  { address }: Client,
  pauses = false,
): Promise<void> => {
  await recordAccountEvent(trx, { action: 'proof_failed', accountId, client: address })
  if (pauses) await recordAccountEvent(trx, { action: 'sign_in_paused', accountId, client: address })
  const { times } = await queryRow<{ times: number }>(trx, lately, [accountId])
  if (times === reportedAfter) await notices.tell(trx, { what: 'proof_failed', accountId })
}

/** Limited as at sign-in, as an open session must not allow guessing. Throws `invalid_input` or `too_many_attempts`. */
export const checkOwnPassword = async (
  auth: Auth,
  by: SessionUser,
  account: Account,
  client: Client,
  password: string,
  field: 'password' | 'currentPassword',
): Promise<void> => {
  const { isRight, pauses } = await auth.limits.tryPassword(
    account,
    account.email,
    password,
    client,
    auth.now(),
  )
  if (isRight) return
  await actingAs(auth.db, by, async (trx) => {
    await noteFailedReauthentication(auth, trx, account.id, client, pauses)
  })
  throw invalidInput({ [field]: [refusals.wrongPassword] })
}
