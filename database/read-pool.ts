import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { PoolConfig } from './connection.ts'
import { query, queryRow } from './query.ts'

/**
 * How a replica is known to be current. Everything that says so is in rows that are replicated after the writes that they
 * speak of, and is read in the snapshot that answers: no position in the log is compared, which would mean nothing after a
 * promotion, behind a pooler, or on another cluster (docs/decisions/read-pool.md).
 */

/** What a replica must have to answer somebody. */
export interface Wanted {
  /** Of the primary since its last crash or promotion. */
  readonly epoch: string
  readonly userId: number
  /** Number of the last write of the person; 0 without one. */
  readonly number: number
  /** Of the primary's clock. */
  readonly now: string
}

/** Max. seconds by which a replica may be behind. */
export const maxBehindSeconds = 30

/** Such a commit waits for no disk and no standby. A crash may lose it, and ends the epoch. */
const withoutWaiting = `quick as materialized (select set_config('synchronous_commit', 'off', true))`

const noteSql = `
with ${withoutWaiting}
insert into last_write as own (user_id, number) select :userId::integer, 1 from quick
on conflict (user_id) do update set number = own.number + 1`

/** Notes that a person has written. To be called after the commit, and before the person is told. */
export const noteWrite = async (db: Knex, userId: number): Promise<void> => {
  await query(db, noteSql, { userId }, { isPrepared: true })
}

/** `server_life` is unlogged: PostgreSQL empties it whenever it may have lost a commit that did not wait. */
const beatSql = `
with ${withoutWaiting},
begun as (insert into server_life (is_only) select true from quick on conflict (is_only) do nothing returning epoch),
life as (select epoch from begun union all select epoch from server_life limit 1)
insert into server_beat as beat (epoch, at) select epoch, clock_timestamp() from life
on conflict (is_only) do update set epoch = excluded.epoch, at = excluded.at
returning epoch, at`

export interface Beat {
  readonly epoch: string
  readonly at: Date
}

/** Writes the time to the primary. Undefined if another instance began an epoch at the same moment. */
export const beat = async (db: Knex): Promise<Beat | undefined> => (await query<Beat>(db, beatSql))[0]

/** The beat that a server has. */
export const beatOf = async (db: Knex): Promise<Beat | undefined> =>
  (await query<Beat>(db, 'select epoch, at from server_beat'))[0]

const wantedSql = `
select (select epoch from server_life) as epoch, clock_timestamp()::text as now,
  coalesce((select number from last_write where user_id = :userId::integer), 0) as number`

/** Asks the primary. Null before its first beat. */
export const wantedBy = async (db: Knex, userId: number): Promise<Wanted | null> => {
  const { epoch, ...wanted } = await queryRow<Omit<Wanted, 'userId' | 'epoch'> & { epoch: string | null }>(
    db,
    wantedSql,
    { userId },
  )
  return epoch === null ? null : { ...wanted, epoch, userId }
}

const isCurrentSql = `
select from server_beat
where epoch = :epoch::uuid and at > :now::timestamptz - interval '${maxBehindSeconds} seconds'
  and (:number::bigint = 0
    or exists (select from last_write where user_id = :userId::integer and number >= :number::bigint))`

const isCurrent = async (trx: Knex.Transaction, wanted: Wanted): Promise<boolean> =>
  (await query(trx, isCurrentSql, { ...wanted })).length > 0

/** The message, because nothing else of it survives the copy from a worker thread. */
const behindMessage = 'The replica does not have the last write of the person yet'

/** Whether a read was not begun because the replica is behind. */
export const isBehind = (error: unknown): boolean => error instanceof Error && error.message === behindMessage

export interface Patience {
  /** Max. milliseconds to wait for a replica that is behind. */
  readonly waitMs: number
}

/** Where a task in a worker thread reads. */
export interface ReadSource {
  readonly pool: PoolConfig
  /** Of a replica only. */
  readonly wanted?: Wanted & Patience
}

const pauseMs = 10
/** Max. milliseconds until a read begins. */
const beginWithinMs = 1_000

/**
 * Reads one snapshot of a replica that has what is wanted.
 * @throws an error for which `isBehind` is true, those of the replica and those of the read
 */
export const readReplica = async <Result>(
  db: Knex,
  { waitMs, ...wanted }: Wanted & Patience,
  read: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result> => {
  const end = performance.now() + waitMs
  for (;;)
    try {
      return await readOnce(db, wanted, read)
    } catch (error) {
      if (!isBehind(error) || performance.now() > end) throw error
      await delay(pauseMs)
    }
}

const readOnce = <Result>(
  db: Knex,
  wanted: Wanted,
  read: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    let isTooLate = false
    const timer = setTimeout(() => {
      isTooLate = true
      reject(new Error('The replica is slow: timeout expired'))
    }, beginWithinMs)
    db.transaction(
      async (trx) => {
        const hasAll = await isCurrent(trx, wanted)
        clearTimeout(timer)
        if (isTooLate || !hasAll) throw new Error(behindMessage)
        return read(trx)
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    )
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
