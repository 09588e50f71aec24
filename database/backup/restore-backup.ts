import type { Knex } from 'knex'
import type pg from 'pg'
import {
  type Baseline,
  baselineOf,
  lockMigrations,
  migrationNames,
  migrationsFolder,
  OlderThanBaseline,
  runMigrations,
  withBaseline,
} from '../migrate.ts'
import { connectionOf } from '../query.ts'
import { dropViews } from '../sql.ts'
import { type CatalogueTable, loadRows, sumOf, tablesOf, transactionSettings } from './copy.ts'
import { BackupError, backupErrors } from './errors.ts'
import type { BackupHead, BackupSummary, SequencePlace, Signer } from './format.ts'
import { readBackup } from './read-backup.ts'

const selectConstraints = `
  select format('alter table %I drop constraint %I', c.relname, k.conname) as drop,
    format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as add, 1 as step
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class referred on referred.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace
    and (c.relname = any ($1) or referred.relname = any ($1))
  union all
  select format('drop index %I', x.relname),
    -- Its comment says who wants it (database/structure.ts).
    concat_ws('; ', pg_get_indexdef(i.indexrelid),
      format('comment on index %I is ', x.relname) || quote_literal(obj_description(i.indexrelid, 'pg_class'))), 0
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
  where c.relname = any ($1) and x.relnamespace = current_schema()::regnamespace and x.relkind = 'i' and not x.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by step
`

/**
 * Drops foreign keys and secondary indexes, so that tables can be loaded in any order and much faster.
 * @param tables tables to load; others keep their indexes
 * @returns function that recreates them; fails if a row refers to a missing row
 */
const setAside = async (client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ drop: string; add: string }>(selectConstraints, [tables])
  // A foreign key depends on the index it refers to: dropped first, recreated last.
  const drops = rows.map(({ drop }) => drop).toReversed()
  await client.query(drops.join('; '))
  return async () => {
    await client.query(rows.map(({ add }) => add).join('; '))
  }
}

/**
 * Tables, routines and collations of the schema, except those of extensions. Triggers and sequences are
 * dropped with their table.
 */
const selectTables = `
  select format('drop table %s', string_agg(format('%I', relname), ', ')) as drop
  from pg_class c
  where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
  having count(*) > 0
  union all
  select format('drop routine %s', p.oid::regprocedure)
  from pg_proc p
  where pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
  union all
  select format('drop collation %I', collname) from pg_collation where collnamespace = current_schema()::regnamespace
`

/**
 * Drops everything that migrations of any version created. PostgreSQL rejects it if a foreign object, such as
 * a view, depends on them.
 */
const emptySchema = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ drop: string }>(selectTables)
  await client.query(rows.map(({ drop }) => drop).join('; '))
}

interface RestoreOptions {
  readonly force: boolean
  /** Rejects files with another signature. Without a signer, any file is accepted. */
  readonly signer?: Pick<Signer, 'isRight'> | undefined
  /** Runs on the restored database, in the same transaction. */
  readonly finish?: (trx: Knex.Transaction) => Promise<void>
  readonly beforeRestore?: (trx: Knex.Transaction) => Promise<void>
  /** Migration folders; tests add their own. */
  readonly folders?: readonly string[]
}

interface RestoreSummary extends BackupSummary {
  /** Tables of the backup that no migration creates, such as manually added ones. Not restored. */
  readonly leftOut: readonly string[]
  /** Migrations applied after loading, because this version is newer than the backup. */
  readonly migrated: readonly string[]
}

/** Migrations of this version that the backup had. */
const migrationsOf = (head: BackupHead, baseline: Baseline | undefined): string[] => {
  try {
    return withBaseline(head.migrations, baseline, 'The backup')
  } catch (error) {
    if (error instanceof OlderThanBaseline) throw backupErrors.olderVersion(error)
    throw error
  }
}

/**
 * Replaces the database with the backup, then migrates it to this version. Verifies the file first and makes
 * all changes in one transaction: an interruption leaves the old data.
 * @throws BackupError if the file or the database is rejected, or a statement fails
 */
export const restoreBackup = async (
  db: Knex,
  file: string,
  { force, signer, finish, beforeRestore, folders = [migrationsFolder] }: RestoreOptions,
): Promise<RestoreSummary> => {
  const summary = await readBackup(file)
  const { head, seal } = summary
  if (signer && !signer.isRight(seal.sha256, seal.signature ?? '')) throw backupErrors.notOurs(file)
  const known = await migrationNames(folders)
  const baseline = await baselineOf(folders)
  const applied = migrationsOf(head, baseline)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw backupErrors.newerVersion(head.product, unknown)
  let leftOut: string[] | undefined
  try {
    await db.transaction(async (trx) => {
      await beforeRestore?.(trx)
      leftOut = await replaceContents(trx, file, summary, { force, applied, baseline, folders })
      await finish?.(trx)
    })
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error)) throw error
    throw leftOut ? backupErrors.unknownEnd(error) : backupErrors.notLoaded(error)
  }
  const migrated = known.filter((name) => !applied.includes(name))
  return { ...summary, leftOut: leftOut ?? [], migrated }
}

