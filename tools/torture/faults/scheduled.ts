import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/**
 * The app runs for a while with a clock that is a year ahead, then with the right one: sessions and keys of requests are
 * still there, and work that was done "in a year" is done again.
 */
export const clockAhead =
  ({ app, start, workload }: EmbeddedOffice): Strike =>
  (random, begins) =>
    withBackups(async (folder) => {
      await workload.drain()
      await app().stop()
      await start({
        NODE_OPTIONS: `--import ${clock}`,
        CLOCK_AHEAD_MS: String(random.whole(1, 400) * dayMs),
        BACKUP_DIR: folder,
      })
      const isAhead = await comesTrue(() => backupsIn(folder).length === 1)
      await app().stop(random.pick(['SIGTERM', 'SIGKILL']))
      begins()
      await start({ BACKUP_DIR: folder })
      workload.resume()
      const isDone = await comesTrue(() => backupsIn(folder).length === 2)
      return [
        ...(isAhead ? [] : ['no backup was made with a clock that is ahead']),
        ...(isDone ? [] : ['no backup was made after a clock that was ahead']),
      ]
    })

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
