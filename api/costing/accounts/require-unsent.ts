import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { Problem } from '../../http/errors.ts'

const batchSql = 'select number from accounts_batch where id = ?'

/** Errors: 409 for what is in the accounts. @param batchId of the batch that it was sent in */
export const requireUnsent = async (trx: Knex.Transaction, batchId: number | null): Promise<void> => {
  if (batchId === null) return
  const [batch] = await query<{ number: number }>(trx, batchSql, [batchId])
  throw new Problem('conflict', {
    title: costingRefusals.inBatch({ number: String(batch?.number) }),
  })
}

const sentSql = `
select invoice.accounts_batch_id as "batchId" from supplier_invoice invoice
where id in (select invoice_id from purchase_header where id = any(?)) order by id for share`

/** Errors: 409 if the invoice of one of the purchases is in the accounts: their lines stay on it. */
export const requireLinesUnsent = async (
  trx: Knex.Transaction,
  purchaseIds: readonly number[],
): Promise<void> => {
  const invoices = await query<{ batchId: number | null }>(trx, sentSql, [[...purchaseIds]])
  for (const { batchId } of invoices) await requireUnsent(trx, batchId)
}
