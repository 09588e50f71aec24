import type { Knex } from 'knex'
import { runStatement } from './statement.ts'

/** Bytes: some 900 suppliers, which are gone through in a millisecond or two whatever is looked for in them. */
const mostBytes = 131_072
/** So long (milliseconds) is what was measured believed; it is measured anew in the second half of that. */
const believedFor = 60_000

interface Measured {
  readonly small: ReadonlySet<string>
  /** By table, as PostgreSQL estimates it. */
  readonly records: ReadonlyMap<string, number>
  readonly at: number
}

/** By the configurations of pools. */
const measured = new WeakMap<object, Measured>()
const underWay = new WeakSet<object>()

const measure = async (db: Knex): Promise<void> => {
  const at = performance.now()
  const rows = await runStatement<{ name: string; isSmall: boolean; records: number }>(db, {
    name: 'table sizes',
    // The size of a table that somebody has locked as a whole is told when that one is done: it is left out.
    text: `with free as materialized (
        select oid, relname, reltuples from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and oid <> all(select relation from pg_locks
            where mode = 'AccessExclusiveLock' and locktype = 'relation'
              and database = (select oid from pg_database where datname = current_database())))
      select relname as name, pg_relation_size(oid) <= ${mostBytes} as "isSmall", reltuples as records from free`,
    values: [],
  })
  measured.set(db.client.config, {
    small: new Set(rows.flatMap(({ name, isSmall }) => (isSmall ? [name] : []))),
    records: new Map(rows.map(({ name, records }) => [name, records])),
    at,
  })
}

/** What was measured last, and how long ago. Asked now and then beside the requests, and never waited for. */
const lastMeasured = (db: Knex): { readonly known: Measured | undefined; readonly age: number } => {
  const { config } = db.client
  const known = measured.get(config)
  const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY
  if (age > believedFor / 2 && !underWay.has(config)) {
    underWay.add(config)
    measure(db)
      .catch(() => {})
      .finally(() => underWay.delete(config))
  }
  return { known, age }
}

/**
 * Whether all of these tables are known to be so small that it matters little by which plan they are read: until it is known
 * they are not.
 */
export const areSmall = (db: Knex, tables: readonly string[]): boolean => {
  const { known, age } = lastMeasured(db)
  return known !== undefined && age <= believedFor && tables.every((table) => known.small.has(table))
}

/** How many records a table has, by PostgreSQL's estimate when it was measured last; 0 until that is known. */
export const recordsIn = (db: Knex, table: string): number =>
  Math.max(lastMeasured(db).known?.records.get(table) ?? 0, 0)
