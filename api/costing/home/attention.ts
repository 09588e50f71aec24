import type { Knex } from 'knex'
import type { AttentionKind, HomeReply } from '../../../model/home.ts'
import { payments, purchaseHeaders, purchaseLines } from '../../../resources.config.ts'
import { countFigure } from './figures.ts'

const left = 'coalesce(quantity, 0) - coalesce(matched_quantity, 0)'

/**
 * A line is over-matched when more is linked than was bought; of a credit both are negative. These are the lines with a
 * difference but for those with something left, each counted in an index of its own
 * (database/not-zero-indexes.ts), whose conditions these are, word for word.
 */
const countsSql = `
select
  (
    (select count(*) from purchase_line where ((${left}) = 0) is not true)
    - (
      select count(*) from purchase_line
      where (case when sign(${left}) = sign(quantity) then ${left} else 0 end = 0) is not true
    )
  )::int as "overMatched",
  (select count(*)::int from purchase_header where statement_date is null) as "noStatementDate",
  (select count(*)::int from purchase_header where supplier_po_invoice_no is null) as "noInvoiceNumber",
  (select count(*)::int from payment where received_date is null) as "undatedPayments"`

/** What else needs somebody: how many, and which. */
export const readAttention = async (trx: Knex.Transaction): Promise<HomeReply['attention']> => {
  const { rows } = await trx.raw<{ rows: Record<AttentionKind, number>[] }>(countsSql)
  const [counts] = rows
  if (!counts) throw new Error('Counting answers a row')
  return {
    overMatched: countFigure(purchaseLines, counts.overMatched, { remaining: 0, difference: { not: 0 } }),
    noStatementDate: countFigure(purchaseHeaders, counts.noStatementDate, { statementDate: null }),
    noInvoiceNumber: countFigure(purchaseHeaders, counts.noInvoiceNumber, { supplierPOInvoiceNo: null }),
    undatedPayments: countFigure(payments, counts.undatedPayments, { receivedDate: null }),
  }
}
