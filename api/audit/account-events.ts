import type { Knex } from 'knex'
import type { AccountAction } from '../../model/audit.ts'

interface AccountEvent {
  readonly action: AccountAction
  /** Null for an unknown address. The typed text is not stored, as it may be a password. */
  readonly accountId: number | null
  readonly client?: string
}

export const recordAccountEvent = async (
  trx: Knex.Transaction,
  { action, accountId, client }: AccountEvent,
): Promise<void> => {
  await trx.raw(
    `insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, client)
     values (nullif(current_setting('costwright.user_id', true), '')::integer,
       nullif(current_setting('costwright.user_name', true), ''),
       nullif(current_setting('costwright.request_id', true), ''), ?, 'user_account', ?, ?)`,
    [action, accountId, client ?? null],
  )
}
