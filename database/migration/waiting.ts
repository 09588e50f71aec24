import type { Knex } from 'knex'
import { query } from '../query.ts'

/** PostgreSQL: `lock_not_available`. A migration's errors have PostgreSQL's as their cause. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '55P03') || (error.cause !== undefined && isLockTimeout(error.cause)))

/** Tries that keep others waiting for a moment only. After them, a busy table is worth a longer one. */
const shortTries = 20
const shortMs = 500
const longMs = 4_000

export const limitLockWaits = async (trx: Knex.Transaction, attempt: number): Promise<void> => {
  await trx.raw(`set local lock_timeout = ${attempt > shortTries ? longMs : shortMs}`)
}

/** Milliseconds in which the others go on. */
export const pauseAfter = (attempt: number): number => Math.min(250 * attempt, 5_000)

const everyMs = 200
/** Between two sentences. */
const quietMs = 10_000

/** What a server process waits for, and the first process that has it. */
const waitSql = `
select l.locktype = 'advisory' as "isInstance", coalesce(l.relation::regclass::text, '') as "table",
  holder.pid, coalesce(nullif(holder.application_name, ''), holder.usename, 'another program') as name,
  greatest(0, extract(epoch from clock_timestamp() - holder.xact_start))::integer as seconds
from pg_locks l
cross join lateral unnest(pg_blocking_pids(l.pid)) with ordinality as blocking (pid, place)
left join pg_stat_activity holder on holder.pid = blocking.pid
where l.pid = :process and not l.granted
order by blocking.place limit 1`

interface Wait {
  readonly isInstance: boolean
  readonly table: string
  readonly pid: number | null
  readonly name: string
  readonly seconds: number | null
}

const sentenceOf = ({ isInstance, table, pid, name, seconds }: Wait) =>
  isInstance
    ? `Waiting for another instance, which migrates the database (process ${pid}, for ${seconds} s).`
    : `Waiting for the table ${table || 'that somebody uses'}: ${name} (process ${pid}) has used it for ${seconds} s.`

/** Does the work of transactions, and says what they wait for: a start would otherwise seem to hang. */
export const sayingWaits = (db: Knex, say: (sentence: string) => void) => {
  const said = { about: '', at: 0 }
  const look = async (process: number | undefined) => {
    const [wait] = await query<Wait & Record<string, unknown>>(db, waitSql, { process })
    if (!wait || (said.about === wait.table && Date.now() < said.at + quietMs)) return
    Object.assign(said, { about: wait.table, at: Date.now() })
    say(sentenceOf(wait))
  }
  return async (trx: Knex.Transaction, work: () => Promise<void>): Promise<void> => {
    const [own] = await query<{ process: number }>(trx, 'select pg_backend_pid() as process')
    // The work itself tells of a database that is gone.
    const timer = setInterval(() => void look(own?.process).catch(() => {}), everyMs)
    try {
      await work()
    } finally {
      clearInterval(timer)
    }
  }
}
