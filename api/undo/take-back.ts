import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { columnOf } from '../../model/naming.ts'
import { refusals } from '../../model/refusals.ts'
import { linkedBy, targetOf } from '../../model/resources.ts'
import { referencesTo, refuseWhenInUse } from '../crud/in-use.ts'
import type { RelatedTable } from '../crud/related-tables.ts'
import { asRefusedWrite } from '../http/database-error.ts'
import { Problem } from '../http/errors.ts'
import { changedSince, type UndoContext } from './changed-since.ts'
import { type ChangedRows, storedColumns } from './net-change.ts'

const valuesOf = (base: string) => `jsonb_populate_record(${base}, n.before) as value`

const asConflict = (error: unknown, resource: Resource): unknown => {
  const refused = asRefusedWrite(error, resource)
  if (!(refused instanceof Problem) || refused.code !== 'invalid_input') return refused
  const errors = refused.details.errors ?? {}
  const [message] = Object.values(errors).flat()
  const { label } = resource
  const fields = Object.keys(errors).map((name) => resource.fields[name]?.label ?? label)
  const title =
    message?.code === refusals.taken.code
      ? refusals.takenMeanwhile({ label, fields })
      : refusals.notTakenBack({ label, fields, why: message ?? '' })
  return new Problem('conflict', { title, cause: error })
}

const run = async (trx: Knex.Transaction, resource: Resource, sql: string, values: readonly unknown[]) => {
  try {
    return await query<{ id: number }>(trx, sql, values)
  } catch (error) {
    throw asConflict(error, resource)
  }
}

const requireReferences = async (
  undo: UndoContext,
  resource: Resource,
  { json }: ChangedRows,
): Promise<void> => {
  for (const [name, field] of Object.entries(resource.fields)) {
    const to = targetOf(field)
    if (!to || !fieldTypeOf(field).writable) continue
    const ids = linkedBy(field)
      ? `jsonb_array_elements_text(coalesce(nullif(n.before -> ?, 'null'), '[]'))`
      : 'n.before ->> ?'
    const rows = await query<{ id: number }>(
      undo.trx,
      `select distinct parent as id from jsonb_to_recordset(?::jsonb) as n (before jsonb)
         cross join lateral (select (${ids})::integer as parent) as reference
       where parent is not null and not exists (select from "${to.table}" p where p.id = parent) order by 1`,
      [json, columnOf(name)],
    )
    if (rows.length > 0) throw await changedSince(undo, to, rows)
  }
}

/** Restores deleted records with their ids, and versions above all previous ones. */
export const restoreDeleted = async (
  undo: UndoContext,
  resource: Resource,
  rows: ChangedRows,
): Promise<void> => {
  await requireReferences(undo, resource, rows)
  const columns = storedColumns(resource)
  const back = await run(
    undo.trx,
    resource,
    `insert into "${resource.table}" (id, version${columns.map((column) => `, "${column}"`).join('')})
     select n.id, coalesce(n.version, n.entries) + 1${columns.map((column) => `, value."${column}"`).join('')}
     from jsonb_to_recordset(?::jsonb) as n (id integer, version integer, entries integer, before jsonb),
       ${valuesOf(`null::"${resource.table}"`)}
     order by n.id
     on conflict (id) do nothing returning id`,
    [rows.json],
  )
  if (back.length === rows.records.length) return
  // Another transaction restored one meanwhile.
  const ids = new Set(back.map(({ id }) => id))
  const found = rows.records.filter(({ id }) => !ids.has(id))
  throw await changedSince(undo, resource, found)
}

export const restoreChanged = async (
  undo: UndoContext,
  resource: Resource,
  rows: ChangedRows,
): Promise<void> => {
  await requireReferences(undo, resource, rows)
  const columns = storedColumns(resource)
  await run(
    undo.trx,
    resource,
    `update "${resource.table}" t
     set version = t.version + 1${columns.map((column) => `, "${column}" = value."${column}"`).join('')}
     from jsonb_to_recordset(?::jsonb) as n (id integer, before jsonb)
       join "${resource.table}" own on own.id = n.id,
       ${valuesOf('own')}
     where t.id = n.id
       and row(${columns.map((column) => `t."${column}"`)}) is distinct from row(${columns.map((column) => `value."${column}"`)})`,
    [rows.json],
  )
}

export const removeUnused = async (
  { trx, resources }: UndoContext,
  resource: Resource,
  ids: readonly number[],
): Promise<number[]> => {
  const unused = referencesTo(resources, resource)
    .map(({ table, column }) => `not exists (select from "${table}" o where o."${column}" = t.id)`)
    .join(' and ')
  const rows = await run(
    trx,
    resource,
    `delete from "${resource.table}" t where id = any(?)${unused && ` and ${unused}`} returning id`,
    [[...ids]],
  )
  const gone = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !gone.has(id))
}

/** Errors: 409 if others refer to one. */
export const remove = async (
  undo: UndoContext,
  resource: Resource,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return
  const used = await removeUnused(undo, resource, ids)
  const [first] = used
  if (first === undefined) return
  await refuseWhenInUse(undo.trx, { resources: undo.resources, resource }, new Map([[first, { id: first }]]))
  // Records of one table may refer to each other: deleting some frees the rest.
  if (used.length < ids.length) return remove(undo, resource, used)
  throw new Problem('in_use')
}

/** Rows that belong to records, such as files. Restores deleted ones with their ids, if their record exists by now. */
export const undoRelatedRows = async (
  trx: Knex.Transaction,
  relatedTables: readonly RelatedTable[],
  changes: readonly ChangedRows[],
): Promise<number> => {
  let count = 0
  for (const { table, held, stays = 'false' } of relatedTables)
    for (const { kind, records, json } of changes.filter((rows) => rows.table === table)) {
      if (kind !== 'deleted') {
        const ids = records.map(({ id }) => id)
        await query(trx, `delete from "${table}" where id = any(?) and not ${stays}`, [ids])
        const left = await query(trx, `select from "${table}" where id = any(?)`, [ids])
        count += records.length - left.length
        continue
      }
      const added = await query(
        trx,
        `insert into "${table}" select value.*
         from jsonb_to_recordset(?::jsonb) as n (id integer, before jsonb),
           jsonb_populate_record(null::"${table}", n.before || jsonb_build_object('id', n.id)) as value
         where ${held} order by n.id
         on conflict do nothing
         returning 1`,
        [json],
      )
      count += added.length
    }
  return count
}
