import type { Knex } from 'knex'

/** Sign-ins, the clean-up and subscribers write these, whatever the request does. */
const alwaysMoving = [
  ...['session', 'sign_in_attempt', 'known_client'],
  ...['event_delivery', 'knex_migrations', 'knex_migrations_lock'],
]

export const allTablesOf = async (db: Knex): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { table: string }[] }>(
    `select tablename as table from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map(({ table }) => table)
}

/** The tables of the app, except those that change with every request. */
export const tablesOf = async (db: Knex): Promise<string[]> =>
  (await allTablesOf(db)).filter((table) => !alwaysMoving.includes(table))

/**
 * The query for the fingerprints of all tables of a database, built once: listing the tables takes longer.
 */
const asked = new WeakMap<Knex, string>()

const askFor = (tables: readonly string[]) =>
  tables
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from "${name}"`,
    )
    .join(' union all ')

const marksBy = async (db: Knex, sql: string): Promise<Record<string, string>> => {
  const { rows } = await db.raw<{ rows: { name: string; mark: string }[] }>(sql)
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]))
}

/** The visible transactions, of all databases of the server: an equal snapshot sees equal rows. */
const snapshotOf = async (db: Knex): Promise<string> => {
  const { rows } = await db.raw<{ rows: [{ snapshot: string }] }>(
    'select pg_current_snapshot()::text as snapshot',
  )
  return rows[0].snapshot
}

/** The last fingerprints of each database, and their snapshot. */
const lastSeen = new WeakMap<Knex, { snapshot: string; marks: Record<string, string> }>()

/**
 * The row count of each table and the sum of the transaction ids that wrote the rows: equal results show that
 * nothing was written in between. A new row has a higher id than all before, so replacing rows increases the
 * sum. Rewriting an equal row changes it too, unlike `contentsOf`, which takes a hundred times as long. When
 * no transaction on the server has written since, the tables are not read again, which takes a tenth of the
 * time. The app must not create a table meanwhile.
 */
export const marksOf = async (db: Knex): Promise<Record<string, string>> => {
  // Read before the tables: a write between the two counts as a later one.
  const snapshot = await snapshotOf(db)
  const last = lastSeen.get(db)
  if (last?.snapshot === snapshot) return last.marks
  const sql = asked.get(db) ?? askFor(await tablesOf(db))
  asked.set(db, sql)
  const marks = await marksBy(db, sql)
  lastSeen.set(db, { snapshot, marks })
  return marks
}

/** Digest of all rows of a table without some of its columns. */
export const contentsWithout = async (
  db: Knex,
  table: string,
  columns: readonly string[],
): Promise<string> => {
  const { rows } = await db.raw<{ rows: [{ contents: string }] }>(
    `select coalesce(md5(string_agg(row::text, chr(10) order by id)), '') as contents
     from (select id, to_jsonb(t) - ?::text[] as row from ?? t) rows`,
    [[...columns], table],
  )
  return rows[0].contents
}

/** The system catalogues that hold the structure of a database. */
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

/**
 * The fingerprints of all tables and of their structure: nothing was written, created, altered or dropped in
 * between.
 */
export const marksOfAll = async (db: Knex): Promise<Record<string, string>> =>
  marksBy(db, askFor([...catalogues, ...(await allTablesOf(db))]))

/**
 * Row count and digest of every table: equal results show that nothing was written in between.
 * @param tables by default those that do not change with every request
 */
export const contentsOf = async (db: Knex, tables?: readonly string[]): Promise<Record<string, string>> => {
  const { rows } = await db.raw<{ rows: { name: string; contents: string }[] }>(
    (tables ?? (await tablesOf(db)))
      .map(
        (table) =>
          `select '${table}' as name, count(*) || ' rows ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '') as contents from "${table}" t`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, contents }) => [name, contents]))
}
