import type { Knex } from 'knex'
import { expect } from 'vitest'

/**
 * Waits until `count` statements of this database wait for a lock: then all sides of a race have met, and the
 * test may release the lock. Without the lock, a race might not happen and the test would pass.
 */
export const untilWaiting = async (db: Knex, count: number): Promise<void> => {
  await expect
    .poll(async () => {
      const { rows } = await db.raw<{ rows: { waiting: number }[] }>(
        `select count(*)::integer as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting
    })
    .toBe(count)
}

/** Holds the locks of the statement while the calls start and until all of them wait; then releases them. */
export const whileLocked = async <Reply>(
  db: Knex,
  lock: string,
  calls: readonly (() => Promise<Reply>)[],
): Promise<Reply[]> => {
  const holder = await db.transaction()
  try {
    await holder.raw(lock)
    const replies = calls.map((call) => call())
    await untilWaiting(db, calls.length)
    await holder.rollback()
    return await Promise.all(replies)
  } finally {
    if (!holder.isCompleted()) await holder.rollback()
  }
}
