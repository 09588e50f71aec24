import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { recordActions } from '../../model/audit.ts'

/** What a request has written in one table. */
export interface WrittenTable {
  /** A new record has all of its columns. */
  readonly columns: ReadonlySet<string>
  readonly records: number
}

/** By table. */
export type WrittenColumns = ReadonlyMap<string, WrittenTable>

const writtenSql = `
select table_name as "table", array_agg(distinct name) as columns, count(distinct record_id)::integer as records
from audit_entry left join lateral jsonb_object_keys(changes) name on true
where request_id = ? and action = any(?) group by table_name`

/** What a request has written until now, from its audit trail. */
export const writtenColumns = async (trx: Knex.Transaction, requestId: string): Promise<WrittenColumns> => {
  const rows = await query<{ table: string; columns: readonly (string | null)[]; records: number }>(
    trx,
    writtenSql,
    [requestId, [...recordActions]],
    { isPrepared: true },
  )
  return new Map(
    rows.map(({ table, columns, records }) => [
      table,
      { columns: new Set(columns.filter((column) => column !== null)), records },
    ]),
  )
}
