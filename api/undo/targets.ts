import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { type StoredSum, storedSums } from '../../database/stored-sums.ts'
import type { Resource } from '../../model/definition.ts'
import type { Message } from '../../model/message.ts'
import { columnOf } from '../../model/naming.ts'
import { recordText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import { definitionsFor } from '../access.ts'
import type { Problem } from '../http/errors.ts'
import { type ConflictingRecord, changedSince, readable, type UndoContext } from './changed-since.ts'
import type { ChangedRows } from './net-change.ts'

type Limit = StoredSum & { readonly limit: string }

export interface Exceeded {
  readonly sum: Limit
  /** Excess as PostgreSQL writes it; negative if below the target. */
  readonly records: readonly { readonly id: number; readonly over: string }[]
}

const targetsWhere = (resources: Resources, fits: (sum: StoredSum) => boolean): Limit[] =>
  storedSums(resources).flatMap((sum) =>
    sum.limit !== null && fits(sum) ? [{ ...sum, limit: sum.limit }] : [],
  )

/** A credit has a negative target and exceeds it below. */
const exceededSql = ({ column, limit }: Limit) =>
  `case when p."${limit}" < 0 then p."${limit}" - p."${column}" else p."${column}" - p."${limit}" end`

/** Locks in id order. */
const lockInOrder = async (
  trx: Knex.Transaction,
  sums: readonly Limit[],
  idsOf: (sum: Limit) => readonly [ids: string, values: readonly unknown[]],
): Promise<Exceeded[]> => {
  const exceeded: Exceeded[] = []
  for (const sum of sums) {
    const [ids, values] = idsOf(sum)
    const records = await query<Exceeded['records'][number]>(
      trx,
      `select p.id, (${exceededSql(sum)})::text as over from "${sum.parent}" p where p.id in (${ids})
       order by p.id for no key update of p`,
      values,
    )
    exceeded.push({ sum, records })
  }
  return exceeded
}

interface Rows {
  readonly resource: Resource
  readonly own: readonly ChangedRows[]
}

/** Before the rows: the lock order of normal writes. */
export const lockTargets = (
  trx: Knex.Transaction,
  resources: Resources,
  { resource: { table }, own }: Rows,
) =>
  lockInOrder(
    trx,
    targetsWhere(resources, ({ child }) => child === table),
    ({ by }) => [
      `with n as (
         select n.* from unnest(?::jsonb[]) as list, jsonb_to_recordset(list) as n (id integer, before jsonb, after jsonb)
       )
       select (before ->> ?)::integer from n union select (after ->> ?)::integer from n
       union select c."${by}" from "${table}" c join n on n.id = c.id`,
      [own.map(({ json }) => json), by, by],
    ],
  )

export const ownTargets = (
  trx: Knex.Transaction,
  resources: Resources,
  { resource: { table }, own }: Rows,
) => {
  const changes = own.flatMap(({ records }) => records)
  return lockInOrder(
    trx,
    targetsWhere(resources, ({ parent }) => parent === table),
    ({ limit }) => [
      'select unnest(?::integer[])',
      [changes.flatMap(({ id, before }) => (limit in before ? [id] : []))],
    ],
  )
}

/** Whether row `r` changed in these columns since the request. */
const hasChanged = `exists (
  select from (
    select distinct on (name) name, change -> 0 as value
    from audit_entry e cross join jsonb_each(e.changes) as changed (name, change)
    where e.table_name = ? and e.record_id = r.id and name = any(?)
      and e.id > (select max(id) from audit_entry where request_id = ?)
    order by name, e.id
  ) as stood where nullif(stood.value, 'null') is distinct from nullif(to_jsonb(r) -> stood.name, 'null'))`

/** Undefined if the user may not read all of it. */
const inWords = async (
  undo: UndoContext,
  resource: Resource,
  { column, limit }: Limit,
  id: number,
): Promise<Message | undefined> => {
  const [record] = await readable(undo, resource, [{ id }])
  const { fields } = definitionsFor(undo.resources, undo.user)[resource.name] ?? resource
  const labelOf = (name: string) =>
    Object.entries(fields).find(([field]) => columnOf(field) === name)?.[1].label
  const labels = { sum: labelOf(column), limit: labelOf(limit) }
  if (!record || labels.sum === undefined || labels.limit === undefined) return undefined
  return refusals.overLimit({ record: recordText(resource, record), sum: labels.sum, limit: labels.limit })
}

const refusal = async (
  undo: UndoContext,
  sum: Limit,
  { table, id, found }: { table: string; id: number; found: readonly ConflictingRecord[] },
): Promise<Problem> => {
  const byTable = new Map(Object.values(undo.resources).map((resource) => [resource.table, resource]))
  const [resource, changed] = [byTable.get(sum.parent), byTable.get(table)]
  if (!resource || !changed) throw new Error(`No resource has the table ${sum.parent} or ${table}`)
  return changedSince(undo, changed, found, await inWords(undo, resource, sum, id))
}

/**
 * Errors: `changed_since` if the undo raises a stored sum above its target, or further above, because others added to
 * it since. A sum that is above without such changes may be restored.
 */
export const requireTargets = async (
  undo: UndoContext,
  exceeded: readonly Exceeded[],
  own: readonly ChangedRows[],
): Promise<void> => {
  for (const { sum, records } of exceeded) {
    const more = await query<{ id: number }>(
      undo.trx,
      `select p.id from "${sum.parent}" p join jsonb_to_recordset(?::jsonb) as was (id integer, over numeric) using (id)
       where ${exceededSql(sum)} > greatest(was.over, 0) order by p.id`,
      [JSON.stringify(records)],
    )
    if (more.length === 0) continue
    const causes = [
      { table: sum.child, by: sum.by, columns: [sum.of, sum.by] },
      { table: sum.parent, by: 'id', columns: [sum.limit] },
    ]
    for (const { table, by, columns } of causes) {
      const taken = own.flatMap((rows) => (rows.table === table ? rows.records.map(({ id }) => id) : []))
      const found = await query<{ id: number; of: number }>(
        undo.trx,
        `select r.id, r."${by}" as "of" from "${table}" r
         where r."${by}" = any(?) and r.id <> all(?) and ${hasChanged} order by "of", r.id`,
        [more.map(({ id }) => id), taken, table, columns, undo.requestId],
      )
      const [first] = found
      if (first) throw await refusal(undo, sum, { table, id: first.of, found })
    }
  }
}
