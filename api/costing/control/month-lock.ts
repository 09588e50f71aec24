import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'

/** A month of a job is closed before or after what only an open month takes, never at the same time. */

/** Before the figures of a close are read. */
export const lockMonths = async (trx: Knex.Transaction, projectId: number): Promise<void> => {
  await query(trx, 'select from project where id = ? for no key update', [projectId])
}

/**
 * Before asking whether a month is closed. A close that has begun reads the figures of before, whatever it waits for: as the row of
 * the job is written, without a change, PostgreSQL refuses it, and it is tried again.
 */
export const keepMonthsOpen = async (trx: Knex.Transaction, projectId: number): Promise<void> => {
  await query(trx, 'update project set version = version where id = ?', [projectId])
}
