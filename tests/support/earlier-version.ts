import { join } from 'node:path'
import type { Knex } from 'knex'
import { migrate, migrationNames, migrationSource, migrationsFolder } from '../../database/migrate.ts'
import { projectFolder } from '../../database/project-folder.ts'
import { structureOf } from './backups.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { filledOriginal } from './filled-original.ts'
import { onceInARun } from './once-in-a-run.ts'

/** This version's migrations, and those of two small versions that follow it. */
export const laterVersions = [migrationsFolder, join(projectFolder, 'tests', 'support', 'later-migrations')]
export const namesOfVersions = (): Promise<string[]> => migrationNames(laterVersions)

/** Reverts a database to its first `count` migrations; records stay, except those without a table. */
const rollBackTo = (db: Knex, count: number): Promise<void> =>
  db.transaction(async (trx) => {
    for (let left = (await trx('knex_migrations')).length; left > count; left--)
      await trx.migrate.down({ migrationSource: migrationSource({ folders: laterVersions }) })
  })

/** Runs the first `count` migrations, as a start of that version does. */
export const migrateTo = async (db: Knex, count: number): Promise<void> =>
  migrate(db, { folders: laterVersions, only: (await namesOfVersions()).slice(0, count) })

type Structure = Awaited<ReturnType<typeof structureOf>>

/** The structure of every version by its number of migrations, made one after the other. */
export const createdStructures = (): Promise<Structure[]> => onceInARun('made-structures', makeStructures)

const makeStructures = async (): Promise<Structure[]> => {
  const { db, drop } = await createTestDatabase({ empty: true })
  const made: Structure[] = []
  for (const count of (await namesOfVersions()).keys()) {
    await migrateTo(db, count + 1)
    made[count + 1] = await structureOf(db)
  }
  await drop()
  return made
}

/**
 * Databases of earlier versions with records in every table, as originals to copy. Each is reverted from the
 * next one, so that records are created once.
 */
export const filledDatabases = () => {
  const made = new Map<number, Promise<TestDatabase>>()
  const make = async (count: number): Promise<TestDatabase> => {
    const isNewest = count === (await namesOfVersions()).length
    const database = await createTestDatabase({
      copyOf: isNewest ? await filledOriginal() : (await at(count + 1)).name,
    })
    await (isNewest ? migrateTo : rollBackTo)(database.db, count)
    await database.db.destroy()
    return database
  }
  const at = (count: number): Promise<TestDatabase> => {
    const known = made.get(count) ?? make(count)
    made.set(count, known)
    return known
  }
  return {
    /** The name of the database of the first `count` migrations, without connections. */
    nameAt: async (count: number) => (await at(count)).name,
    dropAll: async () => {
      for (const each of made.values()) await (await each).drop()
    },
  }
}

/** The columns of every table, except the list of migrations. */
export const columnsIn = async (db: Knex): Promise<Record<string, string[]>> => {
  const { rows } = await db.raw<{ rows: { table: string; columns: string[] }[] }>(
    `select table_name as table, json_agg(column_name order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name not like 'knex_%' group by table_name`,
  )
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

/** The values in these columns, of all rows in a fixed order. */
export const valuesIn = async (db: Knex, columns: Record<string, string[]>) => {
  const values: Record<string, string[]> = {}
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await db.raw<{ rows: { row: string }[] }>(
      `select row(${names.map(() => '??').join(', ')})::text as row from ?? order by 1`,
      [...names, table],
    )
    values[table] = rows.map(({ row }) => row)
  }
  return values
}

type Columns = Readonly<Record<string, string[]>>
type Values = Awaited<ReturnType<typeof valuesIn>>

/**
 * Columns that keep their values. Those of a removed column move to other tables (supplier-invoice-upgrade), digests are
 * made again of what a mark covers now, everyone gets the role that sees margins, which everyone saw before, and reasons of
 * statement lines become codes (statement-reasons-upgrade).
 */
export const keptColumns = (columns: Columns, newest: Columns): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(columns).map(([table, all]) => [
      table,
      all.filter(
        (name) =>
          newest[table]?.includes(name) &&
          !name.endsWith('_digest') &&
          !(table === 'user_account' && name === 'roles') &&
          !(table === 'supplier_statement_line' && name === 'why'),
      ),
    ]),
  )

/** Without entries of the history that a migration wrote of records that it made. */
export const withoutNewEntries = (after: Values, before: Values): Values => {
  const known = new Set(before.audit_entry)
  return { ...after, audit_entry: (after.audit_entry ?? []).filter((entry) => known.has(entry)) }
}
