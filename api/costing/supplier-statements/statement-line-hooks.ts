import { query } from '../../../database/query.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'

type Line = RecordFor<'supplier-statement-lines'>

const compared = ['reference', 'amount', 'lineDate', 'purchaseHeaderId'] as const

/** Whether the supplier of a purchase is not the supplier of the statement. */
const otherSupplierSql = `
select from purchase_header
where id = ? and supplier_id is distinct from (select supplier_id from supplier_statement where id = ?)`

/**
 * A line's purchase is of the statement's supplier. What a person changes is theirs: the sentence of an earlier match
 * goes, and a line that was decided by its old amount or number is open again.
 */
export const statementLineHooks: ResourceHooks<Line> = {
  sample: { purchaseHeaderId: null },
  // Only matching writes the sentence, with a purchase of the statement's supplier.
  concerns: ({ values }) => !Object.hasOwn(values, 'why'),
  beforeWrite: async (trx, { before, values }) => {
    const now = { ...before, ...values }
    const isChanged = (name: keyof Line) =>
      Object.hasOwn(values, name) && (values[name] ?? null) !== (before?.[name] ?? null)
    if (isChanged('purchaseHeaderId') && values.purchaseHeaderId) {
      const found = await query(trx, otherSupplierSql, [values.purchaseHeaderId, now.supplierStatementId])
      if (found.length > 0) throw invalidInput({ purchaseHeaderId: ["Another supplier's purchase."] })
    }
    // Only matching writes the sentence.
    if (Object.hasOwn(values, 'why')) return
    if (isChanged('outcome')) return { why: null, differsBy: null, proposed: false }
    if (!before || !compared.some(isChanged)) return
    const isMatched = before.why !== null
    return { why: null, differsBy: null, proposed: false, ...(isMatched && { outcome: 'open' as const }) }
  },
}
