import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseName, prepareCluster } from './cluster.ts'
import { embeddedErrors, isInUse } from './errors.ts'
import { serverProcessId } from './leftovers.ts'
import { takeOwnership } from './ownership-lock.ts'
import { type Places, placesIn } from './places.ts'
import { findPrograms } from './programs.ts'
import type { Reserve } from './reserve.ts'
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
  /** Set disk space aside, so that records can be read when the disk is full. */
  reserve?: Reserve
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
  reserve,
  serverSettings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const places = placesIn(resolve(givenDataDir))
  const giveUpOwnership = await untilOpen(places)
  try {
    if (reserve?.isDiskFull()) throw embeddedErrors.diskFull(places.dataDir)
    const user = chooseServerUser(places)
    const programs = findPrograms(user, places)
    await prepareCluster(places, user, programs)
    const socketDir = prepareSocketDirectory(places, user)
    const plan = { places, user, program: join(programs, 'postgres'), socketDir, serverSettings }
    const server = await superviseServer(plan, { log, restart, reserve })
    return {
      connection: connectionAt(socketDir),
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

/** For pg and Knex: the server whose socket is in this folder. */
export function connectionAt(socketDir: string): EmbeddedPostgres['connection'] {
  return { host: socketDir, port: socketPort, user: databaseName, database: databaseName }
}

/** A process that was killed a moment ago, with its supervisor, may not have ended yet (milliseconds). */
const ownerMayEndWithin = 1_000

async function untilOpen(places: Places): Promise<() => void> {
  const end = Date.now() + ownerMayEndWithin
  for (;;)
    try {
      return openDataDir(places)
    } catch (error) {
      if (!isInUse(error) || Date.now() > end) throw error
      await delay(25)
    }
}

function openDataDir(places: Places): () => void {
  try {
    // Whatever the umask says; another user who runs the server as root's stand-in must be able to enter.
    mkdirSync(places.dataDir, { recursive: true, mode: 0o711 })
    return takeOwnership(places.lockFile, places.dataDir)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw embeddedErrors.diskFull(places.dataDir)
    const reason = reasons[code]
    if (!reason) throw error
    throw embeddedErrors.notWritable(places.dataDir, reason)
  }
}

/** Why nothing can be written in a data directory, by the code of the system's error. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied. Change its owner, or set DATA_DIR',
  EPERM: 'permission denied. Change its owner, or set DATA_DIR',
  EROFS: 'it is on a read-only file system. Mount it for writing, or set DATA_DIR',
  EDQUOT: 'the quota of its disk is used up. Raise it, or set DATA_DIR',
  ENOTDIR: 'a file is in its place. Move that, or set DATA_DIR',
  EEXIST: 'a file is in its place. Move that, or set DATA_DIR',
}
