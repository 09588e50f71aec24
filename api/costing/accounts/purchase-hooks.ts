import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { sum } from '../../../model/decimal.ts'
import { type RecordFor, supplierInvoices } from '../../../resources.config.ts'
import type { RecordWriter, ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { followed } from './invoice-hooks.ts'
import { orderedOfInvoice, orderedOfPurchase } from './ordered-amount.ts'
import { requireUnsent } from './require-unsent.ts'

type Purchase = RecordFor<'purchase-headers'>
type Invoice = Pick<
  RecordFor<'supplier-invoices'>,
  'id' | 'supplierId' | 'invoiceNo' | 'statementDate' | 'accountsBatchId' | 'orderedAmount'
>

const invoiceSql = `
select id, supplier_id as "supplierId", invoice_no as "invoiceNo", statement_date::text as "statementDate",
  accounts_batch_id as "accountsBatchId", ordered_amount::float8 as "orderedAmount"
from supplier_invoice where id = ? for update`

const lockInvoice = async (trx: Knex.Transaction, id: number | null | undefined): Promise<Invoice | null> => {
  if (id == null) return null
  const [invoice] = await query<Invoice>(trx, invoiceSql, [id])
  return invoice ?? null
}

/** What is the same of an invoice and its purchases, by the names of both. */
const pairs = Object.entries(followed) as (readonly [
  keyof typeof followed,
  (typeof followed)[keyof typeof followed],
])[]

const fromInvoice = (invoice: Invoice, now: Partial<Purchase>): Partial<Purchase> =>
  Object.fromEntries(pairs.map(([of, own]) => [own, invoice[of] ?? now[own] ?? null]))

/** What the invoice lacks and a purchase has, or a purchase has changed. */
const fromPurchase = (now: Partial<Purchase>, invoice: Invoice): Partial<Invoice> =>
  Object.fromEntries(pairs.flatMap(([of, own]) => (now[own] !== invoice[of] ? [[of, now[own] ?? null]] : [])))

const release = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  invoiceId: number,
  purchaseId: number,
): Promise<void> =>
  write.change(supplierInvoices, invoiceId, {
    orderedAmount: await orderedOfInvoice(trx, invoiceId, purchaseId),
  })

const attach = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  purchaseId: number,
  now: Partial<Purchase>,
  invoice: Invoice,
): Promise<void> => {
  const ordered = await orderedOfPurchase(trx, purchaseId)
  await write.change(supplierInvoices, invoice.id, {
    ...fromPurchase({ ...now, ...fromInvoice(invoice, now) }, invoice),
    ...(ordered !== null && { orderedAmount: sum([invoice.orderedAmount ?? 0, ordered]) }),
  })
}

/**
 * A purchase has supplier, number and statement date of its invoice: they are the same on both, whichever is changed.
 */
export const purchaseHooks: ResourceHooks<Purchase> = {
  refuses: ['conflict'],
  sample: { invoiceId: null },
  concerns: (change) => {
    const { isChanged } = change
    const { invoiceId } = { ...change.before, ...change.values }
    return isChanged('invoiceId') || (invoiceId != null && pairs.some(([, own]) => isChanged(own)))
  },
  beforeWrite: async (trx, change) => {
    const { before, values } = change
    const { isChanged } = change
    const now: Partial<Purchase> = { ...before, ...values }
    if (!isChanged('invoiceId')) return undefined
    const left = await lockInvoice(trx, before?.invoiceId)
    await requireUnsent(trx, left?.accountsBatchId ?? null)
    const invoice = await lockInvoice(trx, now.invoiceId)
    if (!invoice) return undefined
    await requireUnsent(trx, invoice.accountsBatchId)
    if (invoice.supplierId !== null && now.supplierId != null && invoice.supplierId !== now.supplierId)
      throw invalidInput({ invoiceId: [costingRefusals.otherInvoiceSupplier] })
    return fromInvoice(invoice, now)
  },
  afterWrite: async (trx, change) => {
    const { id, before, values, write } = change
    const { isChanged } = change
    const now: Partial<Purchase> = { ...before, ...values }
    if (isChanged('invoiceId') && before?.invoiceId) await release(trx, write, before.invoiceId, id)
    const invoice = await lockInvoice(trx, now.invoiceId)
    if (!invoice) return
    if (isChanged('invoiceId')) return attach(trx, write, id, now, invoice)
    const others = fromPurchase(now, invoice)
    if (Object.keys(others).length === 0) return
    await write.change(supplierInvoices, invoice.id, others)
    // An undo of what was typed before the invoice was: it has its own number, date and supplier.
    const after = await lockInvoice(trx, invoice.id)
    if (after && Object.keys(fromPurchase(now, after)).length > 0) throw new Problem('changed_since')
  },
  beforeDelete: async (trx, { record, write }) => {
    const invoice = await lockInvoice(trx, record.invoiceId)
    if (!invoice) return
    await requireUnsent(trx, invoice.accountsBatchId)
    await release(trx, write, invoice.id, record.id)
  },
}
