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
 * The settings that name an author until the transaction ends, as a select list; the row triggers read them
 * (migrations/0004_audit_trail.ts). Local to the transaction, so that no pool hands them on.
 */
export const authorSettings = `set_config('costwright.user_id', ?, true), set_config('costwright.user_name', ?, true),
       set_config('costwright.request_id', ?, true), set_config('costwright.proved_at', ?, true)`

/** The values of these settings. */
export const authorValues = ({ id, name, requestId, provedAt }: Actor): string[] => [
  String(id ?? ''),
  name,
  requestId ?? '',
  provedAt?.toISOString() ?? '',
]

/** Names the author of everything that the transaction changes from here on. */
export const actAs = async (trx: Knex.Transaction, actor: Actor): Promise<void> => {
  await prepared(trx, 'actor', `select ${authorSettings}`, authorValues(actor))
}

/** Leaves the rest of the transaction out of the trail: rows that are loaded and no change that anybody made. */
export const withoutTrail = async (trx: Knex.Transaction): Promise<void> => {
  await trx.raw(`select set_config('costwright.audit', 'off', true)`)
}
