import type { Knex } from 'knex'

/** Configurations of the pools whose connections lead straight to PostgreSQL; their transactions share them. */
const direct = new WeakSet<object>()

const configOf = (db: Knex): object => db.client.config

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

/**
 * A statement that runs for most requests: parsed and planned once per connection, which saves 0.3 to 1 ms for one that
 * joins tables. Through a pooler it is an ordinary one, as the next transaction may have a connection that has never
 * heard of it. Not for statements whose best plan depends on the values, such as `ilike`.
 * @param name the same for the same text, in this database user's connections
 */
export const prepared = <Rows>(
  db: Knex,
  name: string,
  sql: string,
  bindings: readonly Knex.Value[],
): Knex.Raw<{ rows: Rows[] }> => {
  const raw = db.raw<{ rows: Rows[] }>(sql, bindings as Knex.RawBinding[])
  return direct.has(configOf(db)) ? raw.options({ name }) : raw
}
