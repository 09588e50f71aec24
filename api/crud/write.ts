import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { heldReferences } from '../../database/stored-sums.ts'
import type { Setter, Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { quoted } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { asRefusedWrite } from '../http/database-error.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { ifMatchAllows } from './answer-write.ts'
import { deleteChildren } from './delete-children.ts'
import { recordSelection } from './expressions.ts'
import type { RecordWriter } from './hooks.ts'
import { refuseWhenInUse } from './in-use.ts'
import { readRecord, recordQuery, type StoredRecord } from './read.ts'
import { hasHooks, insertRows, rowOf } from './several-rows.ts'
import { hooksOf, isVisible, type Target, type Visible, visibleOf } from './visible.ts'
import { columnValues, givenTo, valuesOfChange, valuesOfNew } from './written-values.ts'

/** Writes one row and reads it back in the same round trip. */
const writeRow = async (
  trx: Knex.Transaction,
  target: Target,
  statement: string,
  bindings: readonly Knex.Value[],
): Promise<StoredRecord> => {
  const { resource } = target
  const visible = visibleOf(target)
  try {
    const [record] = await query<StoredRecord>(
      trx,
      `with written as (${statement} returning *) ${recordQuery(visible.resources, visible.resource, 'written')}`,
      bindings,
    )
    if (!record) throw new Problem('not_found')
    return record
  } catch (error) {
    throw asRefusedWrite(error, resource)
  }
}

const insertSql = (table: string, columns: readonly string[]): string =>
  `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`

/** Bindings: the column values, then the id. */
const updateSql = (table: string, columns: readonly string[]): string => {
  const changes = [...columns.map((column) => `${quoted(column)} = ?`), 'version = version + 1']
  return `update ${quoted(table)} set ${changes.join(', ')} where id = ?`
}

const deleteSql = (table: string): string => `delete from ${quoted(table)} where id = ?`

/** Errors: 400 and 403 with messages by field. */
export const createRecord = async (
  trx: Knex.Transaction,
  target: Target,
  body: Values,
  setter: Setter = 'body',
): Promise<StoredRecord & { id: number }> => {
  const { resource } = target
  const hooks = hooksOf(target)
  const values = await valuesOfNew(trx, target, body, setter)
  const written = { before: null, values, write: writerOf(trx, target) }
  const added = await hooks.beforeWrite?.(trx, written)
  const columns = columnValues(resource, { ...values, ...added })
  const names = columns.map(([column]) => column)
  const statement =
    names.length === 0 ? `insert into "${resource.table}" default values` : insertSql(resource.table, names)
  const record = await writeRow(
    trx,
    target,
    statement,
    columns.map(([, value]) => value),
  )
  const { id } = JSON.parse(record.json) as { id: number }
  await hooks.afterWrite?.(trx, { ...written, id })
  return { ...record, id }
}

const atPlace = async <Result>(place: number, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.errors) throw error
    const errors = Object.entries(error.details.errors).map(([name, wrong]) => [`${place}.${name}`, wrong])
    throw invalidInput(Object.fromEntries(errors))
  }
}

/** Errors: 400 with messages by index and field. */
const createRecords = async (
  trx: Knex.Transaction,
  target: Target,
  several: readonly Values[],
): Promise<number[]> => {
  const { resource } = target
  if (hasHooks(target)) {
    const ids: number[] = []
    for (const [place, body] of several.entries())
      ids.push((await atPlace(place, () => createRecord(trx, target, body, 'program'))).id)
    return ids
  }
  const rows: ReturnType<typeof rowOf>[] = []
  for (const [place, body] of several.entries())
    rows.push(rowOf(resource, await atPlace(place, () => valuesOfNew(trx, target, body, 'program'))))
  try {
    return await insertRows(trx, resource, rows)
  } catch (error) {
    throw asRefusedWrite(error, resource)
  }
}

const lastChangedBy = async (trx: Knex.Transaction, { table }: Resource, id: number) => {
  const { rows } = await trx.raw<{ rows: { by: string | null }[] }>(
    `select user_name as by from audit_entry where table_name = ? and record_id = ? order by id desc limit 1`,
    [table, id],
  )
  return rows[0]?.by ?? null
}

/** With joins, the lock is a separate statement: the read then sees joined rows as of after the wait. */
const lockAndRead = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  id: number,
): Promise<StoredRecord | null> => {
  if (recordSelection(resources, resource).joins.length > 0) {
    const rows = await query(trx, `select 1 from "${resource.table}" where id = ? for update`, [id], {
      name: `lock of ${resource.table}`,
    })
    return rows.length > 0 ? readRecord(trx, resources, resource, id) : null
  }
  const sql = recordQuery(resources, resource, `(select * from "${resource.table}" where id = ? for update)`)
  const [record] = await query<StoredRecord>(trx, sql, [id], { name: `locked record of ${resource.table}` })
  return record ?? null
}

