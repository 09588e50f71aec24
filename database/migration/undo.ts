import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { formatCount } from '../../model/format.ts'
import { quoted } from '../../model/naming.ts'
import { convertsUnchanged, prepareConversions } from '../conversion.ts'
import {
  appliedMigrations,
  isOfFramework,
  lockMigrations,
  migrationNames,
  migrationSource,
  migrationsFolder,
} from '../migrate.ts'
import { countOf } from '../query.ts'
import { dropViews } from '../sql.ts'
import { joiningTables, keptByTriggers } from '../structure.ts'
import { dryRun } from '../transaction.ts'
import { MigrationFailure } from './failure.ts'

/** A column that people write, by its catalogue ids, independent of its name. */
interface CataloguedColumn {
  readonly table: string
  readonly column: string
  readonly type: string
}
type Columns = ReadonlyMap<string, CataloguedColumn>

const columnsOf = async (trx: Knex): Promise<Columns> => {
  const { rows } = await trx.raw<{ rows: (CataloguedColumn & { key: string })[] }>(
    `select c.oid || '.' || a.attnum as key, c.relname as table, a.attname as column,
       format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not like 'knex\\_%'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       -- What joins records is in the column of their field as well.
       and c.relname not in (select joined from (${joiningTables}) links)
       and (c.relname, a.attname) not in (select kept, attribute from (${keptByTriggers}) sums)`,
  )
  return new Map(rows.map(({ key, table, column, type }) => [key, { table, column, type }]))
}

/** Columns and tables that would lose values, or change them, with their number. */
const lossesOf = async (trx: Knex, before: Columns, after: Columns) => {
  const remaining = new Set([...after.keys()].map((key) => key.split('.')[0]))
  const losses = new Map<string, number>()
  await prepareConversions(trx)
  for (const [key, { table, column, type }] of before) {
    const next = after.get(key)
    if (next?.type === type) continue
    const at = remaining.has(key.split('.')[0]) ? `${table}.${column}` : table
    // An empty list holds nothing.
    const lost = next
      ? `not (${convertsUnchanged(quoted(column), type, next.type)})`
      : `nullif(${quoted(column)}::text, '{}') is not null`
    const count = await countOf(trx, `${quoted(table)} where ${lost}`)
    losses.set(at, Math.max(losses.get(at) ?? 0, count))
  }
  return [...losses].flatMap(([at, count]) => (count > 0 ? [{ at, count }] : []))
}

/** Columns that come back to tables that stayed. Their values went when the migration dropped them. */
const emptyAgain = (before: Columns, after: Columns): string[] => {
  const stayed = new Set([...before.keys()].map((key) => key.split('.')[0]))
  return [...after].flatMap(([key, { table, column }]) =>
    before.has(key) || !stayed.has(key.split('.')[0]) ? [] : [`${table}.${column}`],
  )
}

/** The refusal if a required column would come back without values; null for another error. */
const withoutValues = (name: string, error: unknown): Error | null => {
  if (!(error instanceof MigrationFailure) || !(error.cause instanceof Error)) return null
  const { code, table, column } = error.cause as { code?: string; table?: string; column?: string }
  return code === '23502'
    ? new Error(
        `Taking back ${name} was not done: ${table}.${column} is required before it, and its values are gone. Restore a backup, or write the field anew with fill: ….`,
      )
    : null
}

export interface UndoneMigration {
  readonly name: string
  readonly wasApplied: boolean
  /** Columns that it brings back empty: their values are gone since the migration. */
  readonly empty: readonly string[]
}

/**
 * Reverts the newest migration and deletes its file, which the next start would apply again.
 * @param removed tables and columns that may be dropped with their data
 * @returns null if there is no migration
 * @throws Error with the number of values that would be lost
 */
export const undoMigration = async (
  db: Knex,
  { folder = migrationsFolder, removed = [] }: { folder?: string; removed?: readonly string[] } = {},
): Promise<UndoneMigration | null> => {
  const last = await db.transaction(async (trx) => {
    await lockMigrations(trx)
    const applied = await appliedMigrations(trx)
    const newest = (await migrationNames([folder])).findLast((name) => !isOfFramework(name))
    if (newest !== undefined && !applied.includes(newest))
      return { name: newest, wasApplied: false, empty: [] }
    const name = applied.findLast((name) => !isOfFramework(name))
    if (name === undefined) return null
    const back = (on: Knex) =>
      on.migrate.down({
        name,
        migrationSource: migrationSource({ folders: [...new Set([migrationsFolder, folder])] }),
        disableMigrationsListValidation: true,
      })
    // The next start installs those of its version.
    await dropViews(trx)
    const before = await columnsOf(trx)
    // A dry run shows the losses.
    const after = await dryRun(trx, async (trial) => {
      await back(trial)
      return columnsOf(trial)
    }).catch((error: unknown) => {
      throw withoutValues(name, error) ?? error
    })
    const losses = (await lossesOf(trx, before, after)).filter(({ at }) => !removed.includes(at))
    if (losses.length > 0)
      throw new Error(
        [
          `Taking back ${name} would lose records, so it was not done:`,
          ...losses.map(
            ({ at, count }) =>
              `  ${at} holds ${formatCount(count)} ${count === 1 ? 'value' : 'values'}; say --removed ${at}`,
          ),
        ].join('\n'),
      )
    await back(trx)
    return { name, wasApplied: true, empty: emptyAgain(before, after) }
  })
  if (last) await unlink(join(folder, `${last.name}.ts`))
  return last
}
