import { createHash } from 'node:crypto'
import { filesOf } from '../api/costing/accounts/formats/index.ts'
import { addDays } from '../model/calendar-date.ts'
import { sum } from '../model/decimal.ts'
import type { FirmRows, Row } from './rows.ts'

/** The batch that the firm has sent to its accounts: approved invoices of merchants, one of them paid. */

export const batchId = 1

/** As a new database names the standard rate in the accounts. */
const vatName = '20% (VAT on Expenses)'

/** Until the firm chooses a package. */
const format = 'plain'

const head = { trackingName: null, costCode: null } as const

type Line = Row<'accounts-batch-lines'>

const linesOf = (rows: FirmRows): Line[] => {
  const suppliers = new Map(rows.suppliers.map((supplier) => [supplier.id, supplier]))
  const invoices = rows['supplier-invoices'].filter(({ accountsBatchId }) => accountsBatchId === batchId)
  const lines: Line[] = []
  for (const { id, supplierId, invoiceNo, invoiceDate, dueDate } of invoices) {
    const supplierName = suppliers.get(supplierId ?? 0)?.supplierName ?? ''
    for (const row of rows['approved-rows'].filter(({ supplierInvoiceId }) => supplierInvoiceId === id))
      lines.push({
        id: lines.length + 1,
        accountsBatchId: batchId,
        supplierInvoiceId: id,
        applicationId: null,
        valuationId: null,
        kind: 'invoice',
        supplierName,
        contact: row.contact ?? supplierName,
        invoiceNo: invoiceNo ?? '',
        invoiceDate: invoiceDate ?? '',
        dueDate,
        text: `${row.refs} ${row.accountOf}`,
        job: row.job,
        account: row.account ?? '',
        vatName,
        net: row.net,
        vat: row.vat,
        rounding: false,
      })
  }
  return lines
}

/** @param sentById account of the person who sent it */
export const batchRows = (
  rows: FirmRows,
  today: string,
  sentById: number,
): Pick<FirmRows, 'accounts-batches' | 'accounts-batch-lines'> => {
  const lines = linesOf(rows)
  const { invoices } = filesOf(format, head, lines)
  const batch = {
    id: batchId,
    number: 1,
    madeOn: `${addDays(today, -14)}T16:05:00`,
    madeById: sentById,
    format,
    ...head,
    bills: new Set(lines.map(({ supplierInvoiceId }) => supplierInvoiceId)).size,
    credits: 0,
    sales: 0,
    net: sum(lines.map(({ net }) => net)),
    vat: sum(lines.map(({ vat }) => vat)),
    digest: createHash('sha256')
      .update(invoices ?? '')
      .digest('hex'),
    creditsDigest: null,
    salesDigest: null,
    salesCreditsDigest: null,
    withdrawnOn: null,
  } as const
  return { 'accounts-batches': [batch], 'accounts-batch-lines': lines }
}

/** Without a person who could have sent it: its invoices wait for the accounts. */
export const withoutBatch = (rows: FirmRows): FirmRows => ({
  ...rows,
  'supplier-invoices': rows['supplier-invoices'].map((invoice) => ({
    ...invoice,
    accountsBatchId: null,
    paidDate: null,
  })),
})
