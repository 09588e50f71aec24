import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'

type Line = RecordFor<'supplier-statement-lines'>

const compared = ['reference', 'amount', 'lineDate', 'supplierInvoiceId', 'purchaseHeaderId'] as const

/** All of a line that is not in the books, or there twice, differs. */
const whole: readonly Line['outcome'][] = ['missing', 'doubled']

/** What a person chose, if it is of the supplier of the statement; of a purchase, its invoice once that is typed. */
const purchaseSql = `
select invoice.id as "invoiceId"
from purchase_header purchase
left join supplier_invoice invoice on invoice.id = purchase.invoice_id and invoice.invoice_net is not null
where purchase.id = :id and purchase.supplier_id = (select supplier_id from supplier_statement where id = :statementId)`
const invoiceSql = `
select id as "invoiceId" from supplier_invoice
where id = :id and supplier_id = (select supplier_id from supplier_statement where id = :statementId)`

const chosenInvoice = async (
  trx: Knex.Transaction,
  sql: string,
  of: { readonly id: number; readonly statementId: number | null },
  refusal: Parameters<typeof invalidInput>[0],
): Promise<number | null> => {
  const [found] = await query<{ invoiceId: number | null }>(trx, sql, of)
  if (!found) throw invalidInput(refusal)
  return found.invoiceId
}

/**
 * A line is one invoice, or one purchase without a typed one, of the statement's supplier. What a person changes is theirs:
 * what an earlier match said is cleared, and a line that was decided by its old amount or number is open again.
 */
export const statementLineHooks: ResourceHooks<Line> = {
  sample: { purchaseHeaderId: null, supplierInvoiceId: null },
  // Only matching says why, with an invoice or purchase of the statement's supplier.
  concerns: ({ values }) => !Object.hasOwn(values, 'why'),
  beforeWrite: async (trx, { before, values, isChanged }) => {
    const now = { ...before, ...values }
    const statementId = now.supplierStatementId ?? null
    const added: Partial<Line> = {}
    if (isChanged('supplierInvoiceId') && values.supplierInvoiceId) {
      await chosenInvoice(
        trx,
        invoiceSql,
        { id: values.supplierInvoiceId, statementId },
        { supplierInvoiceId: [costingRefusals.otherInvoiceSupplier] },
      )
      added.purchaseHeaderId = null
    } else if (isChanged('purchaseHeaderId') && values.purchaseHeaderId) {
      added.supplierInvoiceId = await chosenInvoice(
        trx,
        purchaseSql,
        { id: values.purchaseHeaderId, statementId },
        { purchaseHeaderId: [costingRefusals.otherSupplierPurchase] },
      )
      if (added.supplierInvoiceId !== null) added.purchaseHeaderId = null
    }
    if (isChanged('outcome')) {
      const differsBy = now.outcome && whole.includes(now.outcome) ? (now.amount ?? null) : null
      const decidedBy = now.outcome === 'open' ? null : 'person'
      return { ...added, decidedBy, why: null, differsBy, proposed: false }
    }
    if (!before || !compared.some(isChanged)) return added
    return {
      ...added,
      why: null,
      differsBy: null,
      proposed: false,
      ...(before.decidedBy === 'rule' && { decidedBy: null, outcome: 'open' as const }),
    }
  },
}
