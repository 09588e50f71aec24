import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { CatalogueTable } from './catalogue.ts'
import { type RowsSum, sumRows, type TableHead } from './format.ts'

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

/** Rows of a table in COPY's text format, ordered by key, so that equal rows give equal bytes. */
export const rowsOf = (client: pg.Client, { table, columns, orderBy }: CatalogueTable): Readable =>
  client.query(
    copyTo(
      `copy (select ${columnsOf(client, columns)} from ${client.escapeIdentifier(table)} order by ${orderBy}) to stdout`,
    ),
  )

/** Row count and digest of a table. */
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
