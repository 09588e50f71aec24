import knex, { type Knex } from 'knex'
import pg from 'pg'
import { noteBackend } from './query.ts'
import { addressesOf, asksForPrimary, firstWritable, noneWrites } from './server-addresses.ts'

/** Type OIDs of PostgreSQL (pg_type.dat). */
const oid = { date: 1082, bigint: 20 } as const

const toNumber = (value: string): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`)
  return number
}

/** Decimals as text, dates as `yyyy-MM-dd`, counts and other bigints as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    // A JavaScript Date would shift calendar dates by time zone.
    if (id === oid.date) return (value: string) => value
    // Throws beyond the safe integer range instead of losing digits.
    if (id === oid.bigint) return toNumber
    return pg.types.getTypeParser(id, format as 'text')
  },
}

export type ConnectionTarget =
  /** An address, which may name several servers. */
  | { readonly connectionString: string }
  | {
      readonly host: string
      readonly port: number
      readonly user: string
      readonly database: string
      readonly password?: string
    }

/** In milliseconds: max. statement, lock wait and idle transaction time. */
export const sessionLimits = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** Max. milliseconds that a statement waits for a connection; a request runs two or three statements. */
const acquireTimeoutMs = 3_000
/** Max. milliseconds to open a connection before the server counts as down. */
const connectTimeoutMs = 5_000
/** Both limits for startup and commands: a busy machine can take this long. */
const timeoutMs = 30_000
/** Max. milliseconds without a reply before the server counts as down, above its own limits. */
export const replyTimeoutMs = sessionLimits.statement_timeout + 5_000

export const poolSize = 20

interface ConnectOptions {
  readonly poolSize?: number
  /**
   * Aborts a statement and its connection after this time without a reply, in milliseconds. Default: never.
   */
  readonly replyTimeoutMs?: number
  /** Uses the longer connection timeouts of startup and commands. */
  readonly isPatient?: boolean
  /** Max. milliseconds to open a connection, and to wait for one. Default: as above. */
  readonly connectWithinMs?: number
}

type PooledClient = pg.Client & {
  /** Whether its last statement has ended. */
  readonly readyForQuery: boolean
  readonly processID: number | null
}

const settingsOf = (
  target: ConnectionTarget,
  { replyTimeoutMs, isPatient, connectWithinMs }: ConnectOptions,
) =>
  ({
    ...target,
    application_name: 'costwright',
    types,
    connectionTimeoutMillis: connectWithinMs ?? (isPatient ? timeoutMs : connectTimeoutMs),
    ...(replyTimeoutMs && { query_timeout: replyTimeoutMs }),
    // Detects a server machine that fails without closing connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }) as Knex.PgConnectionConfig

/** Max. milliseconds to ask one of several servers, in each pool: the next server follows within its own limits. */
const askTimeoutMs = 3_000
const patientAskTimeoutMs = 10_000

/** Whether the server is a primary that takes changes, and no standby. */
const takesChanges = async (connectionString: string, timeout: number): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeout, query_timeout: timeout })
  // The server may end the connection while it is asked, which rejects the query too.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ readonly reads: string }>(
      `select current_setting('transaction_read_only') as reads`,
    )
    return rows[0]?.reads === 'off'
  } finally {
    // Not awaited: a connection that failed may never report its end.
    client.end().catch(() => {})
  }
}

/** PostgreSQL's `read_only_sql_transaction`. */
const isReadOnlyError = (error: Error): boolean => 'code' in error && error.code === '25006'
/** Of node-postgres, when a server is silent for `query_timeout`. */
const isSilence = (error: Error): boolean => error.message.endsWith('Query read timeout')

/**
 * The server of a pool. With several in the address, or `target_session_attrs`, it is the first that takes changes, and is
 * chosen again after each fault.
 */
const serverOf = (target: ConnectionTarget, options: ConnectOptions) => {
  const address = 'connectionString' in target ? target.connectionString : undefined
  const isChosen = address !== undefined && asksForPrimary(address)
  const timeout = options.isPatient ? patientAskTimeoutMs : askTimeoutMs
  /** Connections that were made while it was another object are replaced. */
  let current: { readonly chosen?: string } = {}
  const madeFor = new WeakMap<pg.Client, object>()

  const ask = async () => {
    const chosen = await firstWritable(addressesOf(address ?? ''), (server) => takesChanges(server, timeout))
    if (chosen !== current.chosen) current = { chosen }
    return chosen
  }
  let asking: Promise<string> | undefined
  const askOnce = (): Promise<string> => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  const connection = async () => {
    const connectionString = current.chosen ?? (await askOnce())
    const { chosen } = current
    // Knex asks this of idle connections too.
    const expirationChecker = () => current.chosen === undefined || current.chosen !== chosen
    return { ...settingsOf({ connectionString }, options), expirationChecker }
  }
  /** Other connections are kept until another server is known to take changes: this one may only be overloaded. */
  const noteFault = () => {
    if (isChosen) askOnce().catch(() => {})
  }
  return {
    connection: isChosen ? connection : settingsOf(target, options),
    note: (client: pg.Client) => {
      madeFor.set(client, current)
      client.on('error', noteFault)
    },
    noteFault,
    noteFailedStatement: (error: Error) => {
      // An embedded server is read-only while its disk is full, and no other takes over.
      if (isReadOnlyError(error) && address !== undefined) current = {}
      if (isSilence(error)) noteFault()
    },
    isCurrent: (client: pg.Client) => madeFor.get(client) === current,
    isRight: ({ isReadOnly }: Session) => !(isChosen && isReadOnly),
  }
}

/**
 * Connects to PostgreSQL through a pool. Returns decimals as text, never as floats, dates as `yyyy-MM-dd`,
 * counts and other bigints as numbers. Connects lazily: connection errors come with the first query.
 */
export const connect = (target: ConnectionTarget, options: ConnectOptions = {}): Knex => {
  const server = serverOf(target, options)
  const db: Knex = knex({
    client: 'pg',
    connection: server.connection,
    acquireConnectionTimeout: options.connectWithinMs ?? (options.isPatient ? timeoutMs : acquireTimeoutMs),
    // Knex also logs the errors that it throws, with stack, once per attempt.
    log: { warn: () => {}, error: () => {} },
    pool: {
      min: 0,
      max: options.poolSize ?? poolSize,
      // On a connection with an aborted statement, the next statement would wait for it.
      validate: (client: PooledClient) => client.readyForQuery && server.isCurrent(client),
      // Statements, because PgBouncer rejects startup options. Behind PgBouncer a statement reaches only one
      // of its connections; `keepLimitsWithRole` in session-limits.ts covers the others.
      afterCreate: (client: PooledClient, done: (error: Error | null, client: PooledClient) => void) => {
        server.note(client)
        setUp(client).then(
          (session) => {
            noteBackend(db, client.processID, session.process)
            // It may have become a standby since it was chosen.
            done(server.isRight(session) ? null : noneWrites(), client)
          },
          (error: Error) => done(error, client),
        )
      },
    },
  })
  db.client.pool.on('createFail', server.noteFault)
  db.on('query-error', server.noteFailedStatement)
  poolConfigs.set(db.client.config, { target, options })
  return db
}

/** How to open a pool like another, also in another thread. */
export interface PoolConfig {
  readonly target: ConnectionTarget
  readonly options: ConnectOptions
}

/** By the configuration of the pool. */
const poolConfigs = new WeakMap<object, PoolConfig>()

export const poolConfigOf = (db: Knex): PoolConfig => {
  const config = poolConfigs.get(db.client.config)
  if (!config) throw new Error('Not a pool of connect()')
  return config
}

interface Session {
  /** Id of its server process. */
  readonly process: number
  readonly isReadOnly: boolean
}

/** Sets the limits of a new connection in one round trip. */
const setUp = async (client: pg.Client): Promise<Session> => {
  const settings = Object.entries(sessionLimits).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  )
  const { rows } = await client.query<Session>(
    `select pg_backend_pid() as process, current_setting('transaction_read_only') = 'on' as "isReadOnly",
       ${settings.join(', ')}`,
  )
  const [session] = rows
  if (!session) throw new Error('The server does not say what it is')
  return session
}
