import type pg from 'pg'
import type { SequencePlace, TableHead } from './format.ts'

/** A table as it is read for a backup. */
export interface CatalogueTable extends TableHead {
  /** The key's columns as SQL; the whole row where there is no key. Text is ordered the same on every server. */
  readonly orderBy: string
}

/** What an extension brought is made again by the migration that asks for the extension. */
const ofExtension = (object: string) =>
  `exists (select from pg_depend e where e.objid = ${object} and e.deptype = 'e')`

/** Every table of the schema with the columns that hold data of their own. */
const tables = `
  select c.relname as table,
    (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce(
      (select string_agg(format(case when a.attcollation = 0 then '%I' else '%I collate "C"' end, a.attname), ', '
                         order by key.place)
         from pg_index i
           cross join unnest(i.indkey::int2[]) with ordinality as key (attnum, place)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
         where i.indrelid = c.oid and i.indisprimary),
      format('%I::text collate "C"', c.relname)) as "orderBy"
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and not ${ofExtension('c.oid')}
    -- A partitioned table is read whole, through its root.
    and (c.relkind = 'r' or c.relkind = 'p') and not c.relispartition
  order by c.relname collate "C"
`

const sequences = `
  select s.relname as sequence, t.relname as table, a.attname as column
  from pg_class s
    left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    left join pg_class t on t.oid = d.refobjid
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace and not ${ofExtension('s.oid')}
  order by s.relname collate "C"
`

/** The tables of the schema in the order of their names. */
export const tablesOf = async (client: pg.Client): Promise<CatalogueTable[]> =>
  (await client.query<CatalogueTable>(tables)).rows

/**
 * Where each sequence goes on. Sequences do not wait for transactions: what is read after a snapshot was taken is
 * never behind the rows of that snapshot.
 */
export const sequencesOf = async (client: pg.Client): Promise<SequencePlace[]> => {
  const { rows } = await client.query<{ sequence: string; table: string | null; column: string | null }>(
    sequences,
  )
  const places: SequencePlace[] = []
  for (const { sequence, table, column } of rows) {
    const { rows: values } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${client.escapeIdentifier(sequence)}`,
    )
    const [value] = values
    const owner = table !== null && column !== null ? { table, column } : null
    if (value) places.push({ owner, sequence, ...value })
  }
  return places
}
