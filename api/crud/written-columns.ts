import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { recordActions } from '../../model/audit.ts'

/** Columns that a request has written, by table. A new record has all of its columns. */
export type WrittenColumns = ReadonlyMap<string, ReadonlySet<string>>

const writtenSql = `
select table_name as "table", array_agg(distinct name) as columns
from audit_entry left join lateral jsonb_object_keys(changes) name on true
where request_id = ? and action = any(?) group by table_name`

/** What a request has written until now, from its audit trail. */
export const writtenColumns = async (trx: Knex.Transaction, requestId: string): Promise<WrittenColumns> => {
  const rows = await query<{ table: string; columns: readonly (string | null)[] }>(
    trx,
    writtenSql,
    [requestId, [...recordActions]],
    { name: 'written_columns' },
  )
  return new Map(
    rows.map(({ table, columns }) => [table, new Set(columns.filter((column) => column !== null))]),
  )
}
