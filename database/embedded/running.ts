import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { embeddedErrors } from './errors.ts'
import { livingOwner } from './ownership-lock.ts'
import { type Places, placesIn } from './places.ts'
import { connectionAt, type EmbeddedPostgres } from './start.ts'

/** A server that restarts after a crash, or starts with its application, is waited for so long (milliseconds). */
const patience = 30_000

/**
 * Finds the server that another process runs on a data directory, without touching either.
 * @returns where it takes connections; undefined when nobody owns the data directory
 * @throws EmbeddedPostgresError when we may not use it, or it does not come up
 */
export async function runningServer(dataDir: string): Promise<EmbeddedPostgres['connection'] | undefined> {
  const places = placesIn(resolve(dataDir))
  const deadline = Date.now() + patience
  for (;;) {
    const owner = livingOwner(places.lockFile)
    if (owner === undefined) return undefined
    const socketDir = readySocketDirectory(places)
    if (socketDir) return connectionAt(socketDir)
    if (Date.now() > deadline) throw embeddedErrors.notReady(places.dataDir, owner)
    await delay(50)
  }
}

// Lines of postmaster.pid (PostgreSQL's src/include/utils/pidfile.h), counted from 1: 5 is the folder of the socket,
// 8 whether connections are taken. PostgreSQL itself says where the socket is: the environment that the owner was
// started in may have been another.
function readySocketDirectory(places: Places): string | undefined {
  try {
    const lines = readFileSync(places.pidFile, 'utf8').split('\n')
    return lines[7]?.trim() === 'ready' ? lines[4] : undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES') throw embeddedErrors.notOwner(places.cluster, statSync(places.cluster).uid)
    if (code === 'ENOENT') return undefined
    throw error
  }
}
