import { query } from '../../../database/query.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'

type Quote = RecordFor<'quote-headers'>

const nextSql = `
select coalesce(max(variation_number), 0) + 1 as next
from quote_header where project_id = ? and part = 'variation' and id <> ?`

/** A variation has the next number after the others of its job, unless one is typed. A copy, its revision, has the same. */
export const variationHooks: ResourceHooks<Quote> = {
  concerns: ({ before, values }) => (values.part ?? before?.part) === 'variation',
  beforeWrite: async (trx, { before, values }) => {
    const { projectId, part, variationNumber } = { ...before, ...values }
    if (part !== 'variation' || !projectId || (variationNumber ?? null) !== null) return
    // Two variations at once have two numbers.
    await query(trx, 'select from project where id = ? for no key update', [projectId])
    const [found] = await query<{ next: number }>(trx, nextSql, [projectId, before?.id ?? 0])
    return { variationNumber: found?.next ?? 1 }
  },
}
