import type { Knex } from 'knex'
import { numbered, runStatement } from '../../database/statement.ts'
import type { Values } from '../../model/check-record.ts'
import { asRefusedWrite } from '../http/database-error.ts'
import { Problem } from '../http/errors.ts'
import { refuseWhenInUse } from './in-use.ts'
import { lockRecord } from './lock-record.ts'
import { readRecord, recordQuery, type StoredRecord } from './read.ts'
import { deleteSql, insertSql, updateSql } from './row-statements.ts'
import { seenOf, type Target } from './target.ts'
import { columnValues, givenTo, valuesOfChange, valuesOfNew } from './written-values.ts'

/** Runs a statement that writes one row and answers it as the API does, in the same round trip. */
const writeRow = async (
  trx: Knex.Transaction,
  target: Target,
  statement: string,
  bindings: readonly Knex.Value[],
): Promise<StoredRecord> => {
  const { resource } = target
  const seen = seenOf(target)
  try {
    const [record] = await runStatement<StoredRecord>(trx, {
      text: numbered(
        `with written as (${statement} returning *) ${recordQuery(seen.resources, seen.resource, 'written')}`,
      ),
      values: bindings,
    })
    if (!record) throw new Problem('not_found')
    return record
  } catch (error) {
    throw asRefusedWrite(error, resource)
  }
}

/** Makes a record. Errors: 400 and 403 with messages by field. */
export const createRecord = async (
  trx: Knex.Transaction,
  target: Target,
  body: Values,
): Promise<StoredRecord & { id: number }> => {
  const { resource, hooks } = target
  const values = await valuesOfNew(trx, target, body)
  const written = { before: null, values }
  await hooks.prepare?.(trx, written)
  const columns = columnValues(resource, values)
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
  await hooks.written?.(trx, { ...written, id })
  return { ...record, id }
}

/** Holds a record for a write: 404 for one that is not seen, 412 when `If-Match` is older. */
export const lockTarget = (trx: Knex.Transaction, target: Target, id: number, ifMatch?: string) =>
  lockRecord(trx, target.resources, target.resource, id, ifMatch, seenOf(target))

/**
 * Changes a record and raises its version. `replace` needs every required field; a field that is left out keeps its
 * value, so that a form which does not show it cannot wipe it. Errors: 400 and 403 with messages by field.
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
  return changeRecord(trx, target, before, givenTo(target, before, body), mode)
}

/** Gives a locked record values, whoever asks for it: an action may set what its caller may not. */
export const changeRecord = async (
  trx: Knex.Transaction,
  target: Target,
  before: Values,
  given: Values,
  mode: 'replace' | 'patch' = 'patch',
): Promise<StoredRecord> => {
  const { resource, hooks } = target
  const id = Number(before.id)
  const values = await valuesOfChange(trx, target, before, given, mode)
  const written = { before, values }
  await hooks.prepare?.(trx, written)
  const columns = columnValues(resource, values)
  const record = await writeRow(
    trx,
    target,
    updateSql(
      resource.table,
      columns.map(([column]) => column),
    ),
    [...columns.map(([, value]) => value), id],
  )
  await hooks.written?.(trx, { ...written, id })
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
  const seen = seenOf(target)
  const { stored, values } = await lockTarget(trx, target, id, ifMatch)
  const answered =
    seen.resource === resource ? stored : await readRecord(trx, seen.resources, seen.resource, id)
  await refuseWhenInUse(trx, resources, resource, id)
  await hooks.removing?.(trx, values)
  await trx.raw(deleteSql(resource.table), [id])
  return answered ?? stored
}
