import { query } from '../../../database/query.ts'
import { firmTime } from '../../../model/firm-clock.ts'
import { accountsBatches, applications, supplierInvoices, valuations } from '../../../resources.config.ts'
import type { CallHandler } from '../../crud/call-handler.ts'

/** Frees what a batch has sent, once its invoices were deleted in the accounts. Its lines stay. */
export const withdrawBatch: CallHandler = {
  summary: 'Withdraw a batch from the accounts',
  run: async (trx, { id, write }) => {
    await write.change(accountsBatches, id, { withdrawnOn: firmTime() })
    for (const { table } of [supplierInvoices, applications, valuations])
      await query(
        trx,
        `update ${table} set accounts_batch_id = null, version = version + 1 where accounts_batch_id = ?`,
        [id],
      )
    return id
  },
}
