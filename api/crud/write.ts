import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Setter, Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { asRefusedWrite } from '../http/database-error.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { deleteChildren } from './delete-children.ts'
import { refuseWhenInUse } from './in-use.ts'
import { lockRecord } from './lock-record.ts'
import { readRecord, recordQuery, type StoredRecord } from './read.ts'
import type { RecordWriter } from './record-writer.ts'
import { deleteSql, insertSql, updateSql } from './row-statements.ts'
import { hasHooks, insertRows, rowOf } from './several-rows.ts'
import { hooksOf, type Target, visibleOf } from './target.ts'
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
