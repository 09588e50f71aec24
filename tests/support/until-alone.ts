import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'

/** Waits until PostgreSQL has ended the sessions of broken connections. */
export const untilAlone = async (db: Knex): Promise<void> => {
  const deadline = Date.now() + 10_000
  for (;;) {
    const { rows } = await db.raw<{ rows: { count: number }[] }>(
      `select count(*) as count from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and state <> 'idle'`,
    )
    if (rows[0]?.count === 0) return
    if (Date.now() > deadline) throw new Error('A connection stays')
    await delay(5)
  }
}
