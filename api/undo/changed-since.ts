import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import type { Message } from '../../model/message.ts'
import { columnOf } from '../../model/naming.ts'
import { recordText } from '../../model/record-text.ts'
import type { Resources } from '../../model/resources.ts'
import { definitionsFor, mayDo } from '../access.ts'
import type { SignedInUser } from '../context.ts'
import { lastChanges, readRecords } from '../crud/read.ts'
import { isVisible } from '../crud/visible.ts'
import { maxNamed, Problem, type RefusedDetails } from '../http/errors.ts'
import type { ColumnValues } from './net-change.ts'

/** A conflicting record, with known values if deleted. */
export interface ConflictingRecord {
  readonly id: number
  readonly known?: ColumnValues
}

const fieldValues = (resource: Resource, columns: ColumnValues) =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, columns[columnOf(name)]]))

export interface UndoContext {
  readonly trx: Knex.Transaction
  readonly resources: Resources
  readonly user: SignedInUser
  readonly requestId: string
}

/** Deleted records have their last known values. */
export const readable = async (
  { trx, resources, user }: UndoContext,
  resource: Resource,
  records: readonly ConflictingRecord[],
): Promise<({ readonly id: number } & Values)[]> => {
  if (!mayDo(user, 'read', resource)) return []
  const visible = definitionsFor(resources, user)[resource.name] ?? resource
  const ids = records.map(({ id }) => id)
  const stored = await readRecords(trx, { resources, resource }, ids)
  return records
    .map(({ id, known = {} }) => stored.get(id) ?? { ...fieldValues(resource, known), id })
    .filter((record) => isVisible(visible, record))
}

/**
 * Names up to `maxNamed` readable records, their last editors and times.
 * @param title if more than the records caused the conflict
 */
export const changedSince = async (
  undo: UndoContext,
  resource: Resource,
  found: readonly ConflictingRecord[],
  title?: Message,
): Promise<Problem> => {
  const named = await readable(undo, resource, found.slice(0, maxNamed))
  const ids = named.map(({ id }) => id)
  const changeOf = await lastChanges(undo.trx, resource, ids, undo.requestId)
  const records = named.map(
    (record): RefusedDetails => ({
      resource: resource.name,
      id: record.id,
      text: recordText(resource, record),
      ...changeOf(record.id),
    }),
  )
  return new Problem('changed_since', { records, title })
}
