import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { formatDate } from '../../../model/format.ts'
import { labourLines, type RecordFor } from '../../../resources.config.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import { Problem } from '../../http/errors.ts'

/** The week before with lines; of several, the last that was made. */
const beforeSql = `
select week.id, week.week_start::text as "weekStart" from labour_week week
where week.week_start < :weekStart and exists (select from labour_line where labour_week_id = week.id)
order by week.week_start desc, week.id desc limit 1`

/** Lines of people and plant that are there still, on open jobs, and not in this week yet. */
const linesSql = `
select line.worker_id as "workerId", line.plant_id as "plantId", line.project_id as "projectId",
  line.quote_line_id as "quoteLineId", line.costing_category_id as "costingCategoryId"
from labour_line line
join project on project.id = line.project_id and project.enabled
left join worker on worker.id = line.worker_id
left join plant on plant.id = line.plant_id
where line.labour_week_id = :from and coalesce(worker.enabled, plant.enabled)
  and not exists (
    select from labour_line here
    where here.labour_week_id = :to
      and (here.worker_id, here.plant_id, here.project_id, here.quote_line_id, here.costing_category_id)
        is not distinct from
        (line.worker_id, line.plant_id, line.project_id, line.quote_line_id, line.costing_category_id)
  )
group by line.worker_id, line.plant_id, line.project_id, line.quote_line_id, line.costing_category_id
order by min(line.id)`

type Copied = Pick<
  RecordFor<'labour-lines'>,
  'workerId' | 'plantId' | 'projectId' | 'quoteLineId' | 'costingCategoryId'
>

/** Copies people, jobs and categories of the week before. Hours are typed: nobody is charged for what nobody wrote. */
export const copyLastWeek: CallHandler = {
  summary: 'Copy the lines of the week before, without hours',
  refuses: ['conflict'],
  run: async (trx, { id, record, write }) => {
    const weekStart = String(record.weekStart)
    const [before] = await query<{ id: number; weekStart: string }>(trx, beforeSql, { weekStart })
    if (!before) throw new Problem('conflict', { title: costingRefusals.noWeekBefore })
    const lines = await query<Copied>(trx, linesSql, { from: before.id, to: id })
    if (lines.length === 0)
      throw new Problem('conflict', {
        title: costingRefusals.rowsThere({ day: formatDate(before.weekStart) }),
      })
    await write.createSeveral(
      labourLines,
      lines.map((line) => ({ labourWeekId: id, ...line })),
    )
    return id
  },
}
