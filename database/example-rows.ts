import type { Knex } from 'knex'
import type { Resource } from '../model/definition.ts'
import { quoted } from '../model/naming.ts'
import { query } from './query.ts'

/**
 * Notes that all rows of these tables are examples. Rows that are written later get higher ids. The audit trail cannot tell
 * them apart: its old entries are removed in time, and migrations write rows without it.
 */
export const noteExampleRows = async (trx: Knex.Transaction, tables: readonly string[]): Promise<void> => {
  for (const table of tables)
    await query(
      trx,
      `insert into example_row (table_name, last_id) select ?, max(id) from ${quoted(table)} having max(id) is not null`,
      [table],
    )
}

/** Whether a row is an example. @param row its alias */
export const isExampleSql = ({ table }: Pick<Resource, 'table'>, row: string): string =>
  `${row}.id <= coalesce((select last_id from example_row where table_name = '${table}'), 0)`
