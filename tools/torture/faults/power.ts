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

const signalIfThere = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Power loss: unflushed data and all processes are lost. Then power returns. */
const cut = async ({ disk, paths }: PowerOffice, app: StartingServer): Promise<void> => {
  const postgres = serverProcessId(paths)
  // While PostgreSQL starts, the pid file is from an earlier one.
  const servers = [app.pid, ...childrenOf(app.pid), ...(isPostgres(postgres) ? [postgres] : [])]
  // A machine without power does not reply, not even with disk errors.
  for (const pid of servers) signalIfThere(pid, 'SIGSTOP')
  disk.cutPower()
  await app.stop('SIGKILL')
  for (const pid of servers) signalIfThere(pid, 'SIGKILL')
  await Promise.all(servers.map((pid) => hasEnded(pid, 30_000)))
  await disk.restorePower()
}

export const cutPower =
  (office: PowerOffice): Strike =>
  async (_random, begins) => {
    begins()
    await cut(office, office.app())
    await office.start()
    return []
  }

/** During writes, and again before, during or after recovery. */
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
 * The control: PostgreSQL without fsync. Acknowledged data must be lost; otherwise the other two tests prove nothing.
 */
export const cutPowerWithoutFsync =
  (office: PowerOffice): Strike =>
  async () => {
    const client = new pg.Client(office.connection)
    // The power loss closes it.
    client.on('error', () => {})
    await client.connect()
    await client.query(`alter system set fsync = off`)
    await client.query('select pg_reload_conf()')
    await client.end()
    await office.workload.progress(200)
    // All acknowledged, so none may be missing.
    await office.workload.drain()
    await cut(office, office.app())
    await office.start()
    return []
  }
