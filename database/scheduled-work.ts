import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { query } from './query.ts'

type Work = { readonly name: string } & (
  | {
      /** Milliseconds since it was last done. */
      readonly everyMs: number
    }
  | {
      /** It is due if it was last done before. */
      readonly doneBefore: Date
    }
)

/**
 * Milliseconds. A time that lies further ahead comes from a clock that went wrong since, and counts as none: clocks of
 * instances differ by less.
 */
export const aheadMs = 5 * 60_000

/**
 * Of a lease, in milliseconds by the clock of the database: it is renewed while its work runs, and ends with its
 * instance.
 */
const lease = { ms: 2 * 60_000, renewMs: 20_000 }
const heldUntil = `clock_timestamp() + interval '${lease.ms} milliseconds'`

const beginSql = `
insert into scheduled_work as work (name, held_until, held_by) values (:name, ${heldUntil}, :holder)
on conflict (name) do update set held_until = excluded.held_until, held_by = excluded.held_by
where coalesce(work.held_until <= clock_timestamp(), true)
  and coalesce(work.done_at < :before or work.done_at > :ahead, true)
returning 1`

const renewSql = `
update scheduled_work set held_until = ${heldUntil} where name = :name and held_by = :holder`

const endSql = `
update scheduled_work set held_until = null, held_by = null, done_at = coalesce(:done, done_at)
where name = :name and held_by = :holder`

/**
 * Does work that is due on one of several instances, however long it takes. Work that fails is due again at once, and
 * that of an instance that died after two minutes.
 * @returns undefined if it is not due, or another instance does it
 */
export const runIfDue = async <Result>(
  db: Knex,
  now: () => Date,
  { name, ...due }: Work,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  const start = now()
  const holder = randomUUID()
  const begun = await query(db, beginSql, {
    name,
    holder,
    before: 'doneBefore' in due ? due.doneBefore : new Date(start.getTime() - due.everyMs + 1),
    ahead: new Date(start.getTime() + aheadMs),
  })
  if (begun.length === 0) return undefined
  // A database that is away for longer than the lease lets another instance begin, as if this one had died.
  const timer = setInterval(
    () => void query(db, renewSql, { name, holder }).catch(() => {}),
    lease.renewMs,
  ).unref()
  const end = (done: Date | null) => {
    clearInterval(timer)
    return query(db, endSql, { name, holder, done })
  }
  try {
    const result = await work()
    await end(start)
    return result
  } catch (error) {
    await end(null)
    throw error
  }
}

const heldSql = 'held_until > clock_timestamp()'

/** Whether an instance does it now. */
export const isHeldSql = (name: string): string =>
  `exists (select from scheduled_work where name = ${name} and ${heldSql})`

/** Makes work due at once. @returns false if an instance does it now */
export const makeDue = async (db: Knex, name: string): Promise<boolean> => {
  const [row] = await query<{ held: boolean }>(
    db,
    `with gone as (delete from scheduled_work where name = :name and ${heldSql} is not true)
     select ${isHeldSql(':name')} as held`,
    { name },
  )
  return row?.held !== true
}

/** Ends the leases of instances that died. Only for the only instance. */
export const endLeases = async (db: Knex): Promise<void> => {
  await query(db, 'update scheduled_work set held_until = null, held_by = null')
}
