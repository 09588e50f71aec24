import { mkdir } from 'node:fs/promises'
import type { Knex } from 'knex'
import { runStatements } from '../../database/compare-tables.ts'
import { difference } from '../../database/difference.ts'
import { planMigration, refusalOf, writeMigration } from '../../database/migration/generate.ts'
import { query } from '../../database/query.ts'
import { readStructure } from '../../database/structure.ts'
import { ownTables } from '../../model/definition-rules/names.ts'
import type { Resources } from '../../model/resources.ts'
import { productTables } from '../product-files.ts'

/** Tables of the framework without a definition. Knex creates its own. */
export const frameworkTables = ownTables.filter(
  (table) => !productTables.includes(table) && !table.startsWith('knex_'),
)

const readDefinitions = async (db: Knex, sql: string): Promise<string[]> => {
  const rows = await query<{ definition: string }>(db, sql)
  return rows.map(({ definition }) => definition)
}

/** Functions of the schema, without those of extensions. */
const functionsSql = `
select rtrim(pg_get_functiondef(p.oid), E' \\n') as definition
from pg_proc p
where p.pronamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
order by p.proname`

const collationsSql = `
select format('create collation %I (provider = icu, locale = %L)', collname, colllocale) as definition
from pg_collation where collnamespace = current_schema()::regnamespace order by collname`

const extensionsSql = `
select format('create extension if not exists %I', extname) as definition
from pg_extension where extnamespace = current_schema()::regnamespace order by extname`

/**
 * Statements that make the tables, triggers and functions of the framework in an empty database, and those that take
 * them away.
 * @param db with all migrations
 * @param accounts table of the users
 */
const frameworkStatements = async (db: Knex, accounts: string) => {
  const structure = await readStructure(db, 'public', [accounts, ...frameworkTables])
  const functions = await readDefinitions(db, functionsSql)
  const names = functions.map((text) => /FUNCTION public\.(\w+)/.exec(text)?.[1])
  const collations = await readDefinitions(db, collationsSql)
  return {
    up: [
      ...(await readDefinitions(db, extensionsSql)),
      ...collations,
      ...functions.map((text) => text.replaceAll(' public.', ' ')),
      ...difference({}, structure),
    ],
    down: [
      ...difference(structure, {}),
      ...names.map((name) => `drop function ${name}`),
      ...collations.map((text) => `drop collation ${text.split(' ')[2]}`),
    ],
  }
}

/**
 * Writes the first two migrations of a new product: the tables of the framework, and those of its definitions.
 * @param db with all migrations of this project; it is emptied
 */
export const writeFirstMigrations = async (
  db: Knex,
  resources: Resources,
  accounts: string,
  folder: string,
): Promise<void> => {
  const framework = await frameworkStatements(db, accounts)
  await mkdir(folder, { recursive: true })
  await writeMigration(framework, folder, 'framework')
  await runStatements(db, ['drop schema public cascade', 'create schema public'])
  await runStatements(db, framework.up)
  const definitions = await planMigration(db, resources)
  if (definitions.obstacles.length > 0) throw new Error(refusalOf(definitions.obstacles))
  await writeMigration(definitions, folder, 'first_definitions')
}
