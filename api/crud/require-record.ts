import type { Knex } from 'knex'
import type { Resource } from '../../model/definition.ts'
import { referenceOf } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'

/** Refuses an address of a record that does not exist: 404. */
export const requireRecord = async (db: Knex, { table }: Resource, id: number): Promise<void> => {
  const { rows } = await db.raw<{ rows: unknown[] }>(`select 1 from "${table}" where id = ?`, [id])
  if (rows.length === 0) throw new Problem('not_found')
}

/** Refuses an address below a parent that does not exist: 404. */
export const requireParent = async (db: Knex, resource: Resource, id: number): Promise<void> => {
  if (!resource.parent) return
  await requireRecord(db, referenceOf(resource, resource.parent.key).to, id)
}
