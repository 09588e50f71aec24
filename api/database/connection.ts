import knex, { type Knex } from 'knex'
import pg from 'pg'

/** Where a PostgreSQL listens: an address, or the folder of its socket. */
export type ConnectionTarget =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

/** Type numbers of PostgreSQL's catalogue (pg_type.dat). */
const oid = { date: 1082, dateArray: 1182 } as const

/** A calendar date stays the text that PostgreSQL sends: as a JavaScript Date a time zone could move it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === oid.date ? (value: string) => value : pg.types.getTypeParser(id, format as 'text'),
}

/** Milliseconds after which PostgreSQL gives up a statement, a wait for a lock, an idle transaction. */
const limits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
}

/**
 * Connects to PostgreSQL through a pool. Decimals arrive as text, never as floats, and dates as `yyyy-MM-dd`.
 * Errors: those of the first query, as no connection is made before.
 */
export const connect = (target: ConnectionTarget, poolSize = 20): Knex =>
  knex({
    client: 'pg',
    connection: { ...target, application_name: 'costwright', types } as Knex.PgConnectionConfig,
    acquireConnectionTimeout: 10_000,
    pool: {
      min: 0,
      max: poolSize,
      // As statements and not as start-up options, which PgBouncer refuses.
      afterCreate: (client: pg.Client, done: (error: Error | null, client: pg.Client) => void) => {
        const settings = Object.entries(limits).map(([name, value]) => `set ${name} = ${value}`)
        client.query(settings.join('; ')).then(
          () => done(null, client),
          (error: Error) => done(error, client),
        )
      },
    },
  })
