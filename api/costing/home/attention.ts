import type { Knex } from 'knex'
import { notZeroSql } from '../../../database/not-zero-indexes.ts'
import type { AttentionKind, HomeReply } from '../../../model/home.ts'
import { payments, purchaseHeaders, purchaseLines, resources } from '../../../resources.config.ts'
import { countFigure } from './figures.ts'

const linesWith = (name: 'difference' | 'remaining') =>
  `(select count(*) from purchase_line where ${notZeroSql(resources, purchaseLines, name)})`

/** Over-matched lines are those with a difference less those with a remainder: each count uses its own index. */
const countsSql = `
select
  (${linesWith('difference')} - ${linesWith('remaining')})::int as "overMatched",
  (select count(*)::int from purchase_header where statement_date is null) as "noStatementDate",
  (select count(*)::int from purchase_header where supplier_po_invoice_no is null) as "noInvoiceNumber",
  (select count(*)::int from payment where received_date is null) as "undatedPayments"`

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
