import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import type pg from 'pg'
import { backupErrors } from './backup/errors.ts'
import { type ConnectionTarget, connect, replyTimeoutMs } from './connection.ts'
import { dataDirPaths } from './embedded/data-dir-paths.ts'
import { isInUse } from './embedded/errors.ts'
import { reserveIn } from './embedded/reserve.ts'
import { runningServer } from './embedded/running.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { keepLimitsWithRole, type RequestRole } from './request-role.ts'
import { changedAddress } from './server-addresses.ts'
import { readServerKind, whyUnsuitable } from './unsuitable-servers.ts'

/** Address of the database, or the data directory of the embedded server. */
interface DatabaseLocation {
  /** `postgres://…`. Default: the embedded server. */
  readonly databaseUrl?: string
  readonly dataDir: string
}

export interface OpenDatabase {
  /** Pool for startup, commands and other long-running work. */
  readonly db: Knex
  /**
   * Pool for requests, which fail fast if the server hangs or is unreachable.
   * @param role its role; null uses ours, as does a pooler that does not know the role
   */
  forRequests(role: RequestRole | null): Promise<Knex>
  readonly embedded: boolean
  /** Whether it takes changes: an embedded server does not while its disk is full. */
  mayWrite(): boolean
  /** For display: the data directory, or the address without the password. */
  readonly place: string
  stop(): Promise<void>
}

/**
 * Opens the configured database: `DATABASE_URL`, or the embedded server, which is started.
 * @param log receives messages about the server
 * @throws EmbeddedPostgresError or DatabaseUnreachableError with a message for the operator
 */
export const openDatabase = async (
  { databaseUrl, dataDir }: DatabaseLocation,
  log: (sentence: string) => void,
): Promise<OpenDatabase> =>
  databaseUrl === undefined ? openEmbedded(dataDir, log) : openAddressed(databaseUrl, log)

/**
 * Like `openDatabase`, but also works while an app runs on the data directory: uses its server and leaves it running.
 */
export const openDatabaseAlongside = async (
  place: DatabaseLocation,
  log: (sentence: string) => void,
): Promise<OpenDatabase> => {
  const running = place.databaseUrl === undefined ? await runningServer(place.dataDir) : undefined
  return running
    ? { ...connectTo(running), embedded: true, mayWrite: () => true, place: place.dataDir }
    : openDatabase(place, log)
}

/** The app can start or stop in between, so it retries. */
const maxAttempts = 3

/**
 * Opens the configured database read-only: uses the server of a running app and leaves it running, otherwise
 * starts one. Creates and changes nothing.
 * @throws BackupError if there is no database; EmbeddedPostgresError or DatabaseUnreachableError
 */
export const openExistingDatabase = async (
  { databaseUrl, dataDir }: DatabaseLocation,
  log: (sentence: string) => void,
): Promise<OpenDatabase> => {
  if (databaseUrl !== undefined) return openAddressed(databaseUrl, log, { keepLimits: false })
  for (let attempt = 1; ; attempt++) {
    const running = await runningServer(dataDir)
    if (running) return { ...connectTo(running), embedded: true, mayWrite: () => true, place: dataDir }
    if (!existsSync(dataDirPaths(resolve(dataDir)).cluster)) throw backupErrors.noDatabase(dataDir)
    try {
      return await openEmbedded(dataDir, log)
    } catch (error) {
      if (!isInUse(error) || attempt === maxAttempts) throw error
    }
  }
}

const openEmbedded = async (dataDir: string, log: (sentence: string) => void): Promise<OpenDatabase> => {
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
    reserve: reserveIn(dataDirPaths(dataDir).reserve),
  })
  const { stop, ...connections } = connectTo(server.connection)
  return {
    ...connections,
    embedded: true,
    mayWrite: server.mayWrite,
    place: dataDir,
    stop: async () => {
      await stop()
      await server.stop()
    },
  }
}

/** `DATABASE_URL` is unusable. The message does not contain the password. */
class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

