import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type RowsSum, type SequencePlace, sumRows, type TableHead } from './format.ts'

/**
 * Fixes the output format regardless of server and role defaults, and removes time limits, until the end of
 * the transaction.
 */
export const transactionSettings = `
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 3;
  set local row_security = off;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '60s'
`

const columnsOf = (client: pg.Client, columns: readonly string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

export interface CatalogueTable extends TableHead {
  /** Primary key columns as SQL, or the whole row without a key. Text order is the same on every server. */
  readonly orderBy: string
}

/** The migration that creates the extension creates its objects. */
const ofExtension = (object: string) =>
  `exists (select from pg_depend e where e.objid = ${object} and e.deptype = 'e')`

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

export const tablesOf = async (client: pg.Client): Promise<CatalogueTable[]> =>
  (await client.query<CatalogueTable>(tables)).rows

/** Position of each sequence. Sequences ignore transactions: read after a snapshot, they are never behind its rows. */
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

/** Rows of a table in COPY's text format, ordered by key, so that equal rows give equal bytes. */
export const rowsOf = (client: pg.Client, { table, columns, orderBy }: CatalogueTable): Readable =>
  client.query(
    copyTo(
      `copy (select ${columnsOf(client, columns)} from ${client.escapeIdentifier(table)} order by ${orderBy}) to stdout`,
    ),
  )

export const sumOf = async (client: pg.Client, table: CatalogueTable): Promise<RowsSum> => {
  const sum = sumRows()
  for await (const chunk of rowsOf(client, table)) sum.add(chunk)
  return sum.sum()
}

export const loadRows = (
  client: pg.Client,
  { table, columns }: TableHead,
  rows: AsyncIterable<Buffer>,
): Promise<void> =>
  pipeline(
    rows,
    client.query(
      copyFrom(`copy ${client.escapeIdentifier(table)} (${columnsOf(client, columns)}) from stdin`),
    ),
  )
