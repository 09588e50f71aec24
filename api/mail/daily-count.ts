import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { dayMs } from '../../model/calendar-date.ts'
import { Problem } from '../http/errors.ts'
import type { Settings } from '../settings.ts'

/** User 0 stands for the firm. One row each, which concurrent mails lock in this order. */
const countSql = `
insert into mail_count as counted (day, user_id, addresses)
values (?, 0, ?), (?, nullif(current_setting('costwright.user_id', true), '')::integer, ?)
on conflict (day, user_id) do update set addresses = counted.addresses + excluded.addresses
returning user_id, addresses`

/** Counts the addresses of a mail for its author and the firm. Days are of UTC. Throws `too_many_mails`. */
export const countAddresses = async (
  trx: Knex.Transaction,
  { mailsPerPerson, mailsPerDay }: Pick<Settings, 'mailsPerPerson' | 'mailsPerDay'>,
  addresses: number,
  now: Date,
): Promise<void> => {
  const day = now.toISOString().slice(0, 10)
  const rows = await query<{ user_id: number; addresses: number }>(trx, countSql, [
    day,
    addresses,
    day,
    addresses,
  ])
  for (const { user_id, addresses: counted } of rows) {
    const limit = user_id === 0 ? mailsPerDay : mailsPerPerson
    if (counted <= limit) continue
    throw new Problem('too_many_mails', {
      title:
        user_id === 0
          ? `The firm may mail ${limit} addresses a day. Please try again tomorrow.`
          : `You may mail ${limit} addresses a day. Please try again tomorrow.`,
      retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000),
    })
  }
}
