import type { Knex } from 'knex'

/** Configurations of the pools whose connections lead straight to PostgreSQL; their transactions share them. */
const direct = new WeakSet<object>()

/** What the connections of a pool and its transactions have in common. */
export const configOf = (db: Knex): object => db.client.config

/**
 * Notes who answers a new connection of the pool. A pooler such as PgBouncer gives each transaction another connection
 * of the server, and a key to cancel by that is its own: the process named there is not the one that answers.
 * @param keyProcess the process of the connection's cancellation key (PostgreSQL documentation, BackendKeyData)
 * @param backendProcess what `pg_backend_pid()` says
 */
export const noteBackend = (db: Knex, keyProcess: number | null, backendProcess: number): void => {
  if (keyProcess === backendProcess) direct.add(configOf(db))
  else direct.delete(configOf(db))
}

/** Whether the connections of the pool lead straight to PostgreSQL, each to one process of it. */
export const isDirect = (db: Knex): boolean => direct.has(configOf(db))
