import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { BackupError } from '../../database/backup/errors.ts'
import { takeBackup } from '../../database/backup/take-backup.ts'
import { writeWholeFile } from '../../database/backup/whole-file.ts'
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

const takeWhenDue = async (
  { db, settings, version, now }: AppContext,
  folder: string,
): Promise<string | null> => {
  const last = await lastBackupAt(settings)
  if (last && now().getTime() - last.getTime() < settings.backupEveryHours * hourMs) return null
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

/** Another instance was faster. */
const isTaken = (error: unknown) => error instanceof BackupError && error.code === 'BACKUP_EXISTS'

export const scheduleBackups = (app: FastifyInstance, context: AppContext): void => {
  const { backupDir } = context.settings
  if (backupDir === undefined) return
  repeat(app, checkEveryMs, 'The backup failed', () =>
    takeWhenDue(context, backupDir).then(
      (file) => {
        if (file) app.log.info(`Backed up to ${file}`)
      },
      (error: unknown) => {
        if (!isTaken(error)) app.log.error({ err: error }, 'The backup failed')
      },
    ),
  )
}
