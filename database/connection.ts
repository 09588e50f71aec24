import knex, { type Knex } from 'knex'
import pg from 'pg'
import { noteBackend } from './query.ts'

/** Type numbers of PostgreSQL's catalogue (pg_type.dat). */
const oid = { date: 1082, bigint: 20 } as const

const toNumber = (value: string): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`)
  return number
}

/** How values are read: decimals as text, dates as `yyyy-MM-dd`, counts and other bigints as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    // As a JavaScript Date a time zone could move a calendar date.
    if (id === oid.date) return (value: string) => value
    // One that a JavaScript number cannot hold is an error and never silently another number.
    if (id === oid.bigint) return toNumber
    return pg.types.getTypeParser(id, format as 'text')
  },
}

/** Where a PostgreSQL listens: an address, or the folder of its socket. */
export type ConnectionTarget =
  | { readonly connectionString: string }
  | {
      readonly host: string
      readonly port: number
      readonly user: string
      readonly database: string
      readonly password?: string
    }

/** Milliseconds after which PostgreSQL gives up a statement, a wait for a lock, an idle transaction. */
export const sessionLimits = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** Milliseconds that a statement waits for a connection when all are in use; a request has two or three of them. */
const acquireWithin = 3_000
/** Milliseconds after which a server that does not answer a new connection counts as gone. */
const connectWithin = 5_000
/** Both for a start or a command: a machine that is busy elsewhere may take so long to make a connection. */
const timeoutMs = 30_000
/** Milliseconds after which a server that says nothing to a request's statement counts as gone: it has its own limits. */
export const answerWithin = sessionLimits.statement_timeout + 5_000

/** Max. connections of a pool by default. */
export const poolSize = 20

export interface ConnectOptions {
  /** Max. connections. */
  readonly poolSize?: number
  /** Gives up a statement, and its connection, when there is no answer for so long (milliseconds); never by default. */
  readonly answerWithin?: number
  /** Waits for a connection as long as whoever starts the app or a command would, and not as a request does. */
  readonly isPatient?: boolean
}

/** What node-postgres knows of a connection and its types do not tell. */
type PooledClient = pg.Client & {
  /** Whether its last statement has ended. */
  readonly readyForQuery: boolean
  /** The server's process, as the cancellation key names it. */
  readonly processID: number | null
}

const settingsOf = (target: ConnectionTarget, { answerWithin, isPatient }: ConnectOptions) =>
  ({
    ...target,
    application_name: 'costwright',
    types,
    connectionTimeoutMillis: isPatient ? timeoutMs : connectWithin,
    ...(answerWithin && { query_timeout: answerWithin }),
    // So that the end of a machine is noticed that could not say goodbye.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }) as Knex.PgConnectionConfig

/**
 * Connects to PostgreSQL through a pool. Decimals arrive as text, never as floats, dates as
 * `yyyy-MM-dd`, counts and other bigints as numbers.
 * Errors: those of the first query, as no connection is made before.
 */
export const connect = (target: ConnectionTarget, options: ConnectOptions = {}): Knex => {
  const db: Knex = knex({
    client: 'pg',
    connection: settingsOf(target, options),
    acquireConnectionTimeout: options.isPatient ? timeoutMs : acquireWithin,
    // Knex prints errors that it also throws, with their stack, once for every attempt.
    log: { warn: () => {}, error: () => {} },
    pool: {
      min: 0,
      max: options.poolSize ?? poolSize,
      // A connection whose last statement was given up would let the next one wait behind it.
      validate: (client: PooledClient) => client.readyForQuery,
      // As statements and not as start-up options, which PgBouncer refuses. Behind PgBouncer a statement reaches
      // only one of its connections; `keepLimitsWithRole` in session-limits.ts covers the others.
      afterCreate: (client: PooledClient, done: (error: Error | null, client: PooledClient) => void) => {
        setUp(client).then(
          (backend) => {
            noteBackend(db, client.processID, backend)
            done(null, client)
          },
          (error: Error) => done(error, client),
        )
      },
    },
  })
  return db
}

/** Sets the limits of a new connection, in one round trip; answers the server's process behind it. */
const setUp = async (client: pg.Client): Promise<number> => {
  const settings = Object.entries(sessionLimits).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  )
  const { rows } = await client.query<{ process: number }>(
    `select pg_backend_pid() as process, ${settings.join(', ')}`,
  )
  return rows[0]?.process ?? 0
}