/** Refused, unknown host, reset, starting or stopping: typical for a server that starts at the same time. */
const mayPass = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENOENT|57P03|08\w{3})$/

/**
 * Waits until the database replies and checks that it can be used.
 * @param patience max. wait in milliseconds for an unreachable server
 * @throws DatabaseUnreachableError immediately for permanent errors, such as a wrong password
 */
export const untilReachable = async (
  db: Knex,
  databaseUrl: string,
  log: (sentence: string) => void,
  patience = 30_000,
): Promise<void> => {
  const place = withoutPassword(databaseUrl)
  const end = Date.now() + patience
  for (let attempt = 1; ; attempt++)
    try {
      return await requireSuitable(db, place)
    } catch (error) {
      if (error instanceof DatabaseUnreachableError) throw error
      const { code, message } = error as NodeJS.ErrnoException
      if (!mayPass.test(code ?? '') || Date.now() > end)
        throw new DatabaseUnreachableError(`The database at ${place} cannot be used: ${message || code}`, {
          cause: error,
        })
      if (attempt === 1) log(`Waiting for the database at ${place} (${code}).`)
      await delay(250)
    }
}

const requireSuitable = async (db: Knex, place: string) => {
  const reason = whyUnsuitable(await readServerKind(db))
  if (reason !== undefined) throw new DatabaseUnreachableError(`The database at ${place} ${reason}`)
}

const withoutPassword = (databaseUrl: string): string =>
  changedAddress(databaseUrl, (url) => {
    url.password = ''
    url.searchParams.delete('password')
  })

const openAddressed = async (
  databaseUrl: string,
  log: (sentence: string) => void,
  { keepLimits } = { keepLimits: true },
): Promise<OpenDatabase> => {
  const connections = connectTo({ connectionString: databaseUrl })
  try {
    await untilReachable(connections.db, databaseUrl, log)
    if (keepLimits) await keepLimitsWithRole(connections.db)
  } catch (error) {
    await connections.stop()
    throw error
  }
  return { ...connections, embedded: false, mayWrite: () => true, place: withoutPassword(databaseUrl) }
}

/** The same server and database, as another role. */
export const asRole = (target: ConnectionTarget, { user, password }: RequestRole): ConnectionTarget => {
  if (!('connectionString' in target)) return { ...target, user, password }
  const connectionString = changedAddress(target.connectionString, (url) => {
    url.searchParams.delete('user')
    url.searchParams.delete('password')
    Object.assign(url, { username: user, password })
  })
  return { connectionString }
}

const letsIn = async (target: ConnectionTarget): Promise<boolean> => {
  const db = connect(target, { poolSize: 1, isPatient: true })
  try {
    await db.raw('select 1')
    return true
  } catch {
    return false
  } finally {
    await db.destroy()
  }
}

/** Milliseconds for running statements to end before their connections do. */
const statementsEndWithin = 500

/** Of the pool that Knex has inside, which its types omit. */
interface InUse {
  readonly used: readonly { readonly resource: pg.Client }[]
}

/**
 * Closes a pool. It would wait for what is in use without end, such as a statement that the server does not answer: callers get
 * an error in its place, and the server rolls back.
 */
const close = async (pool: Knex): Promise<void> => {
  const inside: InUse | undefined = pool.client.pool
  const closed = pool.destroy()
  await Promise.race([closed, delay(statementsEndWithin, undefined, { ref: false })])
  for (const { resource } of inside?.used ?? []) resource.end().catch(() => {})
  await closed
}

const connectTo = (target: ConnectionTarget): Omit<OpenDatabase, 'embedded' | 'place' | 'mayWrite'> => {
  const db = connect(target, { isPatient: true })
  const pools = [db]
  return {
    db,
    forRequests: async (role) => {
      const restricted = role && asRole(target, role)
      const place = restricted && (await letsIn(restricted)) ? restricted : target
      const pool = connect(place, { replyTimeoutMs })
      pools.push(pool)
      return pool
    },
    stop: async () => {
      await Promise.all(pools.map(close))
    },
  }
}
