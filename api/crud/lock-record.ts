import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { storedSumsFrom } from '../../database/stored-sums.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'
import { recordSelection } from './expressions.ts'
import { ifMatchAllows } from './preconditions.ts'
import { readRecord, recordQuery, type StoredRecord } from './read.ts'
import { isVisible, type Visible } from './visible.ts'

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
export const lockRecord = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  id: number,
  ifMatch: string | undefined,
  visible: Visible = { resources, resource },
): Promise<{ stored: StoredRecord; values: Values }> => {
  // Same lock order as writes to the parent, to prevent deadlocks.
  for (const { parent, by } of storedSumsFrom(resources, resource))
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
