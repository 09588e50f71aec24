import type { Knex } from 'knex'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import { requireRecord } from '../crud/require-record.ts'
import { Problem } from '../http/errors.ts'

/** Errors: 404 if invisible. The last audit entry names the owner of a deleted record. */
export const requireOwnHistory = async (db: Knex, seen: Resource, id: number): Promise<void> => {
  const only = seen.seen?.onlyOf
  if (!only) return
  const { rows } = await db.raw<{ rows: { owner: string | null }[] }>(
    `select changes -> ? ->> 0 as owner from audit_entry
     where table_name = ? and record_id = ? and action = 'deleted' order by id desc limit 1`,
    [columnOf(only.field), seen.table, id],
  )
  const [gone] = rows
  if (!gone) return requireRecord(db, seen, id)
  const { rows: back } = await db.raw<{ rows: unknown[] }>(`select 1 from "${seen.table}" where id = ?`, [id])
  if (back.length > 0) return requireRecord(db, seen, id)
  if (gone.owner !== String(only.id)) throw new Problem('not_found')
}
