import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { takeBackup } from '../../database/backup/take-backup.ts'
import { writeWholeFile } from '../../database/backup/whole-file.ts'
import { aheadMs, runIfDue } from '../../database/scheduled-work.ts'
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

interface Backup {
  readonly file: string
  readonly at: Date
}

/** Oldest first. A backup of the future, by a clock that was ahead, comes before the others. */
const backupsIn = async (folder: string, now: Date): Promise<Backup[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((file) => name.test(file))
  const backups = await Promise.all(
    names.map(async (file) => ({ file, at: (await stat(join(folder, file))).mtime })),
  )
  const age = ({ at }: Backup) => (isAhead(at, now) ? 0 : at.getTime())
  return backups.sort((a, b) => age(a) - age(b) || a.file.localeCompare(b.file))
}

const isAhead = (at: Date, now: Date) => at.getTime() > now.getTime() + aheadMs

/** Null without a backup, or with backups of the future only. */
export const lastBackupAt = async (
  { backupDir }: Pick<Settings, 'backupDir'>,
  now: Date,
): Promise<Date | null> => {
  if (backupDir === undefined) return null
  const last = (await backupsIn(backupDir, now)).at(-1)
  return last && !isAhead(last.at, now) ? last.at : null
}

const takeAndKeep = async ({ db, settings, version, now }: AppContext, folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, nameAt(now()))
  const origin = { product: version, secretMark: await markOfSecret(settings.secretKeyFile) }
  const write = async (lines: AsyncIterable<Buffer>) => {
    await writeWholeFile(file, lines, { force: false })
  }
  await takeBackup(db, origin, write, { signer: await backupSigner(settings.secretKeyFile) })
  for (const old of (await backupsIn(folder, now())).slice(0, -settings.backupKeep))
    await unlink(join(folder, old.file))
  return file
}

/** The folder says whether a backup is due; the lease lets one instance at a time look and take it. */
const takeWhenDue = (context: AppContext, folder: string): Promise<string | undefined> => {
  const { db, settings, now } = context
  return runIfDue(db, now, { name: 'backup', everyMs: 0 }, async () => {
    const last = await lastBackupAt(settings, now())
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
