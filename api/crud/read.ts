import type { Knex } from 'knex'
import { joinSql, rowsOf } from '../../database/fields/column.ts'
import { query } from '../../database/query.ts'
import { lockedReferences } from '../../database/stored-sums.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { mapInSlices } from '../workers/in-slices.ts'
import type { SqlCondition } from './conditions.ts'
import { ownAlias, recordSelection, selectionOf } from './expressions.ts'
import type { Visible } from './visible.ts'

/** JSON built by PostgreSQL, so that no decimal passes through a float. */
export interface StoredRecord {
  readonly json: string
  readonly version: number
}

/** @param source table or CTE of the row; its alias is `t` */
export const recordQuery = ({ resources, resource }: Visible, source: string): string => {
  const { columns, joins } = recordSelection(resources, resource)
  return `select row_to_json(r)::text as json, r.version
    from (select ${columns} from ${source} ${ownAlias}
      ${joins}) r`
}

/** Whether other users have the same view, which is then worth a prepared statement. */
const isShared = ({ restricted }: Resource): boolean => restricted?.as !== null

/** Null if it does not exist. */
export const readRecord = async (db: Knex, visible: Visible, id: number): Promise<StoredRecord | null> => {
  const { resource } = visible
  const sql = recordQuery(visible, `(select * from ${rowsOf(resource)} own where id = ?)`)
  const [record] = await query<StoredRecord>(db, sql, [id], { isPrepared: isShared(resource) })
  return record ?? null
}

/** In id order. */
export const idsWhere = async (
  db: Knex,
  resource: Resource,
  conditions: readonly SqlCondition[],
  limit: number | null = null,
): Promise<number[]> => {
  const where = conditions.map(({ sql }) => `(${sql})`).join(' and ')
  const rows = await query<{ id: number }>(
    db,
    `select ${ownAlias}.id from ${rowsOf(resource)} ${ownAlias} ${joinSql(conditions.flatMap(({ joins }) => joins))}
     ${where && `where ${where}`} order by ${ownAlias}.id limit ?`,
    [...conditions.flatMap(({ bindings }) => bindings), limit as Knex.RawBinding],
  )
  return rows.map(({ id }) => id)
}

export type NamedRecord = Values & { readonly id: number; readonly version: number }

/**
 * The most records whose sums are looked up one by one. More take one pass over what is summed: 5,000 rates beside 20,000
 * lines that all have one rate took 87 s one by one.
 */
const most = 1000

/**
 * In id order. Missing ids are left out.
 * @param wanted names of fields, since sums of all lines of a large record take 10 ms; all fields by default
 */
export const readRecords = async (
  db: Knex,
  { resources, resource }: Visible,
  ids: readonly number[],
  wanted?: ReadonlySet<string>,
): Promise<Map<number, NamedRecord>> => {
  const forAllRecords = ids.length > most
  const { columns, joins } =
    wanted || forAllRecords
      ? selectionOf(resources, resource, wanted, { forAllRecords })
      : recordSelection(resources, resource)
  const rows = await query<{ json: string }>(
    db,
    `select row_to_json(r)::text as json from (select ${columns} from ${rowsOf(resource)} ${ownAlias}
      ${joins} where ${ownAlias}.id = any(?)) r
     order by id`,
    [[...ids]],
  )
  const records = await mapInSlices(rows, ({ json }) => JSON.parse(json) as NamedRecord)
  return new Map(records.map((record) => [record.id, record]))
}

export interface LastChange {
  readonly by: string | null
  /** ISO 8601; null if the audit trail has no entry. */
  readonly at: string | null
}

/** By record. @param exceptRequest id of a request whose changes do not count */
export const lastChanges = async (
  trx: Knex.Transaction,
  { table }: Resource,
  ids: readonly number[],
  exceptRequest: string | null = null,
): Promise<(id: number) => LastChange> => {
  const rows = await query<{ id: number; by: string | null; at: Date }>(
    trx,
    `select distinct on (record_id) record_id as id, user_name as by, at from audit_entry
     where table_name = :table and record_id = any(:ids)
       and (cast(:exceptRequest as text) is null or request_id is distinct from :exceptRequest)
     order by record_id, audit_entry.id desc`,
    { table, ids: [...ids], exceptRequest },
  )
  const changes = new Map(rows.map(({ id, by, at }) => [id, { by, at: at.toISOString() }]))
  return (id) => changes.get(id) ?? { by: null, at: null }
}

/** Parents first, as in writes to them, to prevent deadlocks. */
const lockParents = async (
  trx: Knex.Transaction,
  { resources, resource }: Visible,
  ids: readonly number[],
): Promise<void> => {
  const { table } = resource
  for (const { parent, by } of lockedReferences(resources, resource))
    await query(
      trx,
      `select from "${parent}" where id in (select "${by}" from "${table}" where id = any(?)) order by id for no key update`,
      [ids],
      { isPrepared: true },
    )
}

/** Locks rows against changes and new references, their parents first. */
export const lockRows = async (
  trx: Knex.Transaction,
  visible: Visible,
  ids: readonly number[],
): Promise<void> => {
  await lockParents(trx, visible, ids)
  const sql = `select from "${visible.resource.table}" where id = any(?) order by id for update`
  await query(trx, sql, [ids], { isPrepared: true })
}

/** Reads it after the lock: what it refers to may have changed during the wait. */
export const readLocked = async (
  trx: Knex.Transaction,
  visible: Visible,
  id: number,
): Promise<StoredRecord | null> => {
  await lockRows(trx, visible, [id])
  return readRecord(trx, visible, id)
}
