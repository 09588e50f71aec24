/** `npm run backup -- FILE [--force]`: backs up the whole database to one file, while the app runs. */

import { backupSigner } from '../api/backups/backup-signer.ts'
import { markOfSecret } from '../api/secret.ts'
import { takeBackup } from '../database/backup/take-backup.ts'
import { writeWholeFile } from '../database/backup/whole-file.ts'
import { openExistingDatabase } from '../database/open.ts'
import { formatDecimal } from '../model/format.ts'
import project from '../package.json' with { type: 'json' }
import { asCommand, tell } from './as-command.ts'
import { backupArguments } from './backup-arguments.ts'
import { countLines, secondsSince, totalRows } from './row-counts.ts'
import { verifyBackup } from './verify-backup.ts'

const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${formatDecimal(bytes / 1e3, 0, 0)} kB` : `${formatDecimal(bytes / 1e6, 1, 1)} MB`

asCommand(async (settings) => {
  const { file, force, verify } = backupArguments('backup')
  if (verify) {
    process.stdout.write(await verifyBackup(file, settings))
    return
  }
  const giveUp = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => giveUp.abort())
  const database = await openExistingDatabase(settings, tell)
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
restored Costwright signs everybody out, and whoever uses an authenticator has to register a new one.
`,
    )
  } finally {
    await database.stop()
  }
})
