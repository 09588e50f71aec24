import type { Knex } from 'knex'
import { expect } from 'vitest'

/**
 * Waits until so many statements of this database wait for a lock: then each side of a race has come to where it meets
 * the other, and the test that holds the lock may let go. A race that is only hoped for passes without the lock.
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

/** Holds what the statement locks while the calls are started, until all of them wait for a lock; then lets go. */
export const whileHeld = async <Reply>(
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
