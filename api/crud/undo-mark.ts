import type { Knex } from 'knex'
import { query } from '../../database/query.ts'

/** Tells triggers (`fix_sum()` in database/sql/guards.sql), hooks and watchers that the transaction undoes a request. */
export const markUndo = async (trx: Knex.Transaction): Promise<void> => {
  await query(trx, `select set_config('costwright.undo', 'on', true)`)
}

/** Whether the transaction undoes a request, which also takes back what watchers wrote for it. */
export const isUndo = async (trx: Knex.Transaction): Promise<boolean> => {
  const [found] = await query<{ isUndo: boolean | null }>(
    trx,
    `select current_setting('costwright.undo', true) = 'on' as "isUndo"`,
  )
  return found?.isUndo === true
}
