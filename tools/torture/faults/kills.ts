import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { serverProcessId } from '../../../database/embedded/leftovers.ts'
import { childrenOf } from '../../../tests/support/embedded-scene.ts'
import type { Strike } from '../arena.ts'
import type { EmbeddedOffice } from '../embedded-office.ts'

/** kill -9 of the app and its PostgreSQL; a new app starts immediately. */
export const killApp =
  ({ app, start }: EmbeddedOffice): Strike =>
  async (_random, begins) => {
    begins()
    await app().stop('SIGKILL')
    await start()
    return []
  }

/** kill -9 of the postmaster and its children. */
export const killPostgres =
  ({ paths }: EmbeddedOffice): Strike =>
  async (_random, begins) => {
    begins()
    process.kill(serverProcessId(paths), 'SIGKILL')
    return []
  }

const isBackend = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('[local]')
  } catch {
    return false
  }
}

/** kill -9 of one backend: PostgreSQL ends all others, because shared memory can be corrupt. */
export const killBackend =
  ({ paths }: EmbeddedOffice): Strike =>
  async (random, begins) => {
    const backends = childrenOf(serverProcessId(paths)).filter(isBackend)
    if (backends.length === 0) return ['PostgreSQL has no connection to kill']
    begins()
    process.kill(random.pick(backends), 'SIGKILL')
    return []
  }

export const killBoth =
  ({ app, paths, start }: EmbeddedOffice): Strike =>
  async (random, begins) => {
    const pids = random.shuffled([app().pid, serverProcessId(paths)])
    begins()
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await app().ended
    await start()
    return []
  }

/** kill -9 of the app, and of the next one before or during recovery. */
export const killTwice =
  ({ app, start, spawn }: EmbeddedOffice): Strike =>
  async (random, begins) => {
    begins()
    await app().stop('SIGKILL')
    const next = spawn()
    // An app that serves requests has recovered.
    await Promise.race([delay(random.whole(50, 2500)), next.ready.catch(() => null)])
    await next.stop('SIGKILL')
    await start()
    return []
  }
