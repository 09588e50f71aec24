/**
 * `npm run backup -- FILE [--force] [--files]`: backs up the whole database to one file, while the app runs. `--files` takes the
 * contents of files along that are outside the database.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import project from '#product/package.json' with { type: 'json' }
import { countOutside, missingContents } from '../api/attachments/check-contents.ts'
import { readContent } from '../api/attachments/contents.ts'
import { isLost } from '../api/attachments/move-contents.ts'
import { contentsOf } from '../api/attachments/stores.ts'
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
import { formatCount, formatDecimal } from '../model/format.ts'
import { backupArguments, countLines, secondsSince, totalRows } from './backup-arguments.ts'
import { printProgress, runCommand } from './run-command.ts'

/**
 * Restore drill: restores a backup to a temporary server, and verifies its signature, every row, the tables, and that the
 * contents of files outside the database are there.
 * @throws Error with a sentence if the backup cannot be restored
 */
const verifyBackup = async (file: string, settings: Settings): Promise<string> => {
  const { secretKeyFile } = settings
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
    const missing = await missingContents({ db, contents: contentsOf(settings), now: () => new Date() })
    if (missing.length > 0) throw new Error(missing.join('\n'))
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

/** Contents of files outside the database. */
const contentsBeside = (db: Knex, settings: Settings) => {
  const from = { db, contents: contentsOf(settings) }
  let [taken, missing] = [0, 0]
  return {
    contentOf: async (sha256: string): Promise<Buffer | undefined> => {
      const content = await readContent(from, sha256).catch((error: unknown) => {
        if (isLost(error)) return undefined
        throw error
      })
      if (content) taken++
      else missing++
      return content
    },
    inWords: async (areTaken: boolean): Promise<string> => {
      if (areTaken)
        return `${formatCount(taken)} contents of files were taken along from outside the database, ${formatCount(missing)} were missing there.\n`
      const counts = await countOutside({ db })
      return counts
        .map(
          ({ place, count }) =>
            `The contents of ${formatCount(count)} files in the place "${place}" are not in it: back that up too, or say --files.\n`,
        )
        .join('')
    },
  }
}

const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${formatDecimal(bytes / 1e3, 0, 0)} kB` : `${formatDecimal(bytes / 1e6, 1, 1)} MB`

runCommand(async (settings) => {
  const { file, force, verify, files } = backupArguments('backup')
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
    const outside = contentsBeside(database.db, settings)
    const { tables } = await takeBackup(database.db, origin, write, {
      signal: giveUp.signal,
      signer: await backupSigner(settings.secretKeyFile),
      contentOf: files ? outside.contentOf : undefined,
    })
    process.stdout.write(
      `${countLines(tables)}Wrote ${totalRows(tables)} of ${database.place} to ${file} (${sizeText(size)}) in ${secondsSince(start)}.
The secret key (${settings.secretKeyFile}) is not in it. Keep a copy of the key apart from the backup: without it a
restored ${productName} signs everybody out, and users of an authenticator app have to set it up again.
${await outside.inWords(files)}`,
    )
  } finally {
    await database.stop()
  }
})
