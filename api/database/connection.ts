import knex, { type Knex } from 'knex'
import pg from 'pg'

/** Where a PostgreSQL listens: an address, or the folder of its socket. */
export type ConnectionTarget =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

/** Type numbers of PostgreSQL's catalogue (pg_type.dat). */
const oid = { date: 1082, bigint: 20 } as const

const parsers = new Map<number, (value: string) => unknown>([
  // A calendar date stays the text that PostgreSQL sends: as a JavaScript Date a time zone could move it.
  [oid.date, (value) => value],
  // Counts are bigint. One that a JavaScript number cannot hold is an error and never silently another number.
  [
    oid.bigint,
    (value) => {
      const number = Number(value)
      if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`)
      return number
    },
  ],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format as 'text'),
}

/** Milliseconds after which PostgreSQL gives up a statement, a wait for a lock, an idle transaction. */
export const sessionLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
}

/**
 * Connects to PostgreSQL through a pool. Decimals arrive as text, never as floats, dates as
 * `yyyy-MM-dd`, counts and other bigints as numbers.
 * Errors: those of the first query, as no connection is made before.
 */
export const connect = (target: ConnectionTarget, poolSize = 20): Knex =>
  knex({
    client: 'pg',
    connection: { ...target, application_name: 'costwright', types } as Knex.PgConnectionConfig,
    acquireConnectionTimeout: 10_000,
    // Knex prints errors that it also throws, with their stack, once for every attempt.
    log: { warn: () => {}, error: () => {} },
    pool: {
      min: 0,
      max: poolSize,
      // As statements and not as start-up options, which PgBouncer refuses. Behind PgBouncer a statement reaches
      // only one of its connections; `keepLimitsWithRole` in session-limits.ts covers the others.
      afterCreate: (client: pg.Client, done: (error: Error | null, client: pg.Client) => void) => {
        const settings = Object.entries(sessionLimits).map(([name, value]) => `set ${name} = ${value}`)
        client.query(settings.join('; ')).then(
          () => done(null, client),
          (error: Error) => done(error, client),
        )
      },
    },
  })
