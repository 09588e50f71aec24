import type { Knex } from 'knex'
import { runStatement } from './statement.ts'

/** Bytes: some 900 suppliers, which are gone through in a millisecond or two whatever is looked for in them. */
const mostBytes = 131_072
/** So long (milliseconds) is what was measured believed; it is measured anew in the second half of that. */
const believedFor = 60_000

interface Measured {
  readonly small: ReadonlySet<string>
  readonly at: number
}

/** By the configurations of pools. */
const measured = new WeakMap<object, Measured>()
const underWay = new WeakSet<object>()

const measure = async (db: Knex): Promise<void> => {
  const at = performance.now()
  const rows = await runStatement<{ name: string }>(db, {
    name: 'small tables',
    // The size of a table that somebody has locked as a whole is told when that one is done: it is left out.
    text: `with free as materialized (
        select oid, relname from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and oid <> all(select relation from pg_locks
            where mode = 'AccessExclusiveLock' and locktype = 'relation'
              and database = (select oid from pg_database where datname = current_database())))
      select relname as name from free where pg_relation_size(oid) <= ${mostBytes}`,
    values: [],
  })
  measured.set(db.client.config, { small: new Set(rows.map(({ name }) => name)), at })
}

/**
 * Whether all of these tables are known to be so small that it matters little by which plan they are read. Asked now and then
 * beside the requests, and never waited for: until it is known they are not.
 */
export const areSmall = (db: Knex, tables: readonly string[]): boolean => {
  const { config } = db.client
  const known = measured.get(config)
  const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY
  if (age > believedFor / 2 && !underWay.has(config)) {
    underWay.add(config)
    measure(db)
      .catch(() => {})
      .finally(() => underWay.delete(config))
  }
  return known !== undefined && age <= believedFor && tables.every((table) => known.small.has(table))
}
