import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { monthAround } from '../../../model/calendar-date.ts'
import type { Values } from '../../../model/check-record.ts'
import { type CloseRequest, closeRequest } from '../../../model/costing/project-control.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { trimmed } from '../../../model/fields/text.ts'
import { recordSchema } from '../../../model/json-schema.ts'
import { messages } from '../../../model/messages.ts'
import { columnOf } from '../../../model/naming.ts'
import { projectCloses, projects } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { readRecord } from '../../crud/read.ts'
import { replyToWrite } from '../../crud/reply-to-write.ts'
import { writing } from '../../crud/route-options.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { mayReadCosts } from '../costs.ts'
import { digested, digestSql, digestVersion, firstPrevious } from './digest.ts'
import { pastLinesSql } from './lines-sql.ts'
import { lockMonths } from './month-lock.ts'
import { readControl } from './read-control.ts'

const columnsOf = (alias: string, columns: readonly string[]) =>
  columns.map((column) => `${alias}.${column}`).join(', ')

/** One statement, as the digest covers all rows. Bindings: `:asOf`, `:projectId`, JSON `:head` and `:figures`. */
const closeSql = `
with head as materialized (
  select ${columnsOf('head', digested.head)}
  from jsonb_populate_record(null::project_close, :head::jsonb) head
),
figure as materialized (
  select ${columnsOf('figure', digested.figure)}
  from jsonb_populate_recordset(null::project_close_figure, :figures::jsonb) figure
),
line as materialized (${pastLinesSql}),
chained as materialized (
  select coalesce(
    (select digest from project_close where project_id = :projectId order by id desc limit 1),
    ${firstPrevious(':projectId::integer')}
  ) as previous
),
made as (
  insert into project_close (${digested.head.join(', ')}, previous, digest)
  select ${columnsOf('head', digested.head)}, chained.previous,
    ${digestSql('chained.previous', 'head', 'figure', 'line')}
  from head, chained
  returning id
),
figures as (
  insert into project_close_figure (project_close_id, ${digested.figure.join(', ')})
  select made.id, ${columnsOf('figure', digested.figure)} from made, figure order by figure.category_order
),
lines as (
  insert into project_close_line (project_close_id, ${digested.line.join(', ')})
  select made.id, ${columnsOf('line', digested.line)} from made, line order by line.part, line.source_id
)
select id from made`

/** As `jsonb_populate_record` reads a row: other values are left out. */
const asRow = (values: object): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(name), value]))

/** A concurrent close: retried as a serialisation failure, it then finds the other close. */
const asRetry = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === '23505'
    ? Object.assign(new Error('Another close was made meanwhile', { cause: error }), { code: '40001' })
    : error

/** Errors: 400 by field; 403 if its budgets are from costs that the user may not see; 409 if the month cannot be closed yet or is closed, or if figures have changed. */
export const closeMonth = async (
  trx: Knex.Transaction,
  { projectId, month, note: typed = null, expect }: CloseRequest,
  madeBy: string,
  seesCosts = true,
): Promise<number> => {
  const asOf = monthAround(month).to
  await lockMonths(trx, projectId)
  const control = await readControl(trx, projectId, asOf, true)
  if (!control) throw invalidInput({ projectId: [messages.unknownReference({ label: projects.label })] })
  const fromCosts = control.rows.some(({ budgetBy }) => budgetBy === 'cost')
  if (fromCosts && !seesCosts) throw new Problem('forbidden', { title: costingRefusals.closeOfCosts })
  const { totals, cash, applications, today, lastClosable } = control
  if (month > lastClosable) throw new Problem('month_not_ended')
  const note = trimmed(typed) as string | null
  const number =
    Math.max(0, ...control.closes.filter((close) => close.month === month).map((close) => close.number)) + 1
  if (number !== (expect.number ?? 1)) throw new Problem('month_closed')
  if (number > 1 && note === null) throw invalidInput({ note: [messages.required] })
  const { committed: spent, final } = totals
  if (spent !== expect.committed || final !== expect.final)
    throw new Problem('figures_changed', { expected: expect, current: { committed: spent, final } })
  const head = asRow({
    ...totals,
    paid: cash.paid.value,
    ...(applications && {
      applicationNumber: applications.number,
      applied: applications.applied.value,
      certified: applications.certified.value,
      retentionHeld: applications.retentionHeld.value,
    }),
    fromCosts,
    digestVersion,
    projectId,
    month,
    number,
    note,
    madeBy,
    madeOn: today,
  })
  const figures = control.rows.map((row, index) =>
    asRow({
      ...row,
      categoryId: row.costingCategoryId,
      category: row.categoryDescription,
      categoryOrder: index + 1,
      note: row.forecast?.note ?? null,
    }),
  )
  try {
    const rows = await query<{ id: number }>(trx, closeSql, {
      asOf,
      projectId,
      head: JSON.stringify(head),
      figures: JSON.stringify(figures),
    })
    const [made] = rows
    if (!made) throw new Error('An insert returns its row')
    return made.id
  } catch (error) {
    throw asRetry(error)
  }
}

export const closeRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.post<{ Body: CloseRequest }>(
    '/ProjectClose',
    writing(projectCloses, {
      summary: 'Close a month of a project',
      body: closeRequest({ projects, projectCloses }),
      response: { 201: recordSchema(projectCloses) },
      heavy: true,
      refuses: ['forbidden', 'month_not_ended', 'month_closed', 'figures_changed'],
    }),
    (request, reply) => {
      const { name } = userOf(request)
      const seesCosts = mayReadCosts(context, userOf(request))
      return replyToWrite(
        context,
        request,
        reply,
        async (trx) => {
          const id = await closeMonth(trx, request.body, name, seesCosts)
          const stored = await readRecord(trx, { resources: context.resources, resource: projectCloses }, id)
          if (!stored) throw new Error('A close is there once it is made')
          return {
            status: 201,
            json: stored.json,
            headers: { location: `${app.prefix}/ProjectClose/${id}` },
          }
        },
        { isolationLevel: 'repeatable read' },
      )
    },
  )
}
