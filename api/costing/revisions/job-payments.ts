import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { formatSterling } from '../../../model/format.ts'
import { payments, quoteHeaders } from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import { notify } from '../../crud/notices.ts'
import { writtenSql } from '../../crud/written-columns.ts'

/**
 * Payments belong to the job: those of a superseded quote are on the quote that replaced it, so that its statement, head,
 * Excel and client's paper have them.
 */

/** Bindings: `from`, quotes; `to`, a quote. Index: payment (quote_header_id). */
const moveSql = `
update payment set quote_header_id = :to, version = version + 1 where quote_header_id = any(:from)`

export const movePayments = (trx: Knex.Transaction, from: readonly number[], to: number) =>
  query(trx, moveSql, { from: [...from], to })

/**
 * Quotes of the payments that a request made or moved, and quotes whose standing it changed. They are locked, so that
 * none is superseded meanwhile.
 */
const touchedSql = `
select project_id as "projectId" from quote_header
where id in (
  select payment.quote_header_id from ${writtenSql} written
  join payment on payment.id = record_id
  where table_name = '${payments.table}' and jsonb_exists(changes, 'quote_header_id')
  union
  select record_id from ${writtenSql} written
  where table_name = '${quoteHeaders.table}' and jsonb_exists(changes, 'standing')
)
order by id
for share`

/**
 * Superseded quotes with payments, and the agreed quote of the job that replaced each: one that was copied from it, else
 * the contract. Bindings: `projects`.
 */
const strayedSql = `
select replaced.id as "from", heir.id as "to", coalesce(heir.quote_number, 'Quote ' || heir.id) as quote, paid.n,
  paid.amount::float8 as amount
from quote_header replaced
cross join lateral (
  select count(*)::integer as n, sum(amount) as amount from payment where quote_header_id = replaced.id
) paid
cross join lateral (
  select quote.id, quote.quote_number, copied.is_copy
  from quote_header quote
  cross join lateral (
    select exists (
      select from quote_line copy join quote_line line on line.id = copy.copied_from_id
      where copy.quote_header_id = quote.id and line.quote_header_id = replaced.id
    ) as is_copy
  ) copied
  where quote.project_id = replaced.project_id and quote.standing = 'agreed'
    and (quote.part = 'contract' or copied.is_copy)
  order by copied.is_copy desc, quote.agreed_date, quote.id
  limit 1
) heir
where replaced.project_id = any(:projects) and replaced.standing = 'superseded' and paid.n > 0
order by replaced.id`

interface Strayed {
  readonly from: number
  readonly to: number
  readonly quote: string
  readonly n: number
  readonly amount: number
}

/** After each write, by hand, import or undo: no payment stays on a superseded quote whose job has an agreed one. */
export const followQuotes: WriteWatcher = async (trx, _context, _user, written) => {
  const isTouched =
    written.get(payments.table)?.columns.has('quote_header_id') ||
    written.get(quoteHeaders.table)?.columns.has('standing')
  if (!isTouched) return false
  const touched = await query<{ projectId: number }>(trx, touchedSql)
  if (touched.length === 0) return false
  const projects = [...new Set(touched.map(({ projectId }) => projectId))]
  const strayed = await query<Strayed>(trx, strayedSql, { projects })
  for (const { from, to, quote, n, amount } of strayed) {
    await movePayments(trx, [from], to)
    notify(trx, costingRefusals.paymentsMoved({ n, amount: formatSterling(amount), quote }))
  }
  return strayed.length > 0
}
