import type { Knex } from 'knex'
import type { Settings } from '../settings.ts'
import { connect } from './connection.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'

export interface OpenDatabase {
  readonly db: Knex
  /** Whether the server runs in this data directory, under this process. */
  readonly embedded: boolean
  /** Closes the connections and stops an embedded server. */
  stop(): Promise<void>
}

/**
 * Opens the database of the settings: that of `DATABASE_URL`, or the embedded one, which is started here.
 * @param log told in sentences what happens to an embedded server
 */
export const openDatabase = async (
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: (sentence: string) => void,
): Promise<OpenDatabase> => {
  if (databaseUrl !== undefined) {
    const db = connect({ connectionString: databaseUrl })
    return { db, embedded: false, stop: () => db.destroy() }
  }
  const server = await startEmbeddedPostgres({ dataDir, log })
  const db = connect(server.connection)
  return {
    db,
    embedded: true,
    stop: async () => {
      await db.destroy()
      await server.stop()
    },
  }
}
