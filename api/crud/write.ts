import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Setter, Values } from '../../model/check-record.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { quoted } from '../../model/naming.ts'
import { asRefusedWrite } from '../http/database-error.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { mapInSlices } from '../workers/in-slices.ts'
import { deleteRecords } from './delete-records.ts'
import { enqueue } from './enqueue.ts'
import { followTargets } from './follow.ts'
import type { RecordWriter } from './hooks.ts'
import {
  lastChanges,
  lockRows,
  type NamedRecord,
  readLocked,
  readRecord,
  readRecords,
  recordQuery,
  type StoredRecord,
} from './read.ts'
import { changeOf } from './record-change.ts'
import { ifMatchAllows } from './reply-to-write.ts'
import { analyzeIfMany, insertRows, updateRows } from './several-rows.ts'
import { hooksOf, isVisible, needsHooks, type Target, visibleOf } from './visible.ts'
import { columnParameters, valuesOfChange, valuesOfNew, withoutLocked } from './written-values.ts'

const insertSql = (table: string, columns: readonly string[]): string =>
  columns.length === 0
    ? `insert into ${quoted(table)} default values`
    : `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`

/** Bindings: the column values, then the id. */
const updateSql = (table: string, columns: readonly string[]): string => {
  const changes = [...columns.map((column) => `${quoted(column)} = ?`), 'version = version + 1']
  return `update ${quoted(table)} set ${changes.join(', ')} where id = ?`
}

/** Whether what is written can only be read by another statement. */
const isReadAfter = ({ fields }: Resource): boolean =>
  Object.values<Field>(fields).some((field) => fieldTypeOf(field).isViewed)

/** Gives a new record of `several` its values, with what the hook `newValues` adds, which may refuse it. */
export const newValuesOf = async (
  trx: Knex.Transaction,
  target: Target,
  several: readonly Values[],
): Promise<(values: Values) => Values> => {
  const added = await hooksOf(target).newValues?.(trx, several)
  return (values) => (added ? { ...values, ...added(values) } : values)
}

/** Writes one row with its hooks and reads it back, if possible in the same round trip. */
const writeRecord = async (
  trx: Knex.Transaction,
  target: Target,
  before: Values | null,
  given: Values,
): Promise<StoredRecord & { id: number }> => {
  const { resource } = target
  const hooks = hooksOf(target)
  const values = before ? given : (await newValuesOf(trx, target, [given]))(given)
  const written = { ...changeOf(before, values), write: writerOf(trx, target), prepared: target.prepared }
  const added = await hooks.beforeWrite?.(trx, written)
  const columns = columnParameters(resource, { ...values, ...added })
  const statement = (before ? updateSql : insertSql)(
    resource.table,
    columns.map(([column]) => column),
  )
  const bindings = [...columns.map(([, value]) => value), ...(before ? [Number(before.id)] : [])]
  const sql = `with written as (${statement} returning *) ${recordQuery(visibleOf(target), 'written')}`
  const [record] = await query<StoredRecord>(trx, sql, bindings).catch((error: unknown) => {
    throw asRefusedWrite(error, resource)
  })
  if (!record) throw new Problem('not_found')
  const id = Number((before ?? (JSON.parse(record.json) as Values)).id)
  const followed = before
    ? await followTargets(trx, target, [{ id, before, values }], written.write)
    : new Set()
  await hooks.afterWrite?.(trx, { ...written, id })
  const isChanged = followed.has(id) || isReadAfter(resource)
  return { ...((isChanged && (await readRecord(trx, visibleOf(target), id))) || record), id }
}

/** Errors: 400 and 403 with messages by field. */
export const createRecord = async (
  trx: Knex.Transaction,
  target: Target,
  body: Values,
  setter: Setter = 'body',
): Promise<StoredRecord & { id: number }> =>
  writeRecord(trx, target, null, await valuesOfNew(trx, target, body, setter))

/** With values that `valuesOfNew` has checked. */
export const createChecked = (
  trx: Knex.Transaction,
  target: Target,
  values: Values,
): Promise<StoredRecord & { id: number }> => writeRecord(trx, target, null, values)

/** With values that `valuesOfChange` has checked. */
export const changeChecked = (
  trx: Knex.Transaction,
  target: Target,
  before: Values,
  values: Values,
): Promise<StoredRecord & { id: number }> => writeRecord(trx, target, before, values)

const atIndex = async <Result>(index: number, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.errors) throw error
    const errors = Object.entries(error.details.errors).map(([name, wrong]) => [`${index}.${name}`, wrong])
    throw invalidInput(Object.fromEntries(errors))
  }
}

