import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupSigner } from '../api/backups/backup-signer.ts'
import type { Settings } from '../api/settings.ts'
import { restoreBackup } from '../database/backup/restore-backup.ts'
import { connect } from '../database/connection.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import { checkTables } from '../database/migration/generate.ts'
import { resources } from '../resources.config.ts'
import { countLines, secondsSince, totalRows } from './row-counts.ts'

/**
 * Restore drill: restores a backup to a temporary server, and verifies its signature, every row and the tables.
 * @throws Error with a sentence if the backup cannot be restored
 */
export const verifyBackup = async (file: string, { secretKeyFile }: Settings): Promise<string> => {
  const start = performance.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'costwright-verify-'))
  // As root, the server runs as another user, who needs access.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, serverSettings: { fsync: 'off' } })
  const db = connect(server.connection)
  try {
    const signer = (await backupSigner(secretKeyFile)) ?? undefined
    const { head, tables } = await restoreBackup(db, file, { force: false, signer })
    await checkTables(db, resources)
    const signed = signer
      ? 'signed with the key that is here'
      : 'not checked for its signature: no key is here'
    return `${countLines(tables)}${file}, taken at ${head.takenAt}, comes back whole: ${totalRows(tables)}, ${signed}, in ${secondsSince(start)}.\n`
  } finally {
    await db.destroy()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
