import type { Knex } from 'knex'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { Auth } from '../auth.ts'
import type { Client } from '../sign-in/client.ts'
import type { Attempt } from '../sign-in/sign-in-limits.ts'

/** Within 15 minutes. Index: audit_entry (table_name, record_id). */
const reportedAfter = 5
const lately = `select count(*) as times from audit_entry
  where table_name = 'user_account' and record_id = ? and action = 'proof_failed' and at > now() - interval '15 minutes'`

/** Mails once, at the fifth. */
export const noteWrongProof = async (
  { notices }: Pick<Auth, 'notices'>,
  trx: Knex.Transaction,
  accountId: number,
  { address }: Client,
  { pauses }: Pick<Attempt, 'pauses'>,
): Promise<void> => {
  await recordAccountEvent(trx, { action: 'proof_failed', accountId, client: address })
  if (pauses) await recordAccountEvent(trx, { action: 'sign_in_paused', accountId, client: address })
  const { rows } = await trx.raw<{ rows: [{ times: number }] }>(lately, [accountId])
  if (rows[0].times === reportedAfter) await notices.tell(trx, { what: 'proof_failed', accountId })
}