/** Errors: 400 with messages by index and field. */
const createRecords = async (
  trx: Knex.Transaction,
  target: Target,
  several: readonly Values[],
): Promise<number[]> => {
  const values = await mapInSlices(several, (body, index) =>
    atIndex(index, () => valuesOfNew(trx, target, body, 'server')),
  )
  if (!values.some((each) => needsHooks(target, { before: null, values: each }))) {
    const valuesOf = await newValuesOf(trx, target, values)
    const whole = await mapInSlices(values, (each, index) => atIndex(index, async () => valuesOf(each)))
    return insertRows(trx, target.resource, whole)
  }
  const ids: number[] = []
  for (const [index, each] of values.entries())
    ids.push((await atIndex(index, () => writeRecord(trx, target, null, each))).id)
  await analyzeIfMany(trx, target.resource.table, ids.length)
  return ids
}

/**
 * Reads a record, locked until the transaction ends.
 * Errors: 404 if missing or not visible, 412 with the caller's view of the record if `If-Match` is outdated.
 */
export const lockTarget = async (
  trx: Knex.Transaction,
  target: Target,
  id: number,
  ifMatch?: string,
): Promise<{ stored: StoredRecord; values: NamedRecord }> => {
  const visible = visibleOf(target)
  const stored = await readLocked(trx, target, id)
  const values = stored && (JSON.parse(stored.json) as NamedRecord)
  if (!stored || !values || !isVisible(visible.resource, values)) throw new Problem('not_found')
  if (!ifMatchAllows(ifMatch, stored.version)) {
    const current = await readRecord(trx, visible, id)
    throw new Problem('changed_by_someone_else', {
      current: current ? JSON.parse(current.json) : {},
      by: (await lastChanges(trx, target.resource, [id]))(id).by,
    })
  }
  return { stored, values }
}

export type UpdateMode = 'replace' | 'patch'

/**
 * Omitted fields keep their values, so that a form cannot clear fields it does not show, also by `replace`:
 * ra-data-simple-rest changes several records by a PUT of the changed fields. Errors: 400 and 403 with messages by field.
 */
export const updateRecord = async (
  trx: Knex.Transaction,
  target: Target,
  id: number,
  body: Values,
  mode: UpdateMode,
  ifMatch?: string,
): Promise<StoredRecord> => {
  const { values: before } = await lockTarget(trx, target, id, ifMatch)
  const given = withoutLocked(target, body, before)
  return writeRecord(trx, target, before, await valuesOfChange(trx, target, before, given, mode, 'body'))
}

/** As the program: may set read-only fields and fields locked for the caller. */
export const changeRecord = async (trx: Knex.Transaction, target: Target, before: Values, given: Values) =>
  writeRecord(trx, target, before, await valuesOfChange(trx, target, before, given, 'patch', 'server'))

/** As the program. Errors: 404 if one is missing, 400 with messages by field. */
const changeRecords = async (
  trx: Knex.Transaction,
  target: Target,
  several: readonly { readonly id: number; readonly values: Values }[],
): Promise<void> => {
  const ids = several.map(({ id }) => id)
  await lockRows(trx, target, ids)
  const stored = await readRecords(trx, target, ids)
  const changes = await mapInSlices(several, async ({ id, values }) => {
    const before = stored.get(id)
    if (!before) throw new Problem('not_found')
    return { id, before, values: await valuesOfChange(trx, target, before, values, 'patch', 'server') }
  })
  if (changes.some((change) => needsHooks(target, change))) {
    for (const { before, values } of changes) await writeRecord(trx, target, before, values)
    return
  }
  await updateRows(trx, target.resource, changes)
  await followTargets(trx, target, changes, writerOf(trx, target))
}

/** Returns the last state, and deletes children if `cascade`. Errors: 409 if others refer to it. */
export const deleteRecord = async (
  trx: Knex.Transaction,
  target: Target,
  id: number,
  { ifMatch, cascade = false }: { readonly ifMatch?: string | undefined; readonly cascade?: boolean } = {},
): Promise<StoredRecord> => {
  const { stored, values } = await lockTarget(trx, target, id, ifMatch)
  const visible = visibleOf(target)
  const result = visible.resource === target.resource ? stored : await readRecord(trx, visible, id)
  await deleteRecords(trx, target, new Map([[id, values]]), { write: writerOf(trx, target), cascade })
  return result ?? stored
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
    create: async (resource, values) => (await createRecord(trx, targetOf(resource), values, 'server')).id,
    createSeveral: (resource, several) => createRecords(trx, targetOf(resource), several),
    change: async (resource, id, values) => {
      const target = targetOf(resource)
      const { values: before } = await lockTarget(trx, target, id)
      await changeRecord(trx, target, before, values)
    },
    changeSeveral: (resource, several) => changeRecords(trx, targetOf(resource), several),
    delete: async (resource, id) => {
      await deleteRecord(trx, targetOf(resource), id)
    },
    deleteSeveral: async (resource, ids) => {
      if (ids.length === 0) return
      const target = targetOf(resource)
      await lockRows(trx, target, ids)
      const stored = await readRecords(trx, target, ids)
      await deleteRecords(trx, target, stored, { write: writerOf(trx, target), cascade: false })
    },
    enqueue: (job, input, options) => enqueue(trx, job, input, options),
  }
}
