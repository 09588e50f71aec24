import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { sum } from '../../../model/decimal.ts'
import { purchaseHeaders, type RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import type { RecordChange } from '../../crud/record-change.ts'
import { isUndo } from '../../crud/undo-mark.ts'
import { invalidInput } from '../../http/errors.ts'
import { requireApprovable } from './approve.ts'
import { dropApprovedRows } from './approved-rows.ts'
import { dueDateOf, type Terms } from './due-date.ts'
import { orderedOfInvoice } from './ordered-amount.ts'

type Invoice = RecordFor<'supplier-invoices'>
type Change = RecordChange<Invoice>

/** What the purchases of an invoice have of it. */
export const followed = {
  supplierId: 'supplierId',
  invoiceNo: 'supplierPOInvoiceNo',
  statementDate: 'statementDate',
} as const satisfies Partial<Record<keyof Invoice, keyof RecordFor<'purchase-headers'>>>

const shared = Object.keys(followed) as (keyof typeof followed)[]

/** Whether the VAT code of an invoice, or else of its supplier, is one of reverse charge. */
const reverseSql = `
select from vat_code
where reverse_charge and id = coalesce(:vatCodeId::integer, (select vat_code_id from supplier where id = :supplierId))`

const requireNoVat = async (
  trx: Knex.Transaction,
  { invoiceVat, vatCodeId = null, supplierId = null }: Partial<Invoice>,
): Promise<void> => {
  if (!invoiceVat) return
  const found = await query(trx, reverseSql, { vatCodeId, supplierId })
  if (found.length > 0) throw invalidInput({ invoiceVat: [costingRefusals.reverseChargeNoVat] })
}

const termsSql = 'select due_rule as "dueRule", due_days as "dueDays" from supplier where id = ?'

/** A due date that nobody typed: by the terms of the supplier, if it has some. */
const dueByTerms = async (
  trx: Knex.Transaction,
  { invoiceDate, supplierId = null }: Partial<Invoice>,
): Promise<Pick<Invoice, 'dueDate' | 'dueBy'>> => {
  const [terms] = supplierId === null ? [] : await query<Terms>(trx, termsSql, [supplierId])
  return {
    dueDate: terms && invoiceDate ? dueDateOf(invoiceDate, terms) : null,
    dueBy: terms?.dueRule ? 'terms' : 'none',
  }
}

/** A typed due date stays; another one follows date, supplier and terms. */
const dueDate = async (trx: Knex.Transaction, change: Change): Promise<Partial<Invoice>> => {
  const { isChanged } = change
  const now: Partial<Invoice> = { ...change.before, ...change.values }
  if (isChanged('dueBy') || !(['dueDate', 'invoiceDate', 'supplierId'] as const).some(isChanged)) return {}
  const isTyped = isChanged('dueDate') ? Boolean(now.dueDate) : now.dueBy === 'typed'
  if (isTyped && !isChanged('dueDate')) return {}
  const byTerms = await dueByTerms(trx, now)
  return isTyped && now.dueDate !== byTerms.dueDate ? { dueBy: 'typed' } : byTerms
}

/** The kind follows the sign of the net amount. */
const kind = (change: Change): Partial<Invoice> => {
  const { kind, invoiceNet } = { ...change.before, ...change.values }
  if (!invoiceNet) return {}
  const isCredit = invoiceNet < 0
  if (!isCredit && kind === 'credit' && change.isChanged('kind'))
    throw invalidInput({ invoiceNet: [costingRefusals.creditAbove] })
  return { kind: isCredit ? 'credit' : 'invoice' }
}

const othersSql = `
select id from purchase_header
where invoice_id = :id and (supplier_id, supplier_po_invoice_no, statement_date)
  is distinct from (:supplierId::integer, :invoiceNo::text, :statementDate::date)
order by id for update`

/** For an undo. */
const followSql = `
update purchase_header purchase set supplier_id = invoice.supplier_id,
  supplier_po_invoice_no = invoice.invoice_no, statement_date = invoice.statement_date, version = purchase.version + 1
from supplier_invoice invoice
where invoice.id = :id and purchase.invoice_id = invoice.id
  and (purchase.supplier_id, purchase.supplier_po_invoice_no, purchase.statement_date)
    is distinct from (invoice.supplier_id, invoice.invoice_no, invoice.statement_date)`

/**
 * Of a supplier's invoice: its total, kind, due date and what was ordered. Only the action "Approve" approves. Its
 * purchases follow its supplier, number and statement date.
 */
export const invoiceHooks: ResourceHooks<Invoice> = {
  refuses: ['conflict'],
  // Of no purchase; it can be approved.
  sample: {
    kind: 'invoice',
    approval: 'open',
    invoiceDate: '2024-06-12',
    invoiceNet: 0,
    invoiceVat: 0,
    dueDate: '2024-07-31',
  },
  beforeWrite: async (trx, change) => {
    const { before, values } = change
    const { isChanged } = change
    const now: Partial<Invoice> = { ...before, ...values }
    const added: Partial<Invoice> = { ...kind(change), ...(await dueDate(trx, change)) }
    if (isChanged('invoiceNet') || isChanged('invoiceVat')) {
      const { invoiceNet = null, invoiceVat } = now
      added.toPay = invoiceNet === null ? null : sum([invoiceNet, invoiceVat ?? 0])
    }
    if (isChanged('invoiceVat') || isChanged('vatCodeId') || isChanged('supplierId'))
      await requireNoVat(trx, now)
    if (before && isChanged('invoiceNet') && now.invoiceNet !== null && now.orderedAmount == null)
      added.orderedAmount = await orderedOfInvoice(trx, before.id)
    if (isChanged('approval') && values.approval === 'approved' && !values.approvedById)
      throw invalidInput({ approval: [costingRefusals.useApprove] })
    return added
  },
  beforeDelete: async (trx, { record, write }) => dropApprovedRows(trx, write, record.id),
  mayGive: { approvedDigest: async (trx, given) => void (await requireApprovable(trx, given)) },
  afterWrite: async (trx, change) => {
    const { id, before, values, write } = change
    if (!before) return
    if (!shared.some(change.isChanged)) return
    const now = { ...before, ...values }
    const same = { supplierId: now.supplierId, invoiceNo: now.invoiceNo, statementDate: now.statementDate }
    const others = await query<{ id: number }>(trx, othersSql, { id, ...same })
    for (const other of others)
      await write.change(
        purchaseHeaders,
        other.id,
        Object.fromEntries(shared.map((name) => [followed[name], same[name]])),
      )
    if (others.length > 0 && (await isUndo(trx))) await query(trx, followSql, { id })
  },
}
