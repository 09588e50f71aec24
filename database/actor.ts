import type { Knex } from 'knex'
import { query } from './query.ts'

/** Who the audit trail names as the author of a change. */
export interface Actor {
  /** Null for the server itself and its commands. */
  readonly id: number | null
  readonly name: string
  /** The request, as the log names it; null without one. */
  readonly requestId: string | null
  /** When whoever is signed in last proved who they are; sessions alone have one. */
  readonly provedAt?: Date | null
}

/** The server or one of its commands, such as "npm run user". */
export const unattended = (name: string): Actor => ({ id: null, name, requestId: null })

/** Read by the row triggers (migrations/0004_audit_trail.ts). Local to the transaction, so that no pool hands them on. */
const authorSql = `
  select set_config('costwright.user_id', ?, true), set_config('costwright.user_name', ?, true),
    set_config('costwright.request_id', ?, true), set_config('costwright.proved_at', ?, true)`

/** Names the author of everything that the transaction changes from here on. */
export const actAs = async (
  trx: Knex.Transaction,
  { id, name, requestId, provedAt }: Actor,
): Promise<void> => {
  const values = [String(id ?? ''), name, requestId ?? '', provedAt?.toISOString() ?? '']
  await query(trx, authorSql, values, { name: 'actor' })
}

/** Leaves the rest of the transaction out of the trail: rows that are loaded and no change that anybody made. */
export const withoutTrail = async (trx: Knex.Transaction): Promise<void> => {
  await trx.raw(`select set_config('costwright.audit', 'off', true)`)
}
