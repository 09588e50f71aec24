import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type DataDirPaths, dataDirPaths } from './data-dir-paths.ts'
import { embeddedErrors } from './errors.ts'
import { livingOwner } from './ownership-lock.ts'
import { connectionAt, type EmbeddedPostgres } from './start.ts'

/** Max. wait in milliseconds for a server that is starting or restarting. */
const timeoutMs = 30_000

/**
 * Finds a server that another process runs on a data directory, without side effects.
 * @returns its connection; undefined if the data directory has no owner
 * @throws EmbeddedPostgresError if access is denied or the server does not start
 */
export async function runningServer(dataDir: string): Promise<EmbeddedPostgres['connection'] | undefined> {
  const paths = dataDirPaths(resolve(dataDir))
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const owner = livingOwner(paths.lockFile)
    if (owner === undefined) return undefined
    const socketDir = readySocketDirectory(paths)
    if (socketDir) return connectionAt(socketDir)
    if (Date.now() > deadline) throw embeddedErrors.notReady(paths.dataDir, owner)
    await delay(50)
  }
}

// Lines of postmaster.pid (PostgreSQL's src/include/utils/pidfile.h), from 1: 5 is the socket folder, 8
// whether it accepts connections. Read from the file, because the owner's environment can differ.
function readySocketDirectory(paths: DataDirPaths): string | undefined {
  try {
    const lines = readFileSync(paths.pidFile, 'utf8').split('\n')
    return lines[7]?.trim() === 'ready' ? lines[4] : undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES') throw embeddedErrors.notOwner(paths.cluster, statSync(paths.cluster).uid)
    if (code === 'ENOENT') return undefined
    throw error
  }
}
