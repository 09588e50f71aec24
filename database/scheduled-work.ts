import type { Knex } from 'knex'
import { query } from './query.ts'

type Work = {
  readonly name: string
  /** Milliseconds after which another instance may do it, if the one that began has ended. */
  readonly leaseMs: number
} & (
  | {
      /** Milliseconds since it was last done. */
      readonly everyMs: number
    }
  | {
      /** It is due if it was last done before. */
      readonly doneBefore: Date
    }
)

const beginSql = `
insert into scheduled_work as work (name, held_until) values (:name, :until)
on conflict (name) do update set held_until = excluded.held_until
where coalesce(work.held_until <= :now, true) and coalesce(work.done_at < :before, true)
returning 1`

/**
 * Does work that is due on one of several instances. Work that fails is due again at once.
 * @returns undefined if it is not due, or another instance does it
 */
export const runIfDue = async <Result>(
  db: Knex,
  now: () => Date,
  { name, leaseMs, ...due }: Work,
  work: () => Promise<Result>,
): Promise<Result | undefined> => {
  const start = now()
  const before = 'doneBefore' in due ? due.doneBefore : new Date(start.getTime() - due.everyMs + 1)
  const begun = await query(db, beginSql, {
    name,
    now: start,
    until: new Date(start.getTime() + leaseMs),
    before,
  })
  if (begun.length === 0) return undefined
  const end = (done: Date | null) =>
    query(
      db,
      'update scheduled_work set held_until = null, done_at = coalesce(:done, done_at) where name = :name',
      { name, done },
    )
  try {
    const result = await work()
    await end(start)
    return result
  } catch (error) {
    await end(null)
    throw error
  }
}

/** Makes work due at once. */
export const makeDue = (db: Knex, name: string): Promise<unknown> =>
  query(db, 'delete from scheduled_work where name = :name and held_until is null', { name })
