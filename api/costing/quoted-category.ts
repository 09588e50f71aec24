import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { costingRefusals } from '../../model/costing/refusals.ts'
import { invalidInput, Problem } from '../http/errors.ts'

const quotedSql = `
select line.id, line.costing_category_id as "costingCategoryId", quote.project_id as "projectId"
from quote_line line join quote_header quote on quote.id = line.quote_header_id where line.id = any(?)`

interface Spend {
  readonly quoteLineId?: number | null
  readonly projectId?: number | undefined
}

type CategoryOf = (spend: Spend) => { costingCategoryId?: number }

/**
 * Spend on a quote line counts in its category: reads those of several. The result throws 400 for a line of another project.
 */
export const categoriesOfQuoted = async (
  trx: Knex.Transaction,
  several: readonly Spend[],
): Promise<CategoryOf> => {
  const ids = [...new Set(several.flatMap(({ quoteLineId }) => quoteLineId ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await query<{ id: number; costingCategoryId: number; projectId: number | null }>(trx, quotedSql, [
          ids,
        ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ({ quoteLineId, projectId }) => {
    const quoted = byId.get(Number(quoteLineId))
    if (quoted && quoted.projectId !== projectId)
      throw invalidInput({ quoteLineId: [costingRefusals.otherProjectLine] })
    return quoted ? { costingCategoryId: quoted.costingCategoryId } : {}
  }
}

/** Of one. Errors: 400 for a line of another project. */
export const categoryOfQuoted = async (
  trx: Knex.Transaction,
  spend: Spend,
): Promise<{ costingCategoryId?: number }> => (await categoriesOfQuoted(trx, [spend]))(spend)

const elsewhereSql = `
select line.description
from quote_line line join quote_header quote on quote.id = line.quote_header_id
where line.id = any(:ids) and quote.project_id is distinct from :projectId
order by line.id limit 1`

/** Errors: 409 for a quote line whose quote was moved to another project: its spend would count there. */
export const requireQuotedIn = async (
  trx: Knex.Transaction,
  projectId: number,
  spend: readonly Pick<Spend, 'quoteLineId'>[],
): Promise<void> => {
  const ids = spend.flatMap(({ quoteLineId }) => quoteLineId ?? [])
  const [line] = await query<{ description: string }>(trx, elsewhereSql, { ids, projectId })
  if (line)
    throw new Problem('conflict', { title: costingRefusals.quotedElsewhere({ line: line.description }) })
}
