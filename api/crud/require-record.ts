import type { Knex } from 'knex'
import { rowsOf } from '../../database/fields/column.ts'
import type { Resource } from '../../model/definition.ts'
import { referenceOf } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'

export const isThere = async (db: Knex, resource: Resource, id: number): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: unknown[] }>(`select 1 from ${rowsOf(resource)} own where id = ?`, [
    id,
  ])
  return rows.length > 0
}

/** Errors: 404 if the record does not exist or is not visible. */
export const requireRecord = async (db: Knex, resource: Resource, id: number): Promise<void> => {
  if (!(await isThere(db, resource, id))) throw new Problem('not_found')
}

/** Errors: 404 if the parent does not exist. */
export const requireParent = async (db: Knex, resource: Resource, id: number): Promise<void> => {
  if (!resource.parent) return
  await requireRecord(db, referenceOf(resource, resource.parent.key).to, id)
}
