import type { Knex } from 'knex'
import type { Settings } from '../settings.ts'
import { connect } from './connection.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { untilReachable } from './reachable.ts'
import { keepLimitsWithRole } from './session-limits.ts'

export interface OpenDatabase {
  readonly db: Knex
  /** Whether the server runs in this data directory, under this process. */
  readonly embedded: boolean
  /** Closes the connections and stops an embedded server. */
  stop(): Promise<void>
}

/**
 * Opens the database of the settings: that of `DATABASE_URL`, or the embedded one, which is started here.
 * @param log told in sentences what happens to the server
 * @throws EmbeddedPostgresError or DatabaseUnreachableError, each a sentence for whoever starts Costwright
 */
export const openDatabase = async (
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: (sentence: string) => void,
): Promise<OpenDatabase> =>
  databaseUrl === undefined ? openEmbedded(dataDir, log) : openAddressed(databaseUrl, log)

const openEmbedded = async (dataDir: string, log: (sentence: string) => void): Promise<OpenDatabase> => {
  const server = await startEmbeddedPostgres({ dataDir, log })
  const db = connect(server.connection)
  const stop = async () => {
    await db.destroy()
    await server.stop()
  }
  return { db, embedded: true, stop }
}

const openAddressed = async (databaseUrl: string, log: (sentence: string) => void): Promise<OpenDatabase> => {
  const db = connect({ connectionString: databaseUrl })
  try {
    await untilReachable(db, databaseUrl, log)
    await keepLimitsWithRole(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, embedded: false, stop: () => db.destroy() }
}
