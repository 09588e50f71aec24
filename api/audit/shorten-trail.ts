import type { Knex } from 'knex'
import { actAs, unattended, withoutTrail } from '../../database/actor.ts'
import { inTransaction } from '../../database/transaction.ts'

/** What was done lately can be taken back, is told on the home page, and is what somebody looks for after a fright. */
const minDays = 90
const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes the entries of the audit trail that are older than a day, where a law limits how long they may be kept. It is
 * an entry itself, with the day and how many went: the trail never becomes shorter without saying so.
 * @param before `yyyy-mm-dd`, the beginning of that day in UTC, 90 days ago at least
 * @returns how many were removed
 * @throws Error with a sentence for the operator
 */
export const shortenTrail = async (db: Knex, before: string, now: Date): Promise<number> => {
  const day = Date.parse(`${before}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(before) || Number.isNaN(day))
    throw new Error(`The day must look like 2019-04-06, not "${before}".`)
  if (day > now.getTime() - minDays * dayMs) throw new Error(`Entries of the last ${minDays} days are kept.`)
  return inTransaction(db, async (trx) => {
    // Years of entries take longer than a request may.
    await trx.raw('set local statement_timeout = 0')
    await withoutTrail(trx)
    // By the index of audit_entry (at, id).
    const { rowCount } = await trx.raw<{ rowCount: number }>('delete from audit_entry where at < ?', [
      new Date(day),
    ])
    await actAs(trx, unattended('npm run trail'))
    await trx.raw(
      `insert into audit_entry (user_name, action, table_name, changes)
       values (current_setting('costwright.user_name'), 'trail_shortened', 'audit_entry',
         jsonb_build_object('at', jsonb_build_array(?::text, null), 'entries', jsonb_build_array(?::integer, null)))`,
      [before, rowCount],
    )
    return rowCount
  })
}
