import type { Knex } from 'knex'
import { numbered, runStatement } from '../../database/statement.ts'
import { storedColumnOf } from '../../kinds/columns.ts'
import { checkRecord, type Values, type WriteMode } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { asRefusedWrite } from '../http/database-error.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import type { ResourceHooks } from './hooks.ts'
import { refuseWhenInUse } from './in-use.ts'
import { lockRecord } from './lock-record.ts'
import { recordQuery, type StoredRecord } from './read.ts'

/** What the writes of one resource work with. */
export interface Target {
  readonly resources: Resources
  readonly resource: Resource
  readonly hooks: ResourceHooks
}

/** The checked values that go into columns; secrets have none and are the hooks' business. */
export const columnValues = (resource: Resource, values: Values): [column: string, value: Knex.Value][] =>
  Object.entries(values).flatMap(([name, value]): [string, Knex.Value][] => {
    const field = resource.fields[name]
    return field && storedColumnOf(field) ? [[columnOf(name), value as Knex.Value]] : []
  })

const checked = (resource: Resource, body: Values, mode: WriteMode, current?: Values): Values => {
  const result = checkRecord(resource, body, mode, current)
  if (result.errors) throw invalidInput(result.errors)
  return result.values
}

/** Runs a statement that writes one row and answers it as the API does, in the same round trip. */
const writeRow = async (
  trx: Knex.Transaction,
  { resources, resource }: Target,
  statement: string,
  bindings: readonly Knex.Value[],
): Promise<StoredRecord> => {
  try {
    const [record] = await runStatement<StoredRecord>(trx, {
      text: numbered(
        `with written as (${statement} returning *) ${recordQuery(resources, resource, 'written')}`,
      ),
      values: bindings,
    })
    if (!record) throw new Problem('not_found')
    return record
  } catch (error) {
    throw asRefusedWrite(error, resource)
  }
}

/** Makes a record. Errors: 400 with messages by field. */
export const createRecord = async (
  trx: Knex.Transaction,
  target: Target,
  body: Values,
): Promise<StoredRecord & { id: number }> => {
  const { resource, hooks } = target
  const values = checked(resource, body, 'create')
  const change = { before: null, values }
  await hooks.prepare?.(trx, change)
  const columns = columnValues(resource, values)
  const statement =
    columns.length === 0
      ? `insert into "${resource.table}" default values`
      : `insert into "${resource.table}" (${columns.map(([column]) => `"${column}"`).join(', ')})
         values (${columns.map(() => '?').join(', ')})`
  const record = await writeRow(
    trx,
    target,
    statement,
    columns.map(([, value]) => value),
  )
  const { id } = JSON.parse(record.json) as { id: number }
  await hooks.written?.(trx, { ...change, id })
  return { ...record, id }
}

/**
 * Changes a record and raises its version. `replace` needs every required field; a field that is left out keeps its
 * value, so that a form which does not show it cannot wipe it.
 */
export const updateRecord = async (
  trx: Knex.Transaction,
  target: Target,
  id: number,
  body: Values,
  mode: 'replace' | 'patch',
  ifMatch?: string,
): Promise<StoredRecord> => {
  const { resources, resource, hooks } = target
  const { values: before } = await lockRecord(trx, resources, resource, id, ifMatch)
  const values = checked(resource, body, mode, before)
  const change = { before, values }
  await hooks.prepare?.(trx, change)
  const columns = columnValues(resource, values)
  const record = await writeRow(
    trx,
    target,
    `update "${resource.table}" set ${[...columns.map(([column]) => `"${column}" = ?`), 'version = version + 1'].join(', ')}
     where id = ?`,
    [...columns.map(([, value]) => value), id],
  )
  await hooks.written?.(trx, { ...change, id })
  return record
}

/** Deletes a record and answers it as it was; 409 when others refer to it. */
export const deleteRecord = async (
  trx: Knex.Transaction,
  target: Target,
  id: number,
  ifMatch?: string,
): Promise<StoredRecord> => {
  const { resources, resource, hooks } = target
  const { stored, values } = await lockRecord(trx, resources, resource, id, ifMatch)
  await refuseWhenInUse(trx, resources, resource, id)
  await hooks.removing?.(trx, values)
  await trx.raw(`delete from "${resource.table}" where id = ?`, [id])
  return stored
}
