import type { Knex } from 'knex'
import { query } from './query.ts'

export interface AuditEntryToAdd {
  readonly action: string
  readonly table: string
  /** Null for an entry about the whole table. */
  readonly recordId: number | null
  readonly client?: string
  /** Field, then its value before and after. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** PostgreSQL stores no null character and no half of a surrogate pair in JSON. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/** Adds an entry that no trigger writes, by the author of the transaction (`actAs`). */
export const addAuditEntry = async (
  trx: Knex.Transaction,
  { action, table, recordId, client, changes = {} }: AuditEntryToAdd,
): Promise<void> => {
  await query(
    trx,
    `insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, client, changes)
     values (nullif(current_setting('costwright.user_id', true), '')::integer,
       nullif(current_setting('costwright.user_name', true), ''),
       nullif(current_setting('costwright.request_id', true), ''), ?, ?, ?, ?, ?)`,
    [action, table, recordId, client ?? null, JSON.stringify(changes, storable)],
  )
}
