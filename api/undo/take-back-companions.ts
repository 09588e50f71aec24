import type { Knex } from 'knex'
import type { Companion } from '../crud/companions.ts'
import type { ChangedRows } from './net-change.ts'

/** Rows that were made go, should somebody not have deleted them already. */
const remove = async (
  trx: Knex.Transaction,
  { table }: Companion,
  { records }: ChangedRows,
): Promise<void> => {
  await trx.raw('delete from ?? where id = any(?)', [table, records.map(({ id }) => id)])
}

/** Rows that were deleted come back under their numbers; without one of their records there is nothing to say. */
const bringBack = async (
  trx: Knex.Transaction,
  { table, refersTo }: Companion,
  { json }: ChangedRows,
): Promise<void> => {
  const columns = Object.keys(refersTo)
  const held = Object.entries(refersTo).map(
    ([column, to]) => `exists (select from "${to}" o where o.id = value."${column}")`,
  )
  await trx.raw(
    `insert into "${table}" (id, ${columns.map((column) => `"${column}"`).join(', ')})
     select n.id, ${columns.map((column) => `value."${column}"`).join(', ')}
     from jsonb_to_recordset(?::jsonb) as n (id integer, before jsonb),
       jsonb_populate_record(null::"${table}", n.before) as value
     where ${held.join(' and ')} order by n.id
     on conflict do nothing`,
    [json],
  )
}

/** Takes back what a request did to the rows of companions; records that they refer to must be back already. */
export const takeBackCompanions = async (
  trx: Knex.Transaction,
  companions: readonly Companion[],
  changes: readonly ChangedRows[],
): Promise<void> => {
  for (const companion of companions)
    for (const rows of changes.filter(({ table }) => table === companion.table)) {
      if (rows.kind === 'made') await remove(trx, companion, rows)
      if (rows.kind === 'deleted') await bringBack(trx, companion, rows)
    }
}
