import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import type { RefusedRecord } from '../../model/problem.ts'
import { recordText } from '../../model/record-text.ts'
import type { Resources } from '../../model/resources.ts'
import { definitionsFor, mayDo } from '../access.ts'
import type { SignedInUser } from '../context.ts'
import { readRecords } from '../crud/read.ts'
import { isVisible } from '../crud/visible.ts'
import { maxNamed, Problem } from '../http/errors.ts'
import type { ColumnValues } from './net-change.ts'

/** A conflicting record, with known values if deleted. */
export interface InTheWay {
  readonly id: number
  readonly known?: ColumnValues
}

const lastChanges = `
  select distinct on (record_id) record_id as id, user_name as by, at
  from audit_entry where table_name = ? and record_id = any(?) and request_id is distinct from ?
  order by record_id, audit_entry.id desc
`

const fieldValues = (resource: Resource, columns: ColumnValues) =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, columns[columnOf(name)]]))

export interface TakingBack {
  readonly trx: Knex.Transaction
  readonly resources: Resources
  readonly user: SignedInUser
  readonly requestId: string
}

/** Deleted records have their last known values. */
export const readable = async (
  { trx, resources, user }: TakingBack,
  resource: Resource,
  records: readonly InTheWay[],
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
  undo: TakingBack,
  resource: Resource,
  found: readonly InTheWay[],
  title?: string,
): Promise<Problem> => {
  const named = await readable(undo, resource, found.slice(0, maxNamed))
  const { rows } = await undo.trx.raw<{ rows: { id: number; by: string | null; at: Date }[] }>(lastChanges, [
    resource.table,
    named.map(({ id }) => id),
    undo.requestId,
  ])
  const last = new Map(rows.map((row) => [row.id, row]))
  const records = named.map(
    (record): RefusedRecord => ({
      resource: resource.name,
      id: record.id,
      text: recordText(resource, record),
      by: last.get(record.id)?.by ?? null,
      at: last.get(record.id)?.at.toISOString() ?? null,
    }),
  )
  return new Problem('changed_since', { records, ...(title !== undefined && { title }) })
}
