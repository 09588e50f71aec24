import type { Knex } from 'knex'
import { actAs, systemActor, withoutTrail } from '../../database/actor.ts'
import { query } from '../../database/query.ts'
import { inTransaction } from '../../database/transaction.ts'
import { dayMs } from '../../model/calendar-date.ts'

/** Undo and the home page need recent entries. */
const minDays = 90

/**
 * Deletes audit entries older than a day, where the law limits how long they may be kept, and audits the deletion.
 * @param before `yyyy-mm-dd`, start of the day in UTC, at least 90 days ago
 * @throws Error with a message for the operator
 */
export const shortenTrail = async (db: Knex, before: string, now: Date): Promise<number> => {
  const day = Date.parse(`${before}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(before) || Number.isNaN(day))
    throw new Error(`The day must look like 2019-04-06, not "${before}".`)
  if (day > now.getTime() - minDays * dayMs) throw new Error(`Entries of the last ${minDays} days are kept.`)
  return inTransaction(db, async (trx) => {
    // Years of entries exceed the statement timeout.
    await query(trx, 'set local statement_timeout = 0')
    await withoutTrail(trx)
    const [gone] = await query<{ count: number }>(
      trx,
      `with gone as (delete from audit_entry where at < :day returning 1) select count(*)::integer as count from gone`,
      { day: new Date(day) },
    )
    const count = gone?.count ?? 0
    await actAs(trx, systemActor('npm run trail'))
    await query(
      trx,
      `insert into audit_entry (user_name, action, table_name, changes)
       values (current_setting('costwright.user_name'), 'trail_shortened', 'audit_entry',
         jsonb_build_object('at', jsonb_build_array(?::text, null), 'entries', jsonb_build_array(?::integer, null)))`,
      [before, count],
    )
    return count
  })
}