const visibleValues = async (
  trx: Knex.Transaction,
  visible: Visible,
  resource: Resource,
  id: number,
  values: Values,
): Promise<Values> => {
  if (visible.resource === resource) return values
  const stored = await readRecord(trx, visible.resources, visible.resource, id)
  return stored ? (JSON.parse(stored.json) as Values) : {}
}

/**
 * Reads a record, locked until the transaction ends. Errors: 404 if missing or not visible, 412 if `If-Match` is
 * outdated.
 * @param visible the caller's view, used for the reply of a 412
 */
const lockRecord = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  id: number,
  ifMatch: string | undefined,
  visible: Visible = { resources, resource },
): Promise<{ stored: StoredRecord; values: Values }> => {
  // Same lock order as writes to the parent, to prevent deadlocks.
  for (const { parent, by } of heldReferences(resources, resource))
    await trx.raw(
      `select from "${parent}" where id = (select "${by}" from "${resource.table}" where id = ?) for no key update`,
      [id],
    )
  const stored = await lockAndRead(trx, resources, resource, id)
  const values = stored && (JSON.parse(stored.json) as Values)
  if (!stored || !values || !isVisible(visible.resource, values)) throw new Problem('not_found')
  if (!ifMatchAllows(ifMatch, stored.version))
    throw new Problem('changed_by_someone_else', {
      current: await visibleValues(trx, visible, resource, id, values),
      by: await lastChangedBy(trx, resource, id),
    })
  return { stored, values }
}

/** Errors: 404 if not visible, 412 if `If-Match` is outdated. */
export const lockTarget = (trx: Knex.Transaction, target: Target, id: number, ifMatch?: string) =>
  lockRecord(trx, target.resources, target.resource, id, ifMatch, visibleOf(target))

/**
 * `replace` needs every required field; other omitted fields keep their values, so that a form cannot clear fields it
 * does not show. Errors: 400 and 403 with messages by field.
 */
export const updateRecord = async (
  trx: Knex.Transaction,
  target: Target,
  id: number,
  body: Values,
  mode: 'replace' | 'patch',
  ifMatch?: string,
): Promise<StoredRecord> => {
  const { values: before } = await lockTarget(trx, target, id, ifMatch)
  return writeChange(trx, target, before, givenTo(target, before, body), mode, 'body')
}

/** As the program: may set read-only fields and fields locked for the caller. */
export const changeRecord = (trx: Knex.Transaction, target: Target, before: Values, given: Values) =>
  writeChange(trx, target, before, given, 'patch', 'program')

const writeChange = async (
  trx: Knex.Transaction,
  target: Target,
  before: Values,
  given: Values,
  mode: 'replace' | 'patch',
  setter: Setter,
): Promise<StoredRecord> => {
  const { resource } = target
  const hooks = hooksOf(target)
  const id = Number(before.id)
  const values = await valuesOfChange(trx, target, before, given, mode, setter)
  const written = { before, values, write: writerOf(trx, target) }
  const added = await hooks.beforeWrite?.(trx, written)
  const columns = columnValues(resource, { ...values, ...added })
  const record = await writeRow(
    trx,
    target,
    updateSql(
      resource.table,
      columns.map(([column]) => column),
    ),
    [...columns.map(([, value]) => value), id],
  )
  await hooks.afterWrite?.(trx, { ...written, id })
  return record
}

/** Returns the last state, and deletes children if `cascade`. Errors: 409 if others refer to it. */
export const deleteRecord = async (
  trx: Knex.Transaction,
  target: Target,
  id: number,
  { ifMatch, cascade = false }: { readonly ifMatch?: string | undefined; readonly cascade?: boolean } = {},
): Promise<StoredRecord> => {
  const { resources, resource } = target
  const visible = visibleOf(target)
  const { stored, values } = await lockTarget(trx, target, id, ifMatch)
  const answered =
    visible.resource === resource ? stored : await readRecord(trx, visible.resources, visible.resource, id)
  const write = writerOf(trx, target)
  if (cascade) await deleteChildren(trx, target, [id], write)
  await refuseWhenInUse(trx, resources, resource, id)
  await hooksOf(target).beforeDelete?.(trx, { record: values, write })
  await trx.raw(deleteSql(resource.table), [id])
  return answered ?? stored
}

export const writerOf = (
  trx: Knex.Transaction,
  { resources, hooks }: Pick<Target, 'resources' | 'hooks'>,
): RecordWriter => {
  const targetOf = (resource: Resource): Target => ({
    resources,
    resource: resources[resource.name] ?? resource,
    hooks,
  })
  return {
    create: async (resource, values) => (await createRecord(trx, targetOf(resource), values, 'program')).id,
    createSeveral: (resource, several) => createRecords(trx, targetOf(resource), several),
    change: async (resource, id, values) => {
      const target = targetOf(resource)
      const { values: before } = await lockTarget(trx, target, id)
      await changeRecord(trx, target, before, values)
    },
    delete: async (resource, id) => {
      await deleteRecord(trx, targetOf(resource), id)
    },
  }
}
