import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { weekDays } from '../../../model/costing/labour.ts'
import { type HoursLine, hoursByPerson } from '../../../model/costing/week-hours.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { fallbackFirmName, labourLines, labourWeeks, workers } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { requireRecord } from '../../crud/require-record.ts'
import { reading } from '../../crud/route-options.ts'
import { mayReadAllOf } from '../../crud/visible.ts'
import { Problem } from '../../http/errors.ts'
import { sendFile, xlsxType } from '../../http/files/file-reply.ts'
import { makeFileInWorker } from '../../http/files/temporary-files.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { reservedFieldsOf } from '../costs.ts'
import type { PayrollWeek } from './payroll-excel.ts'
import { payrollExcel } from './payroll-task.ts'

/** Lines of people, whose order is that of their names. */
const linesSql = `
select line.worker_id as "workerId", worker.worker_name as "workerName", worker.payroll_ref as "payrollRef", worker.engagement,
  line.project_id as "projectId", null as "projectNumber", line.quote_line_id as "quoteLineId",
  line.costing_category_id as "costingCategoryId", line.overtime::float8 as overtime,
  ${weekDays.map((day) => `line.${day}::float8 as ${day}`).join(', ')}
from labour_line line join worker on worker.id = line.worker_id
where line.labour_week_id = ?
order by worker.worker_name, worker.id, line.id`

const weekSql = `
select week_start::text as "weekStart", (select firm_name from firm) as "firmName" from labour_week where id = ?`

type Line = HoursLine & { readonly payrollRef: string | null; readonly engagement: string }

/** Errors: 404. */
const readWeek = async (trx: Knex.Transaction, id: number): Promise<PayrollWeek> => {
  await requireRecord(trx, labourWeeks, id)
  const [week] = await query<{ weekStart: string; firmName: string | null }>(trx, weekSql, [id])
  if (!week) throw new Problem('not_found')
  const lines = await query<Line>(trx, linesSql, [id])
  const workerOf = new Map(lines.map((line) => [line.workerId, line]))
  return {
    firm: week.firmName ?? fallbackFirmName,
    weekStart: week.weekStart,
    today: firmDay(),
    people: hoursByPerson(lines).map((person) => {
      const { payrollRef = null, engagement = 'employee' } = workerOf.get(person.workerId) ?? {}
      return { ...person, payrollRef, engagement }
    }),
  }
}

/** Hours of a week for the payroll bureau. */
export const payrollRoute =
  ({ reads, workers: threads, resources }: AppContext) =>
  async (app: FastifyInstance) => {
    app.get(
      '/LabourWeek/:id/payroll',
      reading(labourWeeks, {
        summary: 'Hours of a week by person and day as an Excel workbook, for payroll',
        params: idParameter(labourWeeks),
        response: { 200: { content: { [xlsxType]: { schema: { type: 'string', format: 'binary' } } } } },
        heavy: true,
      }),
      async (request, reply) => {
        const id = idIn(request)
        const isForAll = [labourWeeks, labourLines, workers].every(({ name }) => {
          const resource = resources[name]
          return resource && mayReadAllOf(resources, resource, userOf(request), reservedFieldsOf(resource))
        })
        if (!isForAll) throw new Problem('forbidden')
        const week = await reads.snapshot(request, (trx) => readWeek(trx, id))
        const file = await makeFileInWorker(request, reply, (path) =>
          threads.run(payrollExcel, [week, path], request.signal),
        )
        return sendFile(reply, file, `Hours ${week.weekStart}.xlsx`, xlsxType)
      },
    )
  }
