import type { Knex } from 'knex'
import { derivedColumnOf, storedColumnOf } from '../../database/fields/registry.ts'
import { query } from '../../database/query.ts'
import { recordActions } from '../../model/audit.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'

export type ColumnValues = Readonly<Record<string, unknown>>

/** `before` is empty if the record was created. */
interface RecordChange {
  readonly id: number
  /** Version after the request; null in entries older than the column. */
  readonly version: number | null
  /** All of the record's, including this request's. */
  readonly entries: number
  readonly before: ColumnValues
  readonly after: ColumnValues
}

export interface ChangedRows {
  readonly table: string
  readonly kind: 'made' | 'changed' | 'deleted'
  readonly records: readonly RecordChange[]
  /** As jsonb text, so that no digit passes through a float. */
  readonly json: string
}

interface RequestHead {
  readonly userId: number | null
  readonly isTooOld: boolean
  readonly tables: readonly string[]
}

export const readRequestHead = async (
  trx: Knex.Transaction,
  requestId: string,
  hours: number,
): Promise<RequestHead | null> => {
  const rows = await query<RequestHead>(
    trx,
    `select user_id as "userId", bool_or(at < now() - make_interval(hours => ?)) as "isTooOld",
       array_agg(distinct table_name) as tables
     from audit_entry where request_id = ? and action = any(?) group by user_id`,
    [hours, requestId, [...recordActions]],
  )
  return rows[0] ?? null
}

/** First to last value of a column; nothing for a record created and deleted. */
const netChanges = `
  with entry as (
    select id, table_name, record_id, action, version, changes
    from audit_entry where request_id = ? and action = any(?)
  ), record as (
    select table_name, record_id,
      (array_agg(action order by id))[1] = 'created' as was_made,
      (array_agg(action order by id desc))[1] = 'deleted' as is_gone,
      (array_agg(version order by id desc))[1] as version
    from entry group by table_name, record_id
  ), value as (
    select table_name, record_id, name,
      (array_agg(change -> 0 order by id))[1] as before,
      (array_agg(change -> 1 order by id desc))[1] as after
    from entry cross join jsonb_each(changes) as changed (name, change)
    group by table_name, record_id, name
  ), difference as (
    select table_name, record_id, jsonb_object_agg(name, before) as before, jsonb_object_agg(name, after) as after
    from value where nullif(before, 'null') is distinct from nullif(after, 'null')
    group by table_name, record_id
  ), net as (
    select table_name, record_id, version, before, after,
      case when was_made and is_gone then null
        when was_made then 'made'
        when is_gone then 'deleted'
        when before is not null then 'changed'
      end as kind
    from record left join difference using (table_name, record_id)
  )
  select table_name as "table", kind,
    jsonb_agg(jsonb_build_object(
      'id', record_id, 'version', version,
      'entries', (select count(*) from audit_entry e where e.table_name = net.table_name and e.record_id = net.record_id),
      'before', coalesce(before, '{}'), 'after', coalesce(after, '{}')) order by record_id)::text as json
  from net where kind is not null
  group by table_name, kind
`

export const readNetChanges = async (trx: Knex.Transaction, requestId: string): Promise<ChangedRows[]> => {
  const rows = await query<Omit<ChangedRows, 'records'>>(trx, netChanges, [requestId, [...recordActions]])
  return rows.map((row) => ({ ...row, records: JSON.parse(row.json) as RecordChange[] }))
}

const columnsWhere = (resource: Resource, fits: (field: Field) => boolean): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (fits(field) ? [columnOf(name)] : []))

const isDerived = (field: Field) => derivedColumnOf(field) !== null

export const storedColumns = (resource: Resource): string[] =>
  columnsWhere(resource, (field) => storedColumnOf(field) !== null && !isDerived(field))

export const derivedColumns = (resource: Resource): string[] => columnsWhere(resource, isDerived)

export const requiredColumns = (resource: Resource): string[] =>
  columnsWhere(resource, (field) => !isDerived(field) && storedColumnOf(field)?.notNull?.(field) === true)
