import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import { importLimits, type LeftOutRows } from '../../model/import.ts'

/** The first rows that together are not too large for an entry of the trail. */
const keptOf = (rows: LeftOutRows['rows']): LeftOutRows['rows'] => {
  let size = 0
  return rows.filter((row) => {
    size += JSON.stringify(row).length
    return size <= importLimits.keptSize
  })
}

/** Notes in the trail of the import which rows of its file were left out. Administrators can download them there. */
export const keepLeftOut = async (
  trx: Knex.Transaction,
  { table }: Pick<Resource, 'table'>,
  { headings, numbers, rows }: LeftOutRows,
): Promise<void> => {
  // PostgreSQL stores no null character and no half of a surrogate pair in JSON.
  const json = JSON.stringify({ leftOut: [null, { headings, numbers, rows: keptOf(rows) }] }, (_, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
  await query(
    trx,
    `insert into audit_entry (user_id, user_name, request_id, action, table_name, changes)
     values (nullif(current_setting('costwright.user_id', true), '')::integer,
       nullif(current_setting('costwright.user_name', true), ''),
       nullif(current_setting('costwright.request_id', true), ''), 'rows_left_out', ?, ?)`,
    [table, json],
  )
}
