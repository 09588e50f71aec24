import type { Knex } from 'knex'
import { toPennySql } from '../../../database/penny.ts'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { sum } from '../../../model/decimal.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks, WriteChange } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'
import { requireApprovable } from './approve.ts'
import { dueDateOf, type Terms } from './due-date.ts'

type Purchase = RecordFor<'purchase-headers'>

/** What its hooks read of an invoice. */
const invoice = [
  'supplierId',
  'supplierPOInvoiceNo',
  'invoiceDate',
  'invoiceNet',
  'invoiceVat',
  'vatCodeId',
] as const

const invoiceFields = ['invoiceDate', 'invoiceNet', 'invoiceVat'] as const

const termsSql = 'select due_rule as "dueRule", due_days as "dueDays" from supplier where id = ?'

const changesOf =
  ({ before, values }: Pick<WriteChange<Purchase>, 'before' | 'values'>) =>
  (name: keyof Purchase): boolean =>
    Object.hasOwn(values, name) && (values[name] ?? null) !== (before?.[name] ?? null)

/** Whether the VAT code of a purchase, or else of its supplier, is one of reverse charge. */
const reverseSql = `
select from vat_code
where reverse_charge and id = coalesce(:vatCodeId::integer, (select vat_code_id from supplier where id = :supplierId))`

const requireNoVat = async (
  trx: Knex.Transaction,
  { invoiceVat, vatCodeId = null, supplierId = null }: Partial<Purchase>,
): Promise<void> => {
  if (!invoiceVat) return
  const found = await query(trx, reverseSql, { vatCodeId, supplierId })
  if (found.length > 0) throw invalidInput({ invoiceVat: [costingRefusals.reverseChargeNoVat] })
}

const dueDate = async (
  trx: Knex.Transaction,
  { invoiceDate, supplierId = null }: Partial<Purchase>,
): Promise<string | null> => {
  if (!invoiceDate || supplierId === null) return null
  const [terms] = await query<Terms>(trx, termsSql, [supplierId])
  return terms ? dueDateOf(invoiceDate, terms) : null
}

/** At the price of the order, which stays when a price is corrected to the invoice; else at that of the line. */
const orderedSql = `
select coalesce(sum(${toPennySql('line.quantity * coalesce(ordered.cost_each, line.cost_each)')}), 0)::float8 as amount
from purchase_line line left join order_line ordered on ordered.id = line.order_line_id
where line.purchase_header_id = ?`

const orderedAmount = async (trx: Knex.Transaction, id: number): Promise<number> => {
  const [ordered] = await query<{ amount: number }>(trx, orderedSql, [id])
  return ordered?.amount ?? 0
}

/**
 * Of a typed invoice: its total, due date and what was ordered. Only the action "Approve" approves.
 */
export const invoiceHooks: ResourceHooks<Purchase> = {
  refuses: ['conflict'],
  // Of a purchase without lines; it can be approved.
  sample: {
    approval: 'open',
    receivedDate: '2024-06-10',
    invoiceDate: '2024-06-12',
    invoiceNet: 0,
    invoiceVat: 0,
    dueDate: '2024-07-31',
  },
  // A purchase is new, or changes nothing of an invoice.
  concerns: (change) => {
    const { before, values } = change
    const isChanged = changesOf(change)
    const now = { ...before, ...values }
    return (
      (isChanged('approval') && (before !== null || now.approval !== 'open')) ||
      invoiceFields.some(isChanged) ||
      (invoice.some(isChanged) && invoiceFields.some((name) => now[name] != null))
    )
  },
  beforeWrite: async (trx, change) => {
    const { before, values } = change
    const isChanged = changesOf(change)
    const now: Partial<Purchase> = { ...before, ...values }
    const added: Partial<Purchase> = {}
    if (isChanged('invoiceNet') || isChanged('invoiceVat')) {
      const { invoiceNet = null, invoiceVat } = now
      added.toPay = invoiceNet === null ? null : sum([invoiceNet, invoiceVat ?? 0])
    }
    if (isChanged('invoiceVat') || isChanged('vatCodeId') || isChanged('supplierId'))
      await requireNoVat(trx, now)
    if ((isChanged('invoiceDate') || isChanged('supplierId')) && now.invoiceDate && !now.dueDate)
      added.dueDate = await dueDate(trx, now)
    // Without lines, nothing says what was ordered.
    if (
      isChanged('invoiceNet') &&
      now.invoiceNet !== null &&
      now.orderedAmount == null &&
      before?.totalAmount
    )
      added.orderedAmount = await orderedAmount(trx, before.id)
    if (isChanged('approval') && values.approval === 'approved' && !values.approvedById)
      throw invalidInput({ approval: [costingRefusals.useApprove] })
    return added
  },
  mayGive: { approvedDigest: async (trx, given) => void (await requireApprovable(trx, given)) },
}
