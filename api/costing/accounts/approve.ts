import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { monthAround } from '../../../model/calendar-date.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { formatSterling } from '../../../model/format.ts'
import { inOne } from '../../../model/messages.ts'
import { type RecordFor, supplierInvoices } from '../../../resources.config.ts'
import { isAdministrator } from '../../access.ts'
import type { SignedInUser } from '../../context.ts'
import { requireApprover } from '../../crud/approver.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import { Problem } from '../../http/errors.ts'
import { invoiceFaults, type OtherInvoice } from './invoice-faults.ts'
import { readInvoices } from './read-invoices.ts'

type Rules = Pick<RecordFor<'firm'>, 'invoiceTolerance' | 'approvalLimit' | 'datesOnApproval'>

const rulesSql = `
select invoice_tolerance::float8 as "invoiceTolerance", approval_limit::float8 as "approvalLimit",
  dates_on_approval as "datesOnApproval"
from firm`

/** Other invoices of the supplier, and purchases whose invoice was not typed. Indexes: (supplier_id) of both. */
const othersSql = `
select invoice_no as number,
  coalesce((select min(user_po_no) from purchase_header where invoice_id = invoice.id), 'another invoice') as on
from supplier_invoice invoice
where supplier_id = :supplierId and id <> :id and invoice_no is not null
union all
select supplier_po_invoice_no, user_po_no
from purchase_header
where supplier_id = :supplierId and invoice_id is null and supplier_po_invoice_no is not null`

/**
 * A locked invoice, and the rules of the firm. Errors: 409 unless it is what was ordered and received, 403 above the limit
 * of the user.
 */
export const requireApprovable = async (
  trx: Knex.Transaction,
  { id, user }: { readonly id: number; readonly user: Pick<SignedInUser, 'roles'> },
) => {
  await requireApprover(trx)
  const [rules] = await query<Rules>(trx, rulesSql)
  const [invoice] = await readInvoices(trx, [id])
  if (!rules || !invoice) throw new Error('The caller has locked the invoice')
  const others = await query<OtherInvoice>(trx, othersSql, { supplierId: invoice.supplierId, id })
  const faults = invoiceFaults(invoice, rules.invoiceTolerance, others)
  if (faults.length > 0) throw new Problem('conflict', { title: inOne(faults) })
  const { approvalLimit } = rules
  if (approvalLimit !== null && Math.abs(invoice.toPay ?? 0) > approvalLimit && !isAdministrator(user))
    throw new Problem('forbidden', {
      title: costingRefusals.administratorApproves({ limit: formatSterling(approvalLimit) }),
    })
  return { rules, invoice }
}

/** Approves a supplier's invoice if it is what was ordered and received. */
export const approveInvoice: CallHandler = {
  summary: 'Approve the invoice of a supplier',
  refuses: ['conflict', 'forbidden'],
  run: async (trx: Knex.Transaction, { id, user, write }) => {
    const { rules, invoice } = await requireApprovable(trx, { id, user })
    const isDated = invoice.statementDate !== null || invoice.invoiceDate === null
    await write.change(supplierInvoices, id, {
      approval: 'approved',
      approvedById: user.id,
      approvedOn: firmDay(),
      approvedAmount: invoice.total,
      ...(rules.datesOnApproval &&
        !isDated && { statementDate: monthAround(invoice.invoiceDate ?? firmDay()).to }),
    })
    return id
  },
}
