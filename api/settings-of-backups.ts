import { resolve } from 'node:path'
import { SettingsError } from './settings-error.ts'
import { readCount } from './settings-of-trust.ts'

export interface BackupSettings {
  /** Undefined: no scheduled backups. */
  backupDir: string | undefined
  backupEveryHours: number
  backupKeep: number
}

export const readBackupSettings = (given: (name: string) => string | undefined): BackupSettings => {
  const folder = given('BACKUP_DIR')
  const keep = readCount('BACKUP_KEEP', given('BACKUP_KEEP') ?? '14', 10_000)
  if (keep < 1) throw new SettingsError('BACKUP_KEEP must be 1 at least.')
  return {
    backupDir: folder === undefined ? undefined : resolve(folder),
    backupEveryHours: readEvery(given('BACKUP_EVERY') ?? '24h'),
    backupKeep: keep,
  }
}

function readEvery(value: string): number {
  const [, count = '', unit] = /^([1-9]\d{0,2})(h|d)$/.exec(value) ?? []
  if (count === '')
    throw new SettingsError(`BACKUP_EVERY must be hours or days such as 6h or 1d, not "${value}".`)
  return Number(count) * (unit === 'd' ? 24 : 1)
}
