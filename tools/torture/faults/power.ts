import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { serverProcessId } from '../../../database/embedded/leftovers.ts'
import { hasEnded, isPostgres } from '../../../database/embedded/processes.ts'
import { childrenOf } from '../../../tests/support/embedded-scene.ts'
import type { StartingServer } from '../../../tests/support/server-process.ts'
import type { Strike } from '../arena.ts'
import type { EmbeddedOffice } from '../embedded-office.ts'
import type { FlushedDisk } from '../flushed-disk.ts'

export interface PowerOffice extends EmbeddedOffice {
  readonly disk: FlushedDisk
}

/** A process may have ended by itself meanwhile. */
const signalIfThere = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The power goes: what was not flushed is lost, and every process with it. Then it is back. */
const cut = async ({ disk, places }: PowerOffice, app: StartingServer): Promise<void> => {
  const postgres = serverProcessId(places)
  // While PostgreSQL is starting, its number is that of an earlier one.
  const servers = [app.pid, ...childrenOf(app.pid), ...(isPostgres(postgres) ? [postgres] : [])]
  // A machine without power answers nothing any more, not even that its disk fails.
  for (const pid of servers) signalIfThere(pid, 'SIGSTOP')
  disk.cutPower()
  await app.stop('SIGKILL')
  for (const pid of servers) signalIfThere(pid, 'SIGKILL')
  await Promise.all(servers.map((pid) => hasEnded(pid, 30_000)))
  await disk.restorePower()
}

/** Amid writes. */
export const cutPower =
  (office: PowerOffice): Strike =>
  async (_random, begins) => {
    begins()
    await cut(office, office.app())
    await office.start()
    return []
  }

/** Amid writes, and again before, during or after recovery. */
export const cutPowerTwice =
  (office: PowerOffice): Strike =>
  async (random, begins) => {
    begins()
    await cut(office, office.app())
    const next = office.spawn()
    await delay(random.whole(50, 2500))
    await cut(office, next)
    await office.start()
    return []
  }

/**
 * The control: PostgreSQL does not wait for the disk any more. Something that was acknowledged must be lost; else the
 * other two show nothing.
 */
export const cutPowerWithoutFsync =
  (office: PowerOffice): Strike =>
  async () => {
    const client = new pg.Client(office.connection)
    // It is cut off with the power.
    client.on('error', () => {})
    await client.connect()
    await client.query(`alter system set fsync = off`)
    await client.query('select pg_reload_conf()')
    await client.end()
    await office.workload.progress(200)
    // All of them answered, so that none of them may be missing.
    await office.workload.drain()
    await cut(office, office.app())
    await office.start()
    return []
  }
