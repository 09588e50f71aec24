import type pg from 'pg'
import { type CatalogueTable, tablesOf } from './catalogue.ts'
import { backupErrors } from './errors.ts'

/** Rows that the first start and sign-in create, by table: which rows count as records, and how many are allowed. */
const ofFirstStart: Readonly<Record<string, { readonly counting: string; readonly upTo: number }>> = {
  knex_migrations: { counting: 'false', upTo: 0 },
  secret_mark: { counting: 'false', upTo: 0 },
  knex_migrations_lock: { counting: 'false', upTo: 0 },
  user_account: { counting: 'true', upTo: 1 },
  user_credential: { counting: 'true', upTo: 1 },
  session: { counting: 'false', upTo: 0 },
  sign_in_attempt: { counting: 'false', upTo: 0 },
  known_client: { counting: 'false', upTo: 0 },
  // Creation and sign-in of the Administrator; entries about other records are worth keeping.
  audit_entry: { counting: `table_name <> 'user_account'`, upTo: 0 },
}

/**
 * Whether a restore has to delete records first. Locks the tables until the end of the transaction.
 * @param force whether records may be deleted
 * @throws BackupError if there are records, or tables that our migrations did not create
 */
export const mustBeEmptied = async (
  client: pg.Client,
  firstMigration: string,
  force: boolean,
): Promise<boolean> => {
  const tables = await tablesOf(client)
  if (tables.length === 0) return false
  if (!(await isOurs(client, tables, firstMigration)))
    throw backupErrors.foreignDatabase(tables.map(({ table }) => table))
  // The lock waits for writes in progress, which are then counted, and blocks a running app.
  const names = tables.map(({ table }) => client.escapeIdentifier(table))
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
  const filled = force ? [] : await filledTables(client, tables)
  if (filled.length > 0) throw backupErrors.filled(filled)
  return true
}

const isOurs = async (client: pg.Client, tables: readonly CatalogueTable[], firstMigration: string) => {
  if (!tables.some(({ table }) => table === 'knex_migrations')) return false
  const { rowCount } = await client.query('select from knex_migrations where name = $1', [firstMigration])
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