/** Turns off the triggers of audit trail, stored sums and links: the backup contains their rows. */
const setAudit = (client: pg.Client, value: 'off' | '') =>
  client.query(
    `select set_config('costwright.' || setting, $1, true) from unnest(array['audit', 'sums', 'links']) setting`,
    [value],
  )

/** Rows that the first start and sign-in create, by table: which rows count as records, and how many are allowed. */
const ofFirstStart: Readonly<Record<string, { readonly counting: string; readonly upTo: number }>> = {
  knex_migrations: { counting: 'false', upTo: 0 },
  secret_mark: { counting: 'false', upTo: 0 },
  scheduled_work: { counting: 'false', upTo: 0 },
  // Jobs that run once: the first start queues them.
  queued_job: { counting: 'false', upTo: 0 },
  last_write: { counting: 'false', upTo: 0 },
  server_beat: { counting: 'false', upTo: 0 },
  server_life: { counting: 'false', upTo: 0 },
  kept_figure: { counting: 'false', upTo: 0 },
  figure_note: { counting: 'false', upTo: 0 },
  knex_migrations_lock: { counting: 'false', upTo: 0 },
  user_account: { counting: 'true', upTo: 1 },
  user_credential: { counting: 'true', upTo: 1 },
  session: { counting: 'false', upTo: 0 },
  sign_in_attempt: { counting: 'false', upTo: 0 },
  known_client: { counting: 'false', upTo: 0 },
  // Migrations add these rows unchanged. A row that a user adds or changes is in the audit trail, which counts.
  bank_holiday: { counting: 'version > 1', upTo: 0 },
  vat_code: { counting: 'version > 1', upTo: 0 },
  // Creation and sign-in of the Administrator; entries about other records are worth keeping.
  audit_entry: { counting: `table_name <> 'user_account'`, upTo: 0 },
}

/**
 * Whether a restore has to delete records first. Locks the tables until the end of the transaction.
 * @param force whether records may be deleted
 * @throws BackupError if there are records, or tables that our migrations did not create
 */
const mustBeEmptied = async (
  client: pg.Client,
  firstMigrations: readonly string[],
  force: boolean,
): Promise<boolean> => {
  const tables = await tablesOf(client)
  if (tables.length === 0) return false
  if (!(await isOurs(client, tables, firstMigrations)))
    throw backupErrors.foreignDatabase(tables.map(({ table }) => table))
  // The lock waits for writes in progress, which are then counted, and blocks a running app.
  const names = tables.map(({ table }) => client.escapeIdentifier(table))
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
  const filled = force ? [] : await filledTables(client, tables)
  if (filled.length > 0) throw backupErrors.filled(filled)
  return true
}

const isOurs = async (
  client: pg.Client,
  tables: readonly CatalogueTable[],
  firstMigrations: readonly string[],
) => {
  if (!tables.some(({ table }) => table === 'knex_migrations')) return false
  const { rowCount } = await client.query('select from knex_migrations where name = any($1)', [
    firstMigrations,
  ])
  return rowCount === 1
}

/** Tables with exactly one record, found by their constraint (`database/plan.ts`). */
const singleTables = async (client: pg.Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'c' and k.conname = c.relname || '_id_check' and c.relnamespace = current_schema()::regnamespace`,
  )
  return new Set(rows.map(({ table }) => table))
}

const filledTables = async (client: pg.Client, tables: readonly CatalogueTable[]): Promise<string[]> => {
  const filled: string[] = []
  const singles = await singleTables(client)
  for (const { table } of tables) {
    // Created by a migration and unchanged since.
    const own = singles.has(table) ? 'version > 1' : 'true'
    const { counting, upTo } = ofFirstStart[table] ?? { counting: own, upTo: 0 }
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${client.escapeIdentifier(table)} where ${counting}`,
    )
    const count = rows[0]?.count ?? 0
    if (count > upTo) filled.push(`${table}: ${count}`)
  }
  return filled
}

interface Replacing {
  readonly force: boolean
  /** Migrations of the backup. */
  readonly applied: readonly string[]
  readonly baseline: Baseline | undefined
  readonly folders: readonly string[]
}

const replaceContents = async (
  trx: Knex.Transaction,
  file: string,
  { head, tables }: BackupSummary,
  { force, applied, baseline, folders }: Replacing,
): Promise<string[]> => {
  const client = await connectionOf(trx)
  // An instance that starts now waits, then uses the restored database.
  await lockMigrations(trx)
  await client.query(transactionSettings)
  const [first = ''] = await migrationNames(folders)
  const firstMigrations = [first, ...(baseline?.migrations.slice(0, 1) ?? [])]
  if (await mustBeEmptied(client, firstMigrations, force)) {
    await dropViews(trx)
    await emptySchema(client)
  }
  await runMigrations(trx, { only: applied, folders })
  // After the migrations, which switch the trail off and on for their own rows.
  await setAudit(client, 'off')
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
  await runMigrations(trx, { folders })
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
