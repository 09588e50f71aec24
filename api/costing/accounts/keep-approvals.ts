import { takenBack } from '../../../database/marks.ts'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { inOne } from '../../../model/messages.ts'
import { quoted } from '../../../model/naming.ts'
import { deliveryLines, purchaseLines, supplierInvoices } from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import { notify } from '../../crud/notices.ts'
import { writtenSql } from '../../crud/written-columns.ts'
import { readRules } from './approve.ts'
import { beyondTolerance, deviationSentences, readDeviations } from './three-way.ts'

/**
 * Invoices that are not sent and whose approval may not hold any more: of order lines of which less has come after this request,
 * because a delivery was taken back or corrected, or goods went back; and those whose batch it withdrew, as deliveries may have
 * changed meanwhile. They are locked whether they are approved or not: somebody may be approving one of them.
 * Index: purchase_line (order_line_id).
 */
const touchedSql = `
with entry as materialized (
  select table_name, record_id, action, changes from ${writtenSql} written
  where table_name in ('${deliveryLines.table}', '${purchaseLines.table}', '${supplierInvoices.table}')
), less as materialized (
  select coalesce((changes -> 'purchase_line_id' ->> 0)::integer, part.purchase_line_id) as line_id, null::integer as order_line_id,
    action <> 'created' as is_taken_back
  from entry left join delivery_line part on part.id = entry.record_id
  where table_name = '${deliveryLines.table}'
    and coalesce((changes -> 'quantity' ->> 1)::numeric, 0) < coalesce((changes -> 'quantity' ->> 0)::numeric, 0)
  union all
  select null, (changes -> 'order_line_id' ->> 0)::integer, true from entry
  where table_name = '${purchaseLines.table}' and action = 'deleted'
), concerned as (
  select invoice_id, bool_or(is_taken_back) as is_taken_back
  from (
    select purchase.invoice_id, less.is_taken_back
    from less
    left join purchase_line own on own.id = less.line_id
    join purchase_line part on part.id = less.line_id or part.order_line_id = coalesce(less.order_line_id, own.order_line_id)
    join purchase_header purchase on purchase.id = part.purchase_header_id
    union all
    select record_id, false from entry
    where table_name = '${supplierInvoices.table}' and changes -> 'accounts_batch_id' ->> 0 is not null
  ) found
  group by invoice_id
)
select invoice.id, invoice.invoice_no as number, concerned.is_taken_back as "isTakenBack",
  invoice.approval = 'approved' as "isApproved", invoice.approved_because is not null as "hasReason"
from supplier_invoice invoice join concerned on concerned.invoice_id = invoice.id
where invoice.accounts_batch_id is null
order by invoice.id for no key update of invoice`

interface Touched {
  readonly id: number
  readonly number: string
  readonly isTakenBack: boolean
  readonly isApproved: boolean
  readonly hasReason: boolean
}

/** What was approved with a reason was known not to have come, so there only what is taken back counts. */
const mayNotHold = ({ isApproved, isTakenBack, hasReason }: Touched): boolean =>
  isApproved && (isTakenBack || !hasReason)

const [approvalMark] = supplierInvoices.vouches ?? []
const withoutApproval = Object.entries(approvalMark ? takenBack({ vouches: approvalMark }) : {})

const withdrawSql = `
update supplier_invoice set ${withoutApproval.map(([name]) => `${quoted(name)} = ?`).join(', ')}, version = version + 1
where id = ?`

/** After each write: an approval is withdrawn once what the invoice asks for is not received any more. */
export const keepApprovals: WriteWatcher = async (trx, _context, _user, written) => {
  const isConcerned =
    written.has(deliveryLines.table) ||
    written.has(purchaseLines.table) ||
    written.get(supplierInvoices.table)?.columns.has('accounts_batch_id')
  if (!isConcerned) return false
  const touched = (await query<Touched>(trx, touchedSql)).filter(mayNotHold)
  if (touched.length === 0) return false
  const rules = await readRules(trx)
  let hasWritten = false
  for (const { id, number } of touched) {
    const missing = beyondTolerance(await readDeviations(trx, id), rules).filter(
      ({ kind }) => kind === 'notReceived',
    )
    if (missing.length === 0) continue
    await query(trx, withdrawSql, [...withoutApproval.map(([, value]) => value), id])
    notify(trx, costingRefusals.approvalNotReceived({ number, why: inOne(deviationSentences(missing)) }))
    hasWritten = true
  }
  return hasWritten
}
