import { query } from '../../../database/query.ts'
import { type RecordFor, supplierInvoices } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { dueDateOf } from './due-date.ts'

type Supplier = RecordFor<'suppliers'>

const terms = ['dueRule', 'dueDays'] as const

/** Index: supplier_invoice (supplier_id). */
const invoicesSql = `
select id, invoice_date::text as "invoiceDate", due_date::text as "dueDate", due_by as "dueBy" from supplier_invoice
where supplier_id = ? and due_by <> 'typed' and accounts_batch_id is null and paid_date is null
order by id for update`

type StoredInvoice = Pick<RecordFor<'supplier-invoices'>, 'id' | 'invoiceDate' | 'dueDate' | 'dueBy'>

interface Defaults {
  readonly vatCodeId: number | null
  readonly dueRule: Supplier['dueRule']
  readonly dueDays: number | null
}

const defaultsSql = `
select supplier_vat_code_id as "vatCodeId", supplier_due_rule as "dueRule", supplier_due_days as "dueDays" from firm`

/**
 * A new supplier without a VAT code or terms takes those of the firm. Due dates that nobody typed follow the terms of
 * the supplier until the invoice is in the accounts.
 */
export const supplierHooks: ResourceHooks<Supplier> = {
  newValues: async (trx) => {
    const [firm] = await query<Defaults>(trx, defaultsSql)
    if (!firm) return () => ({})
    const { vatCodeId, dueRule, dueDays } = firm
    return (values) => ({
      ...(values.vatCodeId == null && vatCodeId !== null && { vatCodeId }),
      // Days belong to their rule.
      ...(values.dueRule == null && dueRule !== null && { dueRule, dueDays }),
    })
  },
  concerns: ({ before, isChanged }) => before !== null && terms.some(isChanged),
  afterWrite: async (trx, change) => {
    const { id, before, values, write } = change
    if (!before || !terms.some(change.isChanged)) return
    const now = { ...before, ...values }
    const dueBy = now.dueRule ? 'terms' : 'none'
    for (const invoice of await query<StoredInvoice>(trx, invoicesSql, [id])) {
      const dueDate = invoice.invoiceDate === null ? null : dueDateOf(invoice.invoiceDate, now)
      if (dueDate !== invoice.dueDate || dueBy !== invoice.dueBy)
        await write.change(supplierInvoices, invoice.id, { dueDate, dueBy })
    }
  },
}
