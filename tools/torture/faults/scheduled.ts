import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import type { Strike } from '../arena.ts'
import type { EmbeddedOffice } from '../embedded-office.ts'
import { comesTrue } from '../until.ts'

const clock = fileURLToPath(new URL('../clock.mjs', import.meta.url))
const dayMs = 86_400_000

/** Runs work with a folder for scheduled backups, whose first is due at the start. */
const withBackups = async (work: (folder: string) => Promise<string[]>): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'costwright-backups-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const backupsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.backup.gz'))

/** When the clean-up was last done, in milliseconds; 0 if never, or while the database is away. */
const cleanUpAt = async (connection: pg.ClientConfig): Promise<number> => {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select done_at from scheduled_work where name = 'clean-up'`)
    return Number(rows[0]?.done_at ?? 0)
  } catch {
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The app runs for a while with a clock that is up to a year ahead, at another address, then with the right one: sessions
 * and keys of requests are still there, and work that was done in the future is done again.
 */
export const clockAhead =
  ({ app, connection, spawn, start, workload }: EmbeddedOffice): Strike =>
  async (random, begins) => {
    await workload.drain()
    await app().stop()
    const ahead = random.whole(1, 400) * dayMs
    const other = spawn(await freePort(), {
      NODE_OPTIONS: `--import ${clock}`,
      CLOCK_AHEAD_MS: String(ahead),
    })
    await other.ready
    const isAhead = await comesTrue(async () => (await cleanUpAt(connection)) > Date.now() + ahead / 2)
    await other.stop(random.pick(['SIGTERM', 'SIGKILL']))
    begins()
    await start()
    workload.resume()
    const isDone = await comesTrue(async () => (await cleanUpAt(connection)) < Date.now() + dayMs / 2)
    return [
      ...(isAhead ? [] : ['nothing was cleaned up with a clock that is ahead']),
      ...(isDone ? [] : ['nothing was cleaned up after a clock that was ahead']),
    ]
  }

/** kill -9 of the app during a scheduled backup: the next one makes it. */
export const killBackup =
  ({ app, start }: EmbeddedOffice): Strike =>
  (_random, begins) =>
    withBackups(async (folder) => {
      await app().stop()
      begins()
      await start({ BACKUP_DIR: folder })
      const hasBegun = await comesTrue(() => readdirSync(folder).length > 0)
      await app().stop('SIGKILL')
      await start({ BACKUP_DIR: folder })
      const isMade = await comesTrue(() => backupsIn(folder).length > 0)
      return [
        ...(hasBegun ? [] : ['no backup was begun']),
        ...(isMade ? [] : ['the backup of an app that was killed was not made by the next']),
      ]
    })
