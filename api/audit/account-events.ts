import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { AccountAction } from '../../model/audit.ts'

interface AccountEvent {
  readonly action: AccountAction
  /** Null for an unknown address. The typed text is not stored, as it may be a password. */
  readonly accountId: number | null
  readonly client?: string
  /** As of a record: field, then before and after. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
}

export const recordAccountEvent = async (
  trx: Knex.Transaction,
  { action, accountId, client, changes = {} }: AccountEvent,
): Promise<void> => {
  await query(
    trx,
    `insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, client, changes)
     values (nullif(current_setting('costwright.user_id', true), '')::integer,
       nullif(current_setting('costwright.user_name', true), ''),
       nullif(current_setting('costwright.request_id', true), ''), ?, 'user_account', ?, ?, ?)`,
    [action, accountId, client ?? null, JSON.stringify(changes)],
  )
}
