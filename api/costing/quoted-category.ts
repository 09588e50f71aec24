import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { costingRefusals } from '../../model/costing/refusals.ts'
import { invalidInput } from '../http/errors.ts'

const quotedSql = `
select line.costing_category_id as "costingCategoryId", quote.project_id as "projectId"
from quote_line line join quote_header quote on quote.id = line.quote_header_id where line.id = ?`

/** Spend on a quote line counts in its category. Errors: 400 for a line of another project. */
export const categoryOfQuoted = async (
  trx: Knex.Transaction,
  { quoteLineId, projectId }: { readonly quoteLineId: number | null; readonly projectId: number | undefined },
): Promise<{ costingCategoryId?: number }> => {
  if (quoteLineId === null) return {}
  const [quoted] = await query<{ costingCategoryId: number; projectId: number | null }>(trx, quotedSql, [
    quoteLineId,
  ])
  if (quoted && quoted.projectId !== projectId)
    throw invalidInput({ quoteLineId: [costingRefusals.otherProjectLine] })
  return quoted ? { costingCategoryId: quoted.costingCategoryId } : {}
}
