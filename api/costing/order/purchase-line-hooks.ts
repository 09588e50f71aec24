import { query } from '../../../database/query.ts'
import { deliveryLines, type RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'

const byDateSql = `
select part.id from delivery_line part join delivery on delivery.id = part.delivery_id
where part.purchase_line_id = ? and delivery.source = 'date' order by part.id for update of part`

/** What only the received date of the purchase says that it came is removed with the line; what was recorded keeps it. */
export const purchaseLineHooks: ResourceHooks<RecordFor<'purchase-lines'>> = {
  beforeDelete: async (trx, { record, write }) => {
    for (const { id } of await query<{ id: number }>(trx, byDateSql, [record.id]))
      await write.delete(deliveryLines, id)
  },
}
