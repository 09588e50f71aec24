import type { Resource } from '../../model/definition.ts'
import { messages } from '../../model/messages.ts'
import { changedSince } from './changed-since.ts'
import { derivedColumns } from './columns.ts'
import type { ChangedRows } from './net-change.ts'
import type { TakingBack } from './taking-back.ts'

/** The row no longer has the values of the request. `t` is the row, `n` the change. */
const differs: Readonly<Record<ChangedRows['kind'], string>> = {
  made: `t.id is null
    or jsonb_strip_nulls(to_jsonb(t) - ?::text[]) is distinct from jsonb_strip_nulls(n.after)`,
  changed: `t.id is null or exists (
    select from jsonb_each(n.after) as touched (name, value)
    where nullif(to_jsonb(t) -> name, 'null') is distinct from nullif(value, 'null'))`,
  // Ids are never reused: another request restored this record.
  deleted: 't.id is not null',
}

/** Created records with a file added by another request. Bindings: records, table, request. */
const withOtherFiles = `
  select n.id from jsonb_to_recordset(?::jsonb) as n (id integer)
  where exists (
    select from attachment file where file.table_name = ? and file.record_id = n.id and not exists (
      select from audit_entry e where e.table_name = 'attachment' and e.record_id = file.id and e.request_id = ?))
  order by n.id`

export const requireUnchanged = async (
  undo: TakingBack,
  resource: Resource,
  rows: ChangedRows,
): Promise<void> => {
  const others = await undo.trx.raw<{ rows: { id: number }[] }>(
    `select n.id from jsonb_to_recordset(?::jsonb) as n (id integer, after jsonb)
       left join "${resource.table}" t on t.id = n.id
     where ${differs[rows.kind]} order by n.id`,
    [rows.json, ...(rows.kind === 'made' ? [['id', 'version', ...derivedColumns(resource)]] : [])],
  )
  const known = new Map(rows.records.map(({ id, before, after }) => [id, { ...before, ...after }]))
  const inTheWay = (found: readonly { id: number }[]) =>
    found.map(({ id }) => ({ id, known: known.get(id) ?? {} }))
  if (others.rows.length > 0) throw await changedSince(undo, resource, inTheWay(others.rows))
  if (rows.kind !== 'made' || !resource.attachments) return
  const withFiles = await undo.trx.raw<{ rows: { id: number }[] }>(withOtherFiles, [
    rows.json,
    resource.table,
    undo.requestId,
  ])
  if (withFiles.rows.length > 0)
    throw await changedSince(undo, resource, inTheWay(withFiles.rows), messages.filesAddedSince)
}
