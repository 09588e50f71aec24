/** `npm run backup -- FILE [--force]`: backs up the whole database to one file, while the app runs. */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import project from '#product/package.json' with { type: 'json' }
import { backupSigner } from '../api/backups/backup-signer.ts'
import { markOfSecret } from '../api/secret.ts'
import type { Settings } from '../api/settings.ts'
import { restoreBackup } from '../database/backup/restore-backup.ts'
import { takeBackup } from '../database/backup/take-backup.ts'
import { writeWholeFile } from '../database/backup/whole-file.ts'
import { connect } from '../database/connection.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import { checkTables } from '../database/migration/generate.ts'
import { openExistingDatabase } from '../database/open.ts'
import { productName, resources } from '../database/product.ts'
import { formatDecimal } from '../model/format.ts'
import { backupArguments, countLines, secondsSince, totalRows } from './backup-arguments.ts'
import { printProgress, runCommand } from './run-command.ts'

/**
 * Restore drill: restores a backup to a temporary server, and verifies its signature, every row and the tables.
 * @throws Error with a sentence if the backup cannot be restored
 */
const verifyBackup = async (file: string, { secretKeyFile }: Settings): Promise<string> => {
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

const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${formatDecimal(bytes / 1e3, 0, 0)} kB` : `${formatDecimal(bytes / 1e6, 1, 1)} MB`

runCommand(async (settings) => {
  const { file, force, verify } = backupArguments('backup')
  if (verify) {
    process.stdout.write(await verifyBackup(file, settings))
    return
  }
  const giveUp = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => giveUp.abort())
  const database = await openExistingDatabase(settings, printProgress)
  try {
    const start = performance.now()
    const origin = {
      product: project.version,
      secretMark: await markOfSecret(settings.secretKeyFile),
    }
    let size = 0
    const write = async (lines: AsyncIterable<Buffer>) => {
      size = await writeWholeFile(file, lines, { force })
    }
    const { tables } = await takeBackup(database.db, origin, write, {
      signal: giveUp.signal,
      signer: await backupSigner(settings.secretKeyFile),
    })
    process.stdout.write(
      `${countLines(tables)}Wrote ${totalRows(tables)} of ${database.place} to ${file} (${sizeText(size)}) in ${secondsSince(start)}.
The secret key (${settings.secretKeyFile}) is not in it. Keep a copy of the key apart from the backup: without it a
restored ${productName} signs everybody out, and users of an authenticator app have to set it up again.
`,
    )
  } finally {
    await database.stop()
  }
})
