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
