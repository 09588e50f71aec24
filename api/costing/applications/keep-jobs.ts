import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { quoteHeaders } from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import { writtenSql } from '../../crud/written-columns.ts'
import { invalidInput } from '../../http/errors.ts'

/**
 * Applications of another project for lines of a quote that the request has moved, or with payments on it. Indexes: payment
 * (quote_header_id), application_line (quote_line_id).
 */
const appliedSql = `
with moved as materialized (
  select id, project_id from quote_header
  where id in (
    select record_id from ${writtenSql} written
    where table_name = '${quoteHeaders.table}' and action = 'changed' and jsonb_exists(changes, 'project_id')
  )
)
select application.number
from moved
join payment on payment.quote_header_id = moved.id
join application on application.id = payment.application_id and application.project_id <> moved.project_id
union all
select application.number
from moved
join quote_line quoted on quoted.quote_header_id = moved.id
join application_line line on line.quote_line_id = quoted.id
join application on application.id = line.application_id and application.project_id <> moved.project_id
order by number limit 1`

/** After each write: a quote that was applied for, or whose payments are of applications, stays with its project. */
export const keepJobs: WriteWatcher = async (trx, _context, _user, written) => {
  if (!written.get(quoteHeaders.table)?.columns.has('project_id')) return false
  const [applied] = await query<{ number: number }>(trx, appliedSql)
  if (applied) throw invalidInput({ projectId: [costingRefusals.quoteApplied({ number: applied.number })] })
  return false
}
