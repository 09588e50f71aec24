import type { Knex } from 'knex'
import type pg from 'pg'
import { typesWithBytes } from './values.ts'
import { whileWanted } from './wanted.ts'

/** What knex's client offers of its pool, and its types do not tell. */
interface PoolOfKnex {
  acquireConnection(): Promise<pg.Client>
  releaseConnection(connection: pg.Client): Promise<void>
  emit(event: 'query', query: { readonly sql: string; readonly bindings: readonly unknown[] }): void
}

/** A statement as node-postgres takes it: parameters are `$1`, `$2`, … */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** With a name it is parsed and planned once for each connection. */
  readonly name?: string
  /** Long texts stay the bytes that PostgreSQL sent (`Buffer`): for whoever hands them on as they are. */
  readonly withBytes?: boolean
  /** What is read is given up when this aborts (`whileWanted`). Not for what writes. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a statement on the connection of a transaction, or on one of the pool, past knex's builder, runner and rewriting of
 * `?`, which cost as much as node-postgres itself: for what runs at nearly every request.
 * Errors: PostgreSQL's own (`code`), knex's where no connection is to be had, and the reason of the signal.
 */
export const runStatement = async <Row extends pg.QueryResultRow>(
  db: Knex,
  { text, values, name, withBytes, signal }: Statement,
): Promise<Row[]> => {
  const pool = db.client as PoolOfKnex
  const connection = await pool.acquireConnection()
  try {
    pool.emit('query', { sql: text, bindings: values })
    const query = {
      text,
      values: values as unknown[],
      ...(name && { name }),
      ...(withBytes && { types: typesWithBytes }),
    }
    const ask = () => connection.query<Row>(query)
    const { rows } = await (signal ? whileWanted(db, connection, signal, ask) : ask())
    return rows
  } finally {
    await pool.releaseConnection(connection)
  }
}

/** The same text with `$1`, `$2`, … in place of knex's `?`; `\?` is a question mark. */
export const numbered = (sql: string): string => {
  let count = 0
  return sql.replace(/\\?\?/g, (match) => (match === '?' ? `$${++count}` : '?'))
}
