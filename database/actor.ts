import type { Knex } from 'knex'
import { query } from './query.ts'
import { inTransaction } from './transaction.ts'

/** Author of a change in the audit trail. */
export interface Actor {
  /** Null for the server and its commands. */
  readonly id: number | null
  readonly name: string
  /** Request id as in the log. Null without a request. */
  readonly requestId: string | null
  /** Last time the user confirmed the password. Sessions only. */
  readonly reauthenticatedAt?: Date | null
  /** False for an API token that may not approve. Default: true. */
  readonly mayApprove?: boolean
}

export const systemActor = (name: string): Actor => ({ id: null, name, requestId: null })

/**
 * Read by the row triggers (database/sql/audit.sql). Local to the transaction, so that pooled
 * connections do not keep it.
 */
const authorSql = `
  select set_config('costwright.user_id', ?, true), set_config('costwright.user_name', ?, true),
    set_config('costwright.request_id', ?, true), set_config('costwright.proved_at', ?, true),
    set_config('costwright.may_approve', ?, true)`

/** Sets the author of all later changes in the transaction. */
export const actAs = async (
  trx: Knex.Transaction,
  { id, name, requestId, reauthenticatedAt, mayApprove = true }: Actor,
): Promise<void> => {
  const proved = reauthenticatedAt?.toISOString() ?? ''
  const values = [String(id ?? ''), name, requestId ?? '', proved, mayApprove ? '' : 'no']
  await query(trx, authorSql, values, { isPrepared: true })
}

/** Whether the author of the transaction may approve. */
export const mayApprove = async (trx: Knex.Transaction): Promise<boolean> => {
  const rows = await query(trx, `select where current_setting('costwright.may_approve', true) = 'no'`)
  return rows.length === 0
}

/** Runs work in a transaction whose changes have this author; retries it like `inTransaction`. */
export const actingAs = <T>(
  db: Knex,
  actor: Actor,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (trx) => {
    await actAs(trx, actor)
    return work(trx)
  })

/** Disables the audit trail for the rest of the transaction, for loading rows. */
export const withoutTrail = async (trx: Knex.Transaction): Promise<void> => {
  await trx.raw(`select set_config('costwright.audit', 'off', true)`)
}
