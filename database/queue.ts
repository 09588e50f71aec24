import type { Knex } from 'knex'
import type pg from 'pg'
import { query } from './query.ts'

/**
 * What waits in a table until one of several instances has done it: mails, events, and the jobs that `enqueue` queues. It is
 * written with what it follows from, so that nothing is done for a write that was rolled back. Each table has the columns
 * `tries` and `next_try_at`. A claim is a time in the row, not a lock of a session: PgBouncer may pool transactions.
 */

/** The last try is a day after the first. */
export const maxTries = 12

/** Minutes. */
const longestPause = 240

/** Time of the next try, after this number of tries; null after the last one. */
export const nextTryAt = (tries: number, now: Date): Date | null =>
  tries >= maxTries ? null : new Date(now.getTime() + Math.min(2 ** tries, longestPause) * 60_000)

/** A time that lies further ahead than any pause comes from a clock that went wrong since. `:now` is the time. */
const isDueSql = `coalesce(
  next_try_at <= :now or next_try_at > cast(:now as timestamptz) + interval '${longestPause + 60} minutes', true)`

interface Queue {
  readonly table: string
  /** SQL condition of the rows that wait; their alias is `due`. */
  readonly waits: string
  readonly order: string
  /** SQL of what is read of the claimed row; its alias is `taken`. */
  readonly select: string
  readonly join?: string
}

/** Bindings: `:now`, `:until` and those of the queue. */
const takeSql = ({ table, waits, order, select, join = '' }: Queue): string => `
with taken as (
  update ${table} set tries = tries + 1, next_try_at = :until
  where id = (
    select id from ${table} due where ${waits} and ${isDueSql} order by ${order} limit 1 for update skip locked)
  returning *)
select ${select} from taken ${join}`

/**
 * Claims the next one that is due.
 * @param claimMs how long it is held, in milliseconds: a try must end before, or another instance repeats it
 * @returns undefined if none is due
 */
export const takerOf = <Row extends pg.QueryResultRow>(queue: Queue, claimMs: number) => {
  const sql = takeSql(queue)
  return async (
    db: Knex,
    now: Date,
    values: Readonly<Record<string, unknown>> = {},
  ): Promise<Row | undefined> => {
    const [row] = await query<Row>(db, sql, { ...values, now, until: new Date(now.getTime() + claimMs) })
    return row
  }
}
