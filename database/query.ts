import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type pg from 'pg'

/** Properties of Knex's client that its types omit. */
interface Connections {
  acquireConnection(): Promise<pg.Client>
  releaseConnection(connection: pg.Client): Promise<void>
  emit(event: 'query', query: { readonly sql: string; readonly bindings: readonly unknown[] }): void
  emit(event: 'query-error', error: unknown): void
}

const connectionsOf = (db: Knex): Connections => db.client

interface QueryOptions {
  /**
   * Whether each connection prepares the statement once, which saves 0.3 to 1 ms of parsing and planning. Not for
   * queries whose best plan depends on their values, such as `ilike` with a text too short for an index.
   */
  readonly isPrepared?: boolean
  /** Cancels the query in PostgreSQL on abort. Pool only; in a transaction use `cancelOnAbort`. */
  readonly signal?: AbortSignal | undefined
  /** Cancels it after this time. Pool only. Behind a pooler, the limit of the session applies. */
  readonly timeoutMs?: number | undefined
}

/** By position (`?`) or by name (`:name`). */
export type QueryValues = readonly unknown[] | Readonly<Record<string, unknown>>

/**
 * Runs one statement on a pool or in a transaction.
 * @param sql with `:name` for each named value, or with `?` for each value of a list (`\?` is a question mark)
 * @throws PostgreSQL's errors (`code`), Knex's if no connection is free, and the signal's reason
 */
export const query = async <Row extends pg.QueryResultRow>(
  db: Knex,
  sql: string,
  given: QueryValues = [],
  { isPrepared = false, signal, timeoutMs }: QueryOptions = {},
): Promise<Row[]> => {
  const connections = connectionsOf(db)
  const connection = await connections.acquireConnection()
  try {
    const { text, values } = Array.isArray(given)
      ? { text: numbered(sql), values: given as unknown[] }
      : withNames(sql, given as Readonly<Record<string, unknown>>)
    const named = isPrepared && isDirect(db) && { name: nameOf(text) }
    connections.emit('query', { sql: text, bindings: values })
    const run = () => connection.query<Row>({ text, values, ...named })
    const isLimited = signal !== undefined || timeoutMs !== undefined
    const { rows } = await (isLimited ? untilStopped(db, connection, { signal, timeoutMs }, run) : run())
    return rows
  } catch (error) {
    connections.emit('query-error', error)
    throw error
  } finally {
    await connections.releaseConnection(connection)
  }
}

/** The row of a query that always has one. */
export const queryRow = async <Row extends pg.QueryResultRow>(
  db: Knex,
  sql: string,
  values?: QueryValues,
): Promise<Row> => {
  const [row] = await query<Row>(db, sql, values)
  if (!row) throw new Error('The query has no row')
  return row
}

/** Number of rows of a table, join or condition, as SQL after `from`. */
export const countOf = async (db: Knex, from: string): Promise<number> => {
  const [row] = await query<{ count: number }>(db, `select count(*)::integer as count from ${from}`)
  return row?.count ?? 0
}

/** Whether PostgreSQL cancelled the statement, by time limit or request (`query_canceled`). */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

const numbered = (sql: string): string => {
  let count = 0
  return sql.replace(/\\?\?/g, (match) => (match === '?' ? `$${++count}` : '?'))
}

/** Each use becomes a separate value, as PostgreSQL could deduce two types. Leaves casts and unknown names. */
const withNames = (sql: string, given: Readonly<Record<string, unknown>>) => {
  const values: unknown[] = []
  const text = sql.replace(/(?<!:):([a-z]\w*)/gi, (match, name: string) =>
    Object.hasOwn(given, name) ? `$${values.push(given[name])}` : match,
  )
  return { text, values }
}

const names = new Map<string, string>()
/** Some hundred are in use. Those of sums that name a day are new each day. */
const mostNames = 2_000

/** The name follows from the text: node-postgres refuses another text for a name that its connection has prepared. */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  if (names.size >= mostNames) names.clear()
  names.set(text, name)
  return name
}

/** Configurations of pools with direct connections. Transactions share their pool's. */
const direct = new WeakSet<object>()

/** Whether each connection has one PostgreSQL process. A pooler can switch processes between transactions. */
export const isDirect = (db: Knex): boolean => direct.has(db.client.config)

/**
 * Detects a pooler such as PgBouncer: the process of its cancellation key differs from the replying process.
 * Disables statement names and cancellation then.
 * @param keyProcess process of the cancellation key (PostgreSQL documentation, BackendKeyData)
 * @param backendProcess result of `pg_backend_pid()`
 */
export const noteBackend = (db: Knex, keyProcess: number | null, backendProcess: number): void => {
  if (keyProcess === backendProcess) direct.add(db.client.config)
  else direct.delete(db.client.config)
}

/** Connection of a transaction, for COPY, which Knex lacks. The transaction keeps it. */
export const connectionOf = (trx: Knex.Transaction): Promise<pg.Client> =>
  connectionsOf(trx).acquireConnection()

/**
 * Cancels the running statement of a transaction on abort.
 * @param db the pool: the cancel request needs another connection
 * @throws the signal's reason, also if already aborted; errors of the work
 */
export const cancelOnAbort = async <Result>(
  db: Knex,
  trx: Knex.Transaction,
  signal: AbortSignal,
  read: () => Promise<Result>,
): Promise<Result> => untilStopped(db, await connectionOf(trx), { signal }, read)

type Process = { readonly processID?: number | null }

/** Without a free connection, the query ends at the limit of its session. */
const cancel = async (db: Knex, { processID }: Process): Promise<void> => {
  await db.raw('select pg_cancel_backend(?)', [processID ?? null]).catch(() => {})
}

/** Holds the connection until the cancel request is sent, so that it cannot cancel another query. */
const untilStopped = async <Result>(
  db: Knex,
  connection: pg.Client & Process,
  { signal, timeoutMs }: Pick<QueryOptions, 'signal' | 'timeoutMs'>,
  read: () => Promise<Result>,
): Promise<Result> => {
  signal?.throwIfAborted()
  let cancelled: Promise<void> | undefined
  const stop = () => {
    if (isDirect(db)) cancelled ??= cancel(db, connection)
  }
  signal?.addEventListener('abort', stop, { once: true })
  const timer = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs)
  try {
    return await read()
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    await cancelled
  }
}
