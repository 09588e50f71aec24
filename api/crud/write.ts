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
import { withoutLocked } from './locked-fields.ts'
import { readRecord, recordQuery, type StoredRecord } from './read.ts'
import type { Seen } from './seen.ts'
import { requireSeenReferences } from './seen-references.ts'

/** What the writes of one resource work with. */
export interface Target {
  readonly resources: Resources
  readonly resource: Resource
  readonly hooks: ResourceHooks
  /** Who writes: their account, and what they see. The program itself sees all, and nothing is its own. */
  readonly by?: { readonly id: number; readonly seen: Seen }
}

const seenIn = ({ resources, resource, by }: Target): Seen => by?.seen ?? { resources, resource }

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
  target: Target,
  statement: string,
  bindings: readonly Knex.Value[],
): Promise<StoredRecord> => {
  const { resource } = target
  const seen = seenIn(target)
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

/** The field that says whose record it is, filled by the server. */
const owner = ({ resource, by }: Target): Values =>
  resource.access?.own !== undefined && by ? { [resource.access.own]: by.id } : {}

/** Makes a record. Errors: 400 and 403 with messages by field. */
export const createRecord = async (
  trx: Knex.Transaction,
  target: Target,
  body: Values,
): Promise<StoredRecord & { id: number }> => {
  const { resource, hooks } = target
  const seen = seenIn(target).resource
  const values = {
    ...checked(resource, withoutLocked({ resource, seen }, body, 'made'), 'create'),
    ...owner(target),
  }
  await requireSeenReferences(trx, seen, values)
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

/** Holds a record for a write: 404 for one that is not seen, 412 when `If-Match` is older. */
export const lockTarget = (trx: Knex.Transaction, target: Target, id: number, ifMatch?: string) =>
  lockRecord(trx, target.resources, target.resource, id, ifMatch, seenIn(target))

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
  const { resource } = target
  const given = withoutLocked({ resource, seen: seenIn(target).resource }, body, before)
  return changeRecord(trx, target, before, given, mode)
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
  const values = checked(resource, given, mode, before)
  await requireSeenReferences(trx, seenIn(target).resource, values)
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
  const seen = seenIn(target)
  const { stored, values } = await lockTarget(trx, target, id, ifMatch)
  const answered =
    seen.resource === resource ? stored : await readRecord(trx, seen.resources, seen.resource, id)
  await refuseWhenInUse(trx, resources, resource, id)
  await hooks.removing?.(trx, values)
  await trx.raw(`delete from "${resource.table}" where id = ?`, [id])
  return answered ?? stored
}
