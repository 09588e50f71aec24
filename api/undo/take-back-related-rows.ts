import type { Knex } from 'knex'
import type { RelatedTable } from '../crud/related-tables.ts'
import type { ChangedRows } from './net-change.ts'

const remove = async (
  trx: Knex.Transaction,
  { table }: RelatedTable,
  { records }: ChangedRows,
): Promise<void> => {
  await trx.raw('delete from ?? where id = any(?)', [table, records.map(({ id }) => id)])
}

/** Restores deleted rows with their ids, if their record exists. */
const bringBack = async (
  trx: Knex.Transaction,
  { table, held }: RelatedTable,
  { json }: ChangedRows,
): Promise<number> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into "${table}" select value.*
     from jsonb_to_recordset(?::jsonb) as n (id integer, before jsonb),
       jsonb_populate_record(null::"${table}", n.before || jsonb_build_object('id', n.id)) as value
     where ${held} order by n.id
     on conflict do nothing`,
    [json],
  )
  return rowCount
}

/** Restore the records first. */
export const takeBackRelatedRows = async (
  trx: Knex.Transaction,
  relatedTables: readonly RelatedTable[],
  changes: readonly ChangedRows[],
): Promise<number> => {
  let count = 0
  for (const relatedTable of relatedTables)
    for (const rows of changes.filter(({ table }) => table === relatedTable.table)) {
      if (rows.kind === 'deleted') count += await bringBack(trx, relatedTable, rows)
      else {
        await remove(trx, relatedTable, rows)
        count += rows.records.length
      }
    }
  return count
}
