import type { Knex } from 'knex'
import { rowsOf } from '../../database/fields/column.ts'
import type { Resource } from '../../model/definition.ts'
import { referenceOf } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'

/** Whether a record exists, and is among those that are seen. */
export const isThere = async (db: Knex, resource: Resource, id: number): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: unknown[] }>(`select 1 from ${rowsOf(resource)} own where id = ?`, [
    id,
  ])
  return rows.length > 0
}

/** Refuses an address of a record that does not exist, or is not among those that are seen: 404. */
export const requireRecord = async (db: Knex, resource: Resource, id: number): Promise<void> => {
  if (!(await isThere(db, resource, id))) throw new Problem('not_found')
}

/** Refuses an address below a parent that does not exist: 404. */
export const requireParent = async (db: Knex, resource: Resource, id: number): Promise<void> => {
  if (!resource.parent) return
  await requireRecord(db, referenceOf(resource, resource.parent.key).to, id)
}
