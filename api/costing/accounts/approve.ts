import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { monthAround } from '../../../model/calendar-date.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { formatDate, formatSterling } from '../../../model/format.ts'
import type { Message } from '../../../model/message.ts'
import { inOne } from '../../../model/messages.ts'
import { type RecordFor, supplierInvoices } from '../../../resources.config.ts'
import { isAdministrator } from '../../access.ts'
import type { SignedInUser } from '../../context.ts'
import { requireApprover } from '../../crud/approver.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import { askToConfirm } from '../../crud/confirmations.ts'
import { Problem } from '../../http/errors.ts'
import { lineRows } from './account-rows.ts'
import { storeApprovedRows } from './approved-rows.ts'
import { sendFaults } from './batch-lines.ts'
import { invoiceFaults, type OtherInvoice, sameNumbers } from './invoice-faults.ts'
import { defaultSettings, readSettings } from './read-batch.ts'
import { type Invoice, readInvoices } from './read-invoices.ts'
import { beyondTolerance, deviationSentences, readDeviations, type Tolerances } from './three-way.ts'

type Rules = Tolerances & Pick<RecordFor<'firm'>, 'approvalLimit' | 'datesOnApproval' | 'reasonsBy'>

const rulesSql = `
select invoice_tolerance::float8 as "invoiceTolerance", received_tolerance::float8 as "receivedTolerance",
  price_tolerance::float8 as "priceTolerance", extras_tolerance::float8 as "extrasTolerance",
  reasons_by as "reasonsBy", approval_limit::float8 as "approvalLimit", dates_on_approval as "datesOnApproval"
from firm`

export const readRules = async (trx: Knex.Transaction): Promise<Rules> => {
  const [rules] = await query<Rules>(trx, rulesSql)
  if (!rules) throw new Error('The firm is a single record')
  return rules
}

/** Other invoices of the supplier, and purchases whose invoice was not typed. Indexes: (supplier_id) of both. */
const othersSql = `
select invoice_no as number, kind, invoice_date::text as "invoiceDate", invoice_net::float8 as "invoiceNet",
  (select min(user_po_no) from purchase_header where invoice_id = invoice.id) as on
from supplier_invoice invoice
where supplier_id = :supplierId and id <> :id and invoice_no is not null
union all
select supplier_po_invoice_no, case when total_amount < 0 then 'credit' else 'invoice' end, null, total_amount::float8,
  user_po_no
from purchase_header
where supplier_id = :supplierId and invoice_id is null and supplier_po_invoice_no is not null`

/** Asks whether another paper with this number is meant. */
const askOfNumber = (
  trx: Knex.Transaction,
  { invoiceNo, supplierName }: Invoice,
  others: readonly OtherInvoice[],
): void => {
  for (const { number, invoiceDate, invoiceNet, on } of sameNumbers(invoiceNo ?? '', others)) {
    const named = [
      number,
      invoiceDate && formatDate(invoiceDate),
      invoiceNet !== null && formatSterling(invoiceNet),
      on,
    ]
    askToConfirm(
      trx,
      costingRefusals.sameNumber({ supplier: supplierName ?? '', other: named.filter(Boolean).join(', ') }),
    )
  }
}

interface Giving {
  readonly id: number
  readonly user: Pick<SignedInUser, 'roles'>
  readonly reason?: string | undefined
}

/** Who may approve with a reason what is more than came or was ordered. */
const mayGiveReason = ({ reasonsBy }: Rules, user: Giving['user']): boolean =>
  reasonsBy === 'everyone' || (reasonsBy === 'administrators' && isAdministrator(user))

const waysOn = (rules: Rules, user: Giving['user']): Message => {
  if (mayGiveReason(rules, user)) return costingRefusals.reasonWays
  return rules.reasonsBy === 'nobody'
    ? costingRefusals.noReasonAllowed
    : costingRefusals.reasonOfAdministrator
}

/** What *Send to accounts* would refuse, once the firm has chosen its package. */
const accountsFaults = async (trx: Knex.Transaction, invoice: Invoice): Promise<readonly Message[]> => {
  const { settings } = await readSettings(trx)
  return settings ? sendFaults(invoice, settings) : []
}

/** Errors: 409 unless the invoice is what its paper says, what came and what was ordered; some of it with a reason. */
const requireMatch = async (
  trx: Knex.Transaction,
  invoice: Invoice,
  rules: Rules,
  { id, user, reason }: Giving,
): Promise<void> => {
  const others = await query<OtherInvoice>(trx, othersSql, { supplierId: invoice.supplierId, id })
  const ofPaper = invoiceFaults(invoice, rules.invoiceTolerance, others)
  const faults = ofPaper.length > 0 ? ofPaper : await accountsFaults(trx, invoice)
  const deviations = deviationSentences(beyondTolerance(await readDeviations(trx, id), rules))
  if (faults.length > 0) throw new Problem('conflict', { title: inOne([...faults, ...deviations]) })
  if (deviations.length > 0 && !(reason && mayGiveReason(rules, user)))
    throw new Problem(mayGiveReason(rules, user) ? 'reason_needed' : 'conflict', {
      title: inOne([...deviations, waysOn(rules, user)]),
    })
  askOfNumber(trx, invoice, others)
}

/**
 * A locked invoice, and the rules of the firm. Errors: 409 unless it is what was ordered and received or has a reason, 403
 * above the limit of the user.
 */
export const requireApprovable = async (trx: Knex.Transaction, giving: Giving) => {
  const { id, user } = giving
  await requireApprover(trx)
  const rules = await readRules(trx)
  const [invoice] = await readInvoices(trx, [id])
  if (!invoice) throw new Error('The caller has locked the invoice')
  await requireMatch(trx, invoice, rules, {
    ...giving,
    reason: giving.reason ?? invoice.approvedBecause ?? undefined,
  })
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
  refuses: ['conflict', 'forbidden', 'person_needed', 'reason_needed', 'confirmation_needed'],
  run: async (trx: Knex.Transaction, { id, user, write, reason }) => {
    const { rules, invoice } = await requireApprovable(trx, { id, user, reason })
    const { settings } = await readSettings(trx)
    const rows = lineRows(invoice, settings ?? defaultSettings)
    await storeApprovedRows(trx, write, id, invoice.contact, rows)
    const isDated = invoice.statementDate !== null || invoice.invoiceDate === null
    await write.change(supplierInvoices, id, {
      approval: 'approved',
      approvedById: user.id,
      approvedOn: firmDay(),
      approvedAmount: invoice.total,
      approvedBecause: reason ?? null,
      ...(rules.datesOnApproval &&
        !isDated && { statementDate: monthAround(invoice.invoiceDate ?? firmDay()).to }),
    })
    return id
  },
}
