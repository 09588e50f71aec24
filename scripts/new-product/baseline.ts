import { mkdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import { runStatements } from '../../database/compare-tables.ts'
import { difference } from '../../database/difference.ts'
import { planMigration, refusalOf, writeMigration } from '../../database/migration/generate.ts'
import { query } from '../../database/query.ts'
import { installFunctions } from '../../database/sql.ts'
import { readStructure } from '../../database/structure.ts'
import { frameworkTables } from '../../model/definition-rules/names.ts'
import type { Resources } from '../../model/resources.ts'

/** Tables of the framework without a definition, but for those of Knex, which creates them itself. */
export const createdTables = frameworkTables.filter((table) => !table.startsWith('knex_'))

const readDefinitions = async (db: Knex, sql: string, values: readonly unknown[] = []): Promise<string[]> => {
  const rows = await query<{ definition: string }>(db, sql, values)
  return rows.map(({ definition }) => definition)
}

const collationsSql = `
select format('create collation %I (provider = icu, locale = %L)', collname, colllocale) as definition
from pg_collation where collnamespace = current_schema()::regnamespace order by collname`

const extensionsSql = `
select format('create extension if not exists %I', extname) as definition
from pg_extension where extnamespace = current_schema()::regnamespace order by extname`

/** Columns that are stored otherwise than their type is, such as files, which are compressed already. */
const storageSql = `
select format('alter table %I alter column %I set storage %s', c.relname, a.attname,
  case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end) as definition
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
where c.relname = any(?) and c.relnamespace = current_schema()::regnamespace
  and a.attnum > 0 and not a.attisdropped and a.attstorage <> t.typstorage
order by 1`

interface Statements {
  readonly up: readonly string[]
  readonly down: readonly string[]
}

/** Statements that make these tables as they are in the database, and that drop them. */
const tableStatements = async (db: Knex, tables: readonly string[]): Promise<Statements> => {
  const structure = await readStructure(db, 'public', tables)
  return {
    up: [...difference({}, structure), ...(await readDefinitions(db, storageSql, [[...tables]]))],
    down: difference(structure, {}),
  }
}

/**
 * Statements that make the tables of the framework, with extensions and collations. The functions of their triggers
 * are in `database/sql/`.
 */
const frameworkStatements = async (db: Knex, accounts: string): Promise<Statements> => {
  const tables = await tableStatements(db, [accounts, ...createdTables])
  const collations = await readDefinitions(db, collationsSql)
  return {
    up: [...(await readDefinitions(db, extensionsSql)), ...collations, ...tables.up],
    down: [...tables.down, ...collations.map((text) => `drop collation ${text.split(' ')[2]}`)],
  }
}

/**
 * Writes the baseline, the first migration of a product: the tables of the framework, those of its definitions, and its
 * other tables.
 * @param db with all migrations of this project; it is emptied
 * @param accounts table of the users
 * @param others tables without a definition, which are in the database
 */
export const writeBaseline = async (
  db: Knex,
  resources: Resources,
  accounts: string,
  folder: string,
  others: readonly string[] = [],
): Promise<void> => {
  const framework = await frameworkStatements(db, accounts)
  const last = await tableStatements(db, others)
  await mkdir(folder, { recursive: true })
  await runStatements(db, ['drop schema public cascade', 'create schema public'])
  await installFunctions(db)
  await runStatements(db, framework.up)
  const definitions = await planMigration(db, resources)
  if (definitions.obstacles.length > 0) throw new Error(refusalOf(definitions.obstacles))
  const inOrder = [framework, definitions, last]
  await writeMigration(
    {
      up: inOrder.flatMap(({ up }) => up),
      down: inOrder.reverse().flatMap(({ down }) => down),
    },
    folder,
    'baseline',
  )
}
