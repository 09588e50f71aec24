import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseName, prepareCluster } from './cluster.ts'
import { embeddedErrors } from './errors.ts'
import { serverProcessId } from './leftovers.ts'
import { takeOwnership } from './ownership-lock.ts'
import { type Places, placesIn } from './places.ts'
import { findPrograms } from './programs.ts'
import { chooseServerUser } from './server-user.ts'
import { prepareSocketDirectory, socketPort } from './socket-directory.ts'
import { superviseServer } from './supervise.ts'

export interface EmbeddedPostgresOptions {
  /** Where everything is kept; made when missing. */
  dataDir: string
  /** Told, in sentences, what happens after the start and what was cleaned up at the start. */
  log?: (sentence: string) => void
  /** Start a server that crashed again; on unless false. */
  restart?: boolean
  /** PostgreSQL settings beside the usual ones, such as `fsync: 'off'` for tests. */
  serverSettings?: Record<string, string | number>
}

export interface EmbeddedPostgres {
  /** For pg and Knex: `host` is the folder of the Unix socket. */
  connection: { host: string; port: number; user: string; database: string }
  /** The server's first process; 0 while it is down. */
  processId(): number
  logFile: string
  /** Stops the server and gives the data directory free. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a data directory that belongs to this process until `stop`, or until it ends.
 * @throws EmbeddedPostgresError with a sentence for the person who starts Costwright
 */
export async function startEmbeddedPostgres({
  dataDir: givenDataDir,
  log = () => {},
  restart = true,
  serverSettings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const places = placesIn(resolve(givenDataDir))
  const giveUpOwnership = openDataDir(places)
  try {
    const user = chooseServerUser(places)
    const programs = findPrograms(user, places)
    await prepareCluster(places, user, programs)
    const socketDir = prepareSocketDirectory(places, user)
    const plan = { places, user, program: join(programs, 'postgres'), socketDir, serverSettings }
    const server = await superviseServer(plan, log, restart)
    return {
      connection: { host: socketDir, port: socketPort, user: databaseName, database: databaseName },
      processId: () => serverProcessId(places),
      logFile: places.logFile,
      stop: async () => {
        await server.stop()
        giveUpOwnership()
      },
    }
  } catch (error) {
    giveUpOwnership()
    throw error
  }
}

function openDataDir(places: Places): () => void {
  try {
    mkdirSync(places.dataDir, { recursive: true })
    return takeOwnership(places.lockFile, places.dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code ?? '')) throw error
    throw embeddedErrors.notWritable(
      places.dataDir,
      code === 'EACCES' || code === 'EPERM' ? 'permission denied' : String(code),
    )
  }
}
