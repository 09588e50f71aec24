import type { Knex } from 'knex'

/** Written by signing in and by the clean-up, whatever the request does. */
const alwaysMoving = ['session', 'sign_in_attempt', 'known_client', 'knex_migrations', 'knex_migrations_lock']

/** Every table of the app. */
export const allTablesOf = async (db: Knex): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { table: string }[] }>(
    `select tablename as table from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map(({ table }) => table)
}

/** The tables of the app, but for those that change with every request. */
export const tablesOf = async (db: Knex): Promise<string[]> =>
  (await allTablesOf(db)).filter((table) => !alwaysMoving.includes(table))

/**
 * Rows and a digest of the contents of every table: two that are equal show that nothing was written between.
 * @param tables those that do not always move, unless told otherwise
 */
export const contentsOf = async (db: Knex, tables?: readonly string[]): Promise<Record<string, string>> => {
  const { rows } = await db.raw<{ rows: { name: string; contents: string }[] }>(
    (tables ?? (await tablesOf(db)))
      .map(
        (table) =>
          `select '${table}' as name, count(*) || ' rows ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '') as contents from ${table} t`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, contents }) => [name, contents]))
}
