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

/** What asks for the marks of all tables of a database, worked out once: to look for the tables takes longer. */
const asked = new WeakMap<Knex, string>()

const askFor = (tables: readonly string[]) =>
  tables
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${name}`,
    )
    .join(' union all ')

const marksBy = async (db: Knex, sql: string): Promise<Record<string, string>> => {
  const { rows } = await db.raw<{ rows: { name: string; mark: string }[] }>(sql)
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]))
}

/** Which transactions count, of all databases of the server: who sees the same of them sees the same rows. */
const snapshotOf = async (db: Knex): Promise<string> => {
  const { rows } = await db.raw<{ rows: [{ snapshot: string }] }>(
    'select pg_current_snapshot()::text as snapshot',
  )
  return rows[0].snapshot
}

/** The last marks of each database, and by what snapshot. */
const lastSeen = new WeakMap<Knex, { snapshot: string; marks: Record<string, string> }>()

/**
 * How many rows each table has, and the sum of the transactions that wrote them: two that are equal show that nothing was
 * written between. Whatever is written has a later number than all that was there, so that the sum only grows where rows
 * come in the place of others. A row that is written as it was changes the mark too, unlike its contents, and the mark
 * takes a hundredth of their time. Where no transaction on the server has written anything since, the tables are not asked
 * again: that takes a tenth of the time once more. The app must make no table meanwhile.
 */
export const marksOf = async (db: Knex): Promise<Record<string, string>> => {
  // Asked before the tables are: what is written between the two counts as written after them.
  const snapshot = await snapshotOf(db)
  const last = lastSeen.get(db)
  if (last?.snapshot === snapshot) return last.marks
  const sql = asked.get(db) ?? askFor(await tablesOf(db))
  asked.set(db, sql)
  const marks = await marksBy(db, sql)
  lastSeen.set(db, { snapshot, marks })
  return marks
}

/** Where PostgreSQL keeps how a database is built. */
const catalogues = [
  'pg_attrdef',
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_depend',
  'pg_description',
  'pg_index',
  'pg_namespace',
  'pg_proc',
  'pg_sequence',
  'pg_trigger',
  'pg_type',
]

/** The marks of all tables there are and of how they are built: nothing was written, made, changed or removed between. */
export const marksOfAll = async (db: Knex): Promise<Record<string, string>> =>
  marksBy(db, askFor([...catalogues, ...(await allTablesOf(db))]))

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
