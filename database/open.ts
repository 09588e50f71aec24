import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { backupErrors } from './backup/errors.ts'
import { answerWithin, type ConnectionTarget, connect } from './connection.ts'
import { isInUse } from './embedded/errors.ts'
import { placesIn } from './embedded/places.ts'
import { reserveIn } from './embedded/reserve.ts'
import { runningServer } from './embedded/running.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { untilReachable, withoutPassword } from './reachable.ts'
import type { RequestRole } from './request-role.ts'
import { keepLimitsWithRole } from './session-limits.ts'

/** Where the database is: at an address, or in a data directory of our own. */
export interface DatabasePlace {
  /** `postgres://…`; none means the embedded server. */
  readonly databaseUrl?: string
  readonly dataDir: string
}

export interface OpenDatabase {
  /** For the start, for commands, and for whatever else may take its time. */
  readonly db: Knex
  /**
   * Connections for requests, which must not wait for a server that is frozen or cannot be reached any more.
   * @param role with which they work; with ours where there is none, or where a pooler does not know it
   */
  forRequests(role: RequestRole | null): Promise<Knex>
  /** Whether it is the server of the data directory. */
  readonly embedded: boolean
  /** Where it is, for a person: the data directory, or the address without the password. */
  readonly place: string
  /** Closes the connections and stops an embedded server. */
  stop(): Promise<void>
}

/**
 * Opens the database of the settings: that of `DATABASE_URL`, or the embedded one, which is started here.
 * @param log told in sentences what happens to the server
 * @throws EmbeddedPostgresError or DatabaseUnreachableError, each a sentence for whoever starts Costwright
 */
export const openDatabase = async (
  { databaseUrl, dataDir }: DatabasePlace,
  log: (sentence: string) => void,
): Promise<OpenDatabase> =>
  databaseUrl === undefined ? openEmbedded(dataDir, log) : openAddressed(databaseUrl, log)

/**
 * The same, also while an application runs on the data directory: then its server is used, and goes on when we are
 * done.
 */
export const openDatabaseAlongside = async (
  place: DatabasePlace,
  log: (sentence: string) => void,
): Promise<OpenDatabase> => {
  const running = place.databaseUrl === undefined ? await runningServer(place.dataDir) : undefined
  return running ? { ...connectTo(running), embedded: true, place: place.dataDir } : openDatabase(place, log)
}

/** An application may start or stop while we look: then we look again. */
const maxAttempts = 3

/**
 * Opens the database of the settings as it is, to be read: a server that an application runs in the data directory
 * is used beside it and goes on when we are done; otherwise it is started here. Nothing is made or changed.
 * @throws BackupError when there is no database; EmbeddedPostgresError or DatabaseUnreachableError
 */
export const openExistingDatabase = async (
  { databaseUrl, dataDir }: DatabasePlace,
  log: (sentence: string) => void,
): Promise<OpenDatabase> => {
  if (databaseUrl !== undefined) return openAddressed(databaseUrl, log, { keepLimits: false })
  for (let attempt = 1; ; attempt++) {
    const running = await runningServer(dataDir)
    if (running) return { ...connectTo(running), embedded: true, place: dataDir }
    if (!existsSync(placesIn(resolve(dataDir)).cluster)) throw backupErrors.noDatabase(dataDir)
    try {
      return await openEmbedded(dataDir, log)
    } catch (error) {
      if (!isInUse(error) || attempt === maxAttempts) throw error
    }
  }
}

/** Milliseconds that statements have to end by themselves when an embedded server is to be stopped. */
const statementsEndWithin = 500

const openEmbedded = async (dataDir: string, log: (sentence: string) => void): Promise<OpenDatabase> => {
  const server = await startEmbeddedPostgres({ dataDir, log, reserve: reserveIn(placesIn(dataDir).reserve) })
  const { stop, ...connections } = connectTo(server.connection)
  return {
    ...connections,
    embedded: true,
    place: dataDir,
    stop: async () => {
      // Waits for statements under way; the server then ends those that go on, and whoever asked is told.
      const closed = stop()
      await Promise.race([closed, delay(statementsEndWithin, undefined, { ref: false })])
      await server.stop()
      await closed
    },
  }
}

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
  return { ...connections, embedded: false, place: withoutPassword(databaseUrl) }
}

/** The same place for another role. */
const asRole = (target: ConnectionTarget, { user, password }: RequestRole): ConnectionTarget => {
  if (!('connectionString' in target)) return { ...target, user, password }
  const url = new URL(target.connectionString)
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  return { connectionString: Object.assign(url, { username: user, password }).href }
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

const connectTo = (target: ConnectionTarget): Omit<OpenDatabase, 'embedded' | 'place'> => {
  const db = connect(target, { isPatient: true })
  const pools = [db]
  return {
    db,
    forRequests: async (role) => {
      const restricted = role && asRole(target, role)
      const place = restricted && (await letsIn(restricted)) ? restricted : target
      const pool = connect(place, { answerWithin })
      pools.push(pool)
      return pool
    },
    stop: async () => {
      await Promise.all(pools.map((pool) => pool.destroy()))
    },
  }
}
