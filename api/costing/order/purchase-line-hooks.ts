import { query } from '../../../database/query.ts'
import { deliveryLines, type RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { requireLinesUnsent } from '../accounts/require-unsent.ts'

const byDateSql = `
select part.id from delivery_line part join delivery on delivery.id = part.delivery_id
where part.purchase_line_id = ? and delivery.source = 'date' order by part.id for update of part`

/**
 * What only the received date of the purchase says that it came is removed with the line; what was recorded keeps it. An undo
 * moves no line off an invoice that is in the accounts, nor to it.
 */
export const purchaseLineHooks: ResourceHooks<RecordFor<'purchase-lines'>> = {
  concerns: ({ before, isChanged }) => before !== null && isChanged('purchaseHeaderId'),
  beforeWrite: async (trx, { before, values, isChanged }) => {
    if (before && values.purchaseHeaderId && isChanged('purchaseHeaderId'))
      await requireLinesUnsent(trx, [before.purchaseHeaderId, values.purchaseHeaderId])
    return undefined
  },
  beforeDelete: async (trx, { record, write }) => {
    for (const { id } of await query<{ id: number }>(trx, byDateSql, [record.id]))
      await write.delete(deliveryLines, id)
  },
}
