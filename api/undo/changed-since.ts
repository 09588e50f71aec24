import type { Knex } from 'knex'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import type { RefusedRecord } from '../../model/problem.ts'
import { recordText } from '../../model/record-text.ts'
import type { Resources } from '../../model/resources.ts'
import { readRecords } from '../crud/read-records.ts'
import { namedAtMost, Problem } from '../http/errors.ts'
import type { ColumnValues } from './net-change.ts'

/** A record that stands in the way, and what is known of it should it be gone. */
export interface InTheWay {
  readonly id: number
  readonly known?: ColumnValues
}

/** The last change of each of the records, by another request. */
const lastChanges = `
  select distinct on (record_id) record_id as id, user_name as by, at
  from audit_entry where table_name = ? and record_id = any(?) and request_id is distinct from ?
  order by record_id, audit_entry.id desc
`

const fieldValues = (resource: Resource, columns: ColumnValues) =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, columns[columnOf(name)]]))

/**
 * The refusal of a request that others have built on: names the records, who changed them last, and when.
 * @param title what stands in the way, where that is more than the records themselves
 */
export const changedSince = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  { requestId, found, title }: { requestId: string; found: readonly InTheWay[]; title?: string },
): Promise<Problem> => {
  const named = found.slice(0, namedAtMost)
  const ids = named.map(({ id }) => id)
  const stored = await readRecords(trx, resources, resource, ids)
  const { rows } = await trx.raw<{ rows: { id: number; by: string | null; at: Date }[] }>(lastChanges, [
    resource.table,
    ids,
    requestId,
  ])
  const last = new Map(rows.map((row) => [row.id, row]))
  const records = named.map(
    ({ id, known = {} }): RefusedRecord => ({
      resource: resource.name,
      id,
      text: recordText(resource, stored.get(id) ?? { ...fieldValues(resource, known), id }),
      by: last.get(id)?.by ?? null,
      at: last.get(id)?.at.toISOString() ?? null,
    }),
  )
  return new Problem('changed_since', { records, ...(title !== undefined && { title }) })
}
