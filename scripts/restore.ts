/** `npm run restore -- FILE [--force]`: replaces the database with a backup. */
import type { Knex } from 'knex'
import { missingContents } from '../api/attachments/check-contents.ts'
import { contentsOf } from '../api/attachments/stores.ts'
import { watchRestore } from '../api/backups/after-restore.ts'
import { backupSigner } from '../api/backups/backup-signer.ts'
import { createOutbox, type Outbox } from '../api/mail/outbox.ts'
import { deriveKeys, markOfSecret, readSecret } from '../api/secret.ts'
import type { Settings } from '../api/settings.ts'
import { restoreBackup } from '../database/backup/restore-backup.ts'
import { openDatabase } from '../database/open.ts'
import { backupArguments, countLines, secondsSince, totalRows } from './backup-arguments.ts'
import { printProgress, runCommand } from './run-command.ts'

const aboutSecret = async (wanted: string | null, { secretKeyFile }: Settings) => {
  const found = await markOfSecret(secretKeyFile)
  if (wanted === null || found === wanted) return ''
  return `${
    found === null
      ? `There is no secret key at ${secretKeyFile}`
      : `The secret key at ${secretKeyFile} is another one`
  }. Put the one that was kept with this backup there before the next
start: without it everybody is signed out, and users of an authenticator app have to set it up again
("npm run user -- remove-two-factor EMAIL" lets them in).
`
}

/**
 * Emails wait in the database until the app runs. Without a key they cannot be encrypted, and this script creates none.
 */
const outboxOf = async (settings: Settings): Promise<Outbox | undefined> => {
  if ((await markOfSecret(settings.secretKeyFile)) === null) return undefined
  const { mails } = deriveKeys(await readSecret(settings.secretKeyFile))
  return createOutbox(mails, settings, () => new Date())
}

/** What is restored is restored, whatever its files are stored in. */
const missingFiles = (db: Knex, settings: Settings): Promise<string[]> =>
  missingContents({ db, contents: contentsOf(settings), now: () => new Date() }).catch((error: unknown) => [
    `Files could not be looked for: ${error instanceof Error ? error.message : error}.`,
  ])

/** Without a key, no signature is valid. */
const nobody = { isRight: () => false }

runCommand(async (settings) => {
  const { file, force, unverified } = backupArguments('restore')
  const database = await openDatabase(settings, printProgress)
  try {
    const start = performance.now()
    const watch = watchRestore(await outboxOf(settings))
    const { head, tables, leftOut, migrated } = await restoreBackup(database.db, file, {
      force,
      signer: unverified ? undefined : ((await backupSigner(settings.secretKeyFile)) ?? nobody),
      ...watch,
    })
    const restored = tables.filter(({ table }) => !leftOut.includes(table))
    const lines = [
      countLines(restored).trimEnd(),
      `Restored ${totalRows(restored)} into ${database.place} from ${file}, taken at ${head.takenAt} by version ${head.product}, in ${secondsSince(start)}.`,
      ...leftOut.map((table) => `NOT restored: table ${table}, which no migration makes.`),
      'Everybody has to sign in again.',
      ...(await missingFiles(database.db, settings)),
      ...watch.accounts(),
      ...(migrated.length > 0 ? [`Migrated to this version: ${migrated.join(', ')}.`] : []),
    ]
    process.stdout.write(`${lines.join('\n')}\n${await aboutSecret(head.secretMark, settings)}`)
  } finally {
    await database.stop()
  }
})
