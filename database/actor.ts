import type { Knex } from 'knex'
import { prepared } from './prepared.ts'

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

/**
 * Names the author of everything that the transaction changes from here on; the row triggers read it
 * (migrations/0004_audit_trail.ts). Local to the transaction, so that no pool hands it on.
 */
export const actAs = async (
  trx: Knex.Transaction,
  { id, name, requestId, provedAt }: Actor,
): Promise<void> => {
  await prepared(
    trx,
    'actor',
    `select set_config('costwright.user_id', ?, true), set_config('costwright.user_name', ?, true),
       set_config('costwright.request_id', ?, true), set_config('costwright.proved_at', ?, true)`,
    [String(id ?? ''), name, requestId ?? '', provedAt?.toISOString() ?? ''],
  )
}

/** Leaves the rest of the transaction out of the trail: rows that are loaded and no change that anybody made. */
export const withoutTrail = async (trx: Knex.Transaction): Promise<void> => {
  await trx.raw(`select set_config('costwright.audit', 'off', true)`)
}
