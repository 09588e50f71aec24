import pg from 'pg'
import { vi } from 'vitest'
import type { ConnectionTarget } from '../../database/connection.ts'

/** A foreign session on the database of a test, such as an administrator's psql. */
export const foreignSession = async (target: ConnectionTarget) => {
  const client = new pg.Client(target)
  await client.connect()
  const run = async (sql: string) => (await client.query(sql)).rows

  /** The processes of the app's connections in this state. */
  const connectionsOfApp = async (condition: string): Promise<number[]> => {
    // Within a transaction, PostgreSQL repeats its first snapshot of the activity statistics.
    await run('select pg_stat_clear_snapshot()')
    const rows = await run(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name = 'costwright' and ${condition}`,
    )
    return rows.map(({ pid }) => pid)
  }

  return {
    run,
    /** Waits until `count` connections of the app wait for a lock; returns their processes. */
    waitingForLock: (count = 1) =>
      vi.waitUntil(
        async () => {
          const found = await connectionsOfApp(`wait_event_type = 'Lock'`)
          return found.length >= count && found
        },
        { timeout: 10_000 },
      ),
    /** Waits until none waits for a lock. */
    doneWaiting: () =>
      vi.waitUntil(async () => (await connectionsOfApp(`wait_event_type = 'Lock'`)).length === 0, {
        timeout: 10_000,
      }),
    /** Waits until all are idle. */
    appIdle: () =>
      vi.waitUntil(async () => (await connectionsOfApp(`state <> 'idle'`)).length === 0, { timeout: 10_000 }),
    /** Ends connections of the app, as an administrator or a stopping server does. */
    terminate: async (processes?: readonly number[]) => {
      const pids = processes ?? (await connectionsOfApp('true'))
      await client.query('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [pids])
      return pids
    },
    end: () => client.end(),
  }
}
export type ForeignSession = Awaited<ReturnType<typeof foreignSession>>
