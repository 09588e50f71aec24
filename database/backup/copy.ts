import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { CatalogueTable } from './catalogue.ts'
import type { RowsSum, TableHead } from './format.ts'
import { sumRows } from './rows-sum.ts'

/**
 * How values are written, whatever the server's or the role's defaults are; and no limit of time, which is made for
 * requests. Holds until the end of the transaction.
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

/** The rows of a table in COPY's text format, in the order of its key, so that equal rows are equal bytes. */
export const rowsOf = (client: pg.Client, { table, columns, orderBy }: CatalogueTable): Readable =>
  client.query(
    copyTo(
      `copy (select ${columnsOf(client, columns)} from ${client.escapeIdentifier(table)} order by ${orderBy}) to stdout`,
    ),
  )

/** Counts and digests the rows of a table as they are now. */
export const sumOf = async (client: pg.Client, table: CatalogueTable): Promise<RowsSum> => {
  const sum = sumRows()
  for await (const chunk of rowsOf(client, table)) sum.add(chunk)
  return sum.sum()
}

/** Writes rows in COPY's text format into a table. */
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
