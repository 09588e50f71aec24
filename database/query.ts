import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type pg from 'pg'

/** What Knex's client offers of its pool or its transaction, and its types leave out. */
interface Connections {
  acquireConnection(): Promise<pg.Client>
  releaseConnection(connection: pg.Client): Promise<void>
  emit(event: 'query', query: { readonly sql: string; readonly bindings: readonly unknown[] }): void
}

const connectionsOf = (db: Knex): Connections => db.client

export interface QueryOptions {
  /**
   * Parsed and planned once per connection under this name, which saves 0.3 to 1 ms. The same text for the same name.
   * Not for a query whose best plan depends on its values, such as `ilike`.
   */
  readonly name?: string | undefined
  /** Cancels the query in PostgreSQL when it aborts. Of the pool only; in a transaction use `cancelOnAbort`. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs one statement on a connection of the pool, or on that of a transaction.
 * @param sql with `?` for each value; `\?` is a question mark
 * Errors: PostgreSQL's own (`code`), Knex's when no connection is free, and the reason of the signal.
 */
export const query = async <Row extends pg.QueryResultRow>(
  db: Knex,
  sql: string,
  values: readonly unknown[] = [],
  { name, signal }: QueryOptions = {},
): Promise<Row[]> => {
  const connections = connectionsOf(db)
  const connection = await connections.acquireConnection()
  try {
    const isNamed = name !== undefined && isDirect(db)
    const text = isNamed ? numberedOnce(sql) : numbered(sql)
    connections.emit('query', { sql: text, bindings: values })
    const run = () =>
      connection.query<Row>({
        text,
        values: values as unknown[],
        ...(isNamed && { name: nameFor(name) }),
      })
    const { rows } = await (signal ? whileWanted(db, connection, signal, run) : run())
    return rows
  } finally {
    await connections.releaseConnection(connection)
  }
}

/** Whether PostgreSQL ended a statement at its time limit, or because it was asked to (`query_canceled`). */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

/** PostgreSQL tells names apart by this many bytes. */
const longestName = 63

/** The name, or a digest of one that is too long. */
const nameFor = (name: string): string =>
  Buffer.byteLength(name) > longestName ? createHash('sha256').update(name).digest('base64url') : name

/** The text with `$1`, `$2`, … for each `?`. */
const numbered = (sql: string): string => {
  let count = 0
  return sql.replace(/\\?\?/g, (match) => (match === '?' ? `$${++count}` : '?'))
}

/** Of named queries, of which there are few. */
const numberedTexts = new Map<string, string>()

const numberedOnce = (sql: string): string => {
  const text = numberedTexts.get(sql) ?? numbered(sql)
  numberedTexts.set(sql, text)
  return text
}

/** Configurations of the pools whose connections lead straight to PostgreSQL; transactions share that of their pool. */
const direct = new WeakSet<object>()

/** Whether each connection leads to one process of PostgreSQL. Behind a pooler each transaction may have another one. */
const isDirect = (db: Knex): boolean => direct.has(db.client.config)

/**
 * Notes which process answers a new connection. A pooler such as PgBouncer has a cancellation key of its own, whose
 * process is not the one that answers: names and cancellation are not used then.
 * @param keyProcess the process of the connection's cancellation key (PostgreSQL documentation, BackendKeyData)
 * @param backendProcess what `pg_backend_pid()` says
 */
export const noteBackend = (db: Knex, keyProcess: number | null, backendProcess: number): void => {
  if (keyProcess === backendProcess) direct.add(db.client.config)
  else direct.delete(db.client.config)
}

/** The connection of a transaction, for what Knex does not offer: COPY. It stays the transaction's. */
export const connectionOf = (trx: Knex.Transaction): Promise<pg.Client> =>
  connectionsOf(trx).acquireConnection()

/**
 * Cancels in PostgreSQL what a transaction is reading when the signal aborts.
 * @param db the pool: the request to cancel needs a connection of its own
 * Errors: the reason of the signal, also where it has aborted before; those of the work.
 */
export const cancelOnAbort = async <Result>(
  db: Knex,
  trx: Knex.Transaction,
  signal: AbortSignal,
  read: () => Promise<Result>,
): Promise<Result> => whileWanted(db, await connectionOf(trx), signal, read)

/** The process behind a connection, which node-postgres' types leave out. */
type Process = { readonly processID?: number | null }

/** When no connection is free to ask for it, the query ends at its time limit. */
const cancel = async (db: Knex, { processID }: Process): Promise<void> => {
  await db.raw('select pg_cancel_backend(?)', [processID ?? null]).catch(() => {})
}

/** The connection stays in use until PostgreSQL has been asked to cancel, so that no other query is cancelled. */
const whileWanted = async <Result>(
  db: Knex,
  connection: pg.Client & Process,
  signal: AbortSignal,
  read: () => Promise<Result>,
): Promise<Result> => {
  signal.throwIfAborted()
  let cancelled: Promise<void> | undefined
  const onAbort = () => {
    if (isDirect(db)) cancelled = cancel(db, connection)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await read()
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
    await cancelled
  }
}
