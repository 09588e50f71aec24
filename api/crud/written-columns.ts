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

/**
 * What the request of this transaction has written until now, whatever wrote it: the writer, an import, an undo, or SQL by
 * hand. A row for each change: `id` in their order, `table_name`, `record_id`, `action`, and `changes` by column, before and
 * after. The audit trail has it, because its triggers see each of these ways. Index: audit_entry (request_id).
 * @example select record_id from ${writtenSql} written where table_name = 'task' and jsonb_exists(changes, 'done_on')
 */
export const writtenSql = `(
  select id, table_name, record_id, action, changes from audit_entry
  where request_id = current_setting('costwright.request_id', true)
    and action in (${recordActions.map((action) => `'${action}'`).join(', ')}))`

const columnsSql = `
select table_name as "table", array_agg(distinct name) as columns, count(distinct record_id)::integer as records
from ${writtenSql} written left join lateral jsonb_object_keys(changes) name on true
group by table_name`

/** Tables and columns that the request has written until now. */
export const writtenColumns = async (trx: Knex.Transaction): Promise<WrittenColumns> => {
  const rows = await query<{ table: string; columns: readonly (string | null)[]; records: number }>(
    trx,
    columnsSql,
    [],
    { isPrepared: true },
  )
  return new Map(
    rows.map(({ table, columns, records }) => [
      table,
      { columns: new Set(columns.filter((column) => column !== null)), records },
    ]),
  )
}
