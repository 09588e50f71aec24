import type { Knex } from 'knex'
import type pg from 'pg'
import { lockMigrations, migrationNames, runMigrations } from '../migrate.ts'
import { connectionOf } from '../query.ts'
import { type CatalogueTable, tablesOf } from './catalogue.ts'
import { loadRows, sumOf, transactionSettings } from './copy.ts'
import { emptySchema } from './empty-schema.ts'
import { BackupError, backupErrors } from './errors.ts'
import { mustBeEmptied } from './filled.ts'
import type { BackupSummary, SequencePlace, Signer } from './format.ts'
import { readBackup } from './read-backup.ts'
import { setAside } from './set-aside.ts'

export interface RestoreOptions {
  readonly force: boolean
  /** Rejects files with another signature. Without a signer, any file is accepted. */
  readonly signer?: Pick<Signer, 'isRight'> | undefined
  /** Runs on the restored database, in the same transaction. */
  readonly finish?: (trx: Knex.Transaction) => Promise<void>
  readonly beforeRestore?: (trx: Knex.Transaction) => Promise<void>
}

export interface RestoreSummary extends BackupSummary {
  /** Tables of the backup that no migration creates, such as manually added ones. Not restored. */
  readonly leftOut: readonly string[]
  /** Migrations applied after loading, because this version is newer than the backup. */
  readonly migrated: readonly string[]
}

/**
 * Replaces the database with the backup, then migrates it to this version. Verifies the file first and makes
 * all changes in one transaction: an interruption leaves the old data.
 * @throws BackupError if the file or the database is rejected, or a statement fails
 */
export const restoreBackup = async (
  db: Knex,
  file: string,
  { force, signer, finish, beforeRestore }: RestoreOptions,
): Promise<RestoreSummary> => {
  const summary = await readBackup(file)
  const { head, seal } = summary
  if (signer && !signer.isRight(seal.sha256, seal.signature ?? '')) throw backupErrors.notOurs(file)
  const known = await migrationNames()
  const unknown = head.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw backupErrors.newerVersion(head.product, unknown)
  let leftOut: string[] | undefined
  try {
    await db.transaction(async (trx) => {
      await beforeRestore?.(trx)
      leftOut = await replaceContents(trx, file, summary, force)
      await finish?.(trx)
    })
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error)) throw error
    throw leftOut ? backupErrors.unknownEnd(error) : backupErrors.notLoaded(error)
  }
  const migrated = known.filter((name) => !head.migrations.includes(name))
  return { ...summary, leftOut: leftOut ?? [], migrated }
}

/** Turns off the triggers of audit trail, stored sums and links: the backup contains their rows. */
const setAudit = (client: pg.Client, value: 'off' | '') =>
  client.query(
    `select set_config('costwright.' || setting, $1, true) from unnest(array['audit', 'sums', 'links']) setting`,
    [value],
  )

const replaceContents = async (
  trx: Knex.Transaction,
  file: string,
  { head, tables }: BackupSummary,
  force: boolean,
): Promise<string[]> => {
  const client = await connectionOf(trx)
  // An instance that starts now waits, then uses the restored database.
  await lockMigrations(trx)
  await client.query(transactionSettings)
  const [first = ''] = await migrationNames()
  if (await mustBeEmptied(client, first, force)) await emptySchema(client)
  await setAudit(client, 'off')
  await runMigrations(trx, head.migrations)
  const made = await tablesOf(client)
  const missing = made.find(({ table }) => !tables.some((held) => held.table === table))
  if (missing) throw backupErrors.damaged(file, `table ${missing.table} is missing`)
  const putBack = await setAside(
    client,
    tables.filter(({ rows }) => rows > 0).map(({ table }) => table),
  )
  await load(client, file, made)
  await setSequences(client, head.sequences)
  await putBack()
  for (const { table, columns, sha256 } of tables) {
    const found = made.find((each) => each.table === table)
    if (found && (await sumOf(client, { ...found, columns })).sha256 !== sha256)
      throw backupErrors.differs(table)
  }
  await setAudit(client, '')
  await runMigrations(trx)
  // Updates the planner statistics immediately; autovacuum would take a while.
  const names = (await tablesOf(client)).map(({ table }) => client.escapeIdentifier(table))
  await client.query(`analyze ${names.join(', ')}`)
  return tables.map(({ table }) => table).filter((name) => !made.some(({ table }) => table === name))
}

const load = async (client: pg.Client, file: string, made: readonly CatalogueTable[]) => {
  // Migrations also insert rows: their own log.
  await client.query(made.map(({ table }) => `delete from ${client.escapeIdentifier(table)}`).join('; '))
  await readBackup(file, async (head, rows) => {
    if (made.some(({ table }) => table === head.table)) return loadRows(client, head, rows)
    for await (const _ of rows);
  })
}

const setSequences = async (client: pg.Client, places: readonly SequencePlace[]) => {
  for (const { owner, sequence, lastValue, isCalled } of places)
    await client.query(
      `select setval(found, $3, $4)
       from (select case when $1::text is null then to_regclass(quote_ident($5))
               when to_regclass(quote_ident($1)) is not null then pg_get_serial_sequence(quote_ident($1), $2)::regclass
             end as found) as sequence
       where found is not null`,
      [owner?.table ?? null, owner?.column ?? null, lastValue, isCalled, sequence],
    )
}
