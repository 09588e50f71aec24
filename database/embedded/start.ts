import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseName, prepareCluster } from './cluster.ts'
import { type DataDirPaths, dataDirPaths } from './data-dir-paths.ts'
import { embeddedErrors, isInUse } from './errors.ts'
import { serverProcessId } from './leftovers.ts'
import { livingOwner, takeOwnership } from './ownership-lock.ts'
import { findPrograms } from './programs.ts'
import type { Reserve } from './reserve.ts'
import { chooseServerUser } from './server-user.ts'
import { prepareSocketDirectory, socketPort } from './socket-directory.ts'
import { superviseServer } from './supervise.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log?: (sentence: string) => void
  /** Reserved disk space, so that records stay readable when the disk is full. */
  reserve?: Reserve
  /** Additional PostgreSQL settings, such as `fsync: 'off'` for tests. */
  serverSettings?: Record<string, string | number>
}

export interface EmbeddedPostgres {
  /** For pg and Knex: `host` is the folder of the Unix socket. */
  connection: { host: string; port: number; user: string; database: string }
  /** Process id of the server; 0 while it is down. */
  processId(): number
  /** Whether it takes changes: not while the disk is full. */
  mayWrite(): boolean
  logFile: string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a data directory, which this process owns until `stop` or its end. On a full disk an existing
 * cluster is started for reading, on the space of the reserve.
 * @throws EmbeddedPostgresError with a message for the operator
 */
export async function startEmbeddedPostgres({
  dataDir: givenDataDir,
  log = () => {},
  reserve,
  serverSettings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = dataDirPaths(resolve(givenDataDir))
  const giveUpOwnership = await untilOpen(paths, reserve)
  try {
    if (reserve?.isDiskFull() && !existsSync(paths.versionFile)) throw embeddedErrors.diskFull(paths.dataDir)
    const user = chooseServerUser(paths)
    const programs = findPrograms(user, paths)
    await prepareCluster(paths, user, programs)
    const socketDir = prepareSocketDirectory(paths, user)
    const plan = { paths, user, program: join(programs, 'postgres'), socketDir, serverSettings }
    const supervised = await superviseServer(plan, { log, reserve }).catch((error: unknown) => {
      throw reserve?.isDiskFull() ? embeddedErrors.diskFull(paths.dataDir) : error
    })
    return {
      connection: connectionAt(socketDir),
      processId: () => serverProcessId(paths),
      mayWrite: supervised.mayWrite,
      logFile: paths.logFile,
      stop: async () => {
        await supervised.stop()
        giveUpOwnership()
      },
    }
  } catch (error) {
    giveUpOwnership()
    throw error
  }
}

export function connectionAt(socketDir: string): EmbeddedPostgres['connection'] {
  return { host: socketDir, port: socketPort, user: databaseName, database: databaseName }
}

/** In milliseconds: a killed owner and its supervisor can take a moment to end. */
const ownerMayEndWithin = 1_000

async function untilOpen(paths: DataDirPaths, reserve: Reserve | undefined): Promise<() => void> {
  const end = Date.now() + ownerMayEndWithin
  for (;;)
    try {
      return openDataDir(paths, reserve)
    } catch (error) {
      if (!isInUse(error) || Date.now() > end) throw error
      await delay(25)
    }
}

function openDataDir(paths: DataDirPaths, reserve: Reserve | undefined): () => void {
  try {
    // Regardless of the umask: a substitute user for root must have access.
    mkdirSync(paths.dataDir, { recursive: true, mode: 0o711 })
    // The lock needs space too. A running owner gives up the reserve itself.
    if (livingOwner(paths.lockFile) === undefined) reserve?.giveUp()
    return takeOwnership(paths.lockFile, paths.dataDir)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw embeddedErrors.diskFull(paths.dataDir)
    const reason = reasons[code]
    if (!reason) throw error
    throw embeddedErrors.notWritable(paths.dataDir, reason)
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied. Change its owner, or set DATA_DIR',
  EPERM: 'permission denied. Change its owner, or set DATA_DIR',
  EROFS: 'it is on a read-only file system. Mount it for writing, or set DATA_DIR',
  EDQUOT: 'the quota of its disk is used up. Raise it, or set DATA_DIR',
  ENOTDIR: 'a file is in its place. Move that, or set DATA_DIR',
  EEXIST: 'a file is in its place. Move that, or set DATA_DIR',
}
