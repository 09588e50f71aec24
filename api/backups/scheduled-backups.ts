import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { takeBackup } from '../../database/backup/take-backup.ts'
import { writeWholeFile } from '../../database/backup/whole-file.ts'
import { runIfDue } from '../../database/scheduled-work.ts'
import type { AppContext } from '../context.ts'
import { repeat } from '../http/repeat.ts'
import { markOfSecret } from '../secret.ts'
import type { Settings } from '../settings.ts'
import { backupSigner } from './backup-signer.ts'

const checkEveryMs = 5 * 60_000
const hourMs = 60 * 60_000
/** Other files are neither counted nor deleted. */
const name = /^costwright-\d{8}T\d{4}Z\.backup\.gz$/
const nameAt = (time: Date) => `costwright-${time.toISOString().replace(/[-:]/g, '').slice(0, 13)}Z.backup.gz`

const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((file) => name.test(file)).sort()

export const lastBackupAt = async ({ backupDir }: Pick<Settings, 'backupDir'>): Promise<Date | null> => {
  if (backupDir === undefined) return null
  const last = (await backupsIn(backupDir)).at(-1)
  return last === undefined ? null : (await stat(join(backupDir, last))).mtime
}

/** A backup of the largest firm takes minutes. */
const leaseMs = hourMs

const takeAndKeep = async ({ db, settings, version, now }: AppContext, folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, nameAt(now()))
  const origin = { product: version, secretMark: await markOfSecret(settings.secretKeyFile) }
  const write = async (lines: AsyncIterable<Buffer>) => {
    await writeWholeFile(file, lines, { force: false })
  }
  await takeBackup(db, origin, write, { signer: await backupSigner(settings.secretKeyFile) })
  for (const old of (await backupsIn(folder)).slice(0, -settings.backupKeep)) await unlink(join(folder, old))
  return file
}

/** The folder says whether a backup is due; the lease lets one instance at a time look and take it. */
const takeWhenDue = (context: AppContext, folder: string): Promise<string | undefined> => {
  const { db, settings, now } = context
  return runIfDue(db, now, { name: 'backup', everyMs: 0, leaseMs }, async () => {
    const last = await lastBackupAt(settings)
    const isRecent = last && now().getTime() - last.getTime() < settings.backupEveryHours * hourMs
    return isRecent ? undefined : takeAndKeep(context, folder)
  })
}

export const scheduleBackups = (app: FastifyInstance, context: AppContext): void => {
  const { backupDir } = context.settings
  if (backupDir === undefined) return
  repeat(app, checkEveryMs, 'The backup failed', () =>
    takeWhenDue(context, backupDir).then(
      (file) => {
        if (file) app.log.info(`Backed up to ${file}`)
      },
      (error: unknown) => app.log.error({ err: error }, 'The backup failed'),
    ),
  )
}
