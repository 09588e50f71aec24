import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { checkField, type FieldErrors, type Values } from '../../../model/check-record.ts'
import { isObject } from '../../../model/fields/option.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { idOf, nullable, recordSchema } from '../../../model/json-schema.ts'
import { messages } from '../../../model/messages.ts'
import type { CloseRequest, ProjectControl } from '../../../model/project-control.ts'
import { projectCloses, projects } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { answerWrite } from '../../crud/answer-write.ts'
import { readRecord } from '../../crud/read.ts'
import { writing } from '../../crud/route-options.ts'
import { bodyOf } from '../../http/bodies.ts'
import { heavy } from '../../http/call-limits.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { objectSchema } from '../../http/schemas.ts'
import { described, fieldSchema, titled } from '../value-schemas.ts'
import { digested, digestSql, firstPrevious } from './digest.ts'
import { happened, linesSql } from './lines-sql.ts'
import { daysOfMonth } from './lists.ts'
import { readControl } from './read-control.ts'

const {
  projectId: projectField,
  month: monthField,
  number: numberField,
  note: noteField,
  committed,
} = projectCloses.fields

/** @throws 400 with messages by field */
const readCloseRequest = ({ projectId, month, note, expect, ...others }: Values): CloseRequest => {
  const { committed: expected, final, number = 1, ...unknown } = isObject(expect) ? expect : {}
  const text = fieldTypeOf(noteField).normalise?.(note ?? null, noteField) ?? null
  const found: FieldErrors = {
    projectId: checkField(projectField, projectId, 'create'),
    month: checkField(monthField, month, 'create'),
    note: checkField(noteField, text, 'create'),
    expect: expect === undefined ? [messages.required] : isObject(expect) ? [] : [messages.format],
    'expect.committed': checkField(committed, expected, 'create'),
    'expect.final': checkField(committed, final, 'create'),
    'expect.number': checkField(numberField, number, 'create'),
  }
  if (typeof month === 'string' && !month.endsWith('-01')) found.month = [messages.format]
  for (const name of [...Object.keys(others), ...Object.keys(unknown).map((name) => `expect.${name}`)])
    found[name] = [messages.unknownField]
  const errors = Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong.length > 0))
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { projectId, month, note: text, expect: { committed: expected, final, number } } as CloseRequest
}

/** @param month its first day */
export const lastDayOf = (month: string): string =>
  daysOfMonth({ year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) }).to

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
line as materialized (
  select
    line.part, line.stage, line.category_id, category.category_description as category, line.quote, line.is_agreed,
    line.supplier, line.user_po_no, line.description, line.quantity::numeric(15,4) as quantity,
    line.cost_each::numeric(15,4) as cost_each, line.amount::numeric(15,2) as amount, line.day, line.source_id
  from (${linesSql('quote.project_id = :projectId')}) line
  left join costing_category category on category.id = line.category_id
  where ${happened}
),
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

const headOf = ({ totals, cash }: ProjectControlFigures, fields: Values): Values => ({
  ...fields,
  revised: totals.revised,
  committed: totals.committed,
  invoiced: totals.invoiced,
  received: totals.received,
  on_order: totals.onOrder,
  to_complete: totals.toComplete,
  final: totals.final,
  margin: totals.margin,
  earned: totals.earned,
  paid: cash.paid.value,
})

type ProjectControlFigures = Omit<ProjectControl, 'compared'>

const figuresOf = ({ rows }: ProjectControlFigures): Values[] =>
  rows.map((row, index) => ({
    category_id: row.costingCategoryId,
    category: row.categoryDescription,
    category_order: index + 1,
    contract: row.contract,
    variations: row.variations,
    pending: row.pending,
    invoiced: row.invoiced,
    received: row.received,
    on_order: row.onOrder,
    budget: row.budget,
    method: row.method,
    value: row.value,
    note: row.forecast?.note ?? null,
    to_complete: row.toComplete,
    final: row.final,
    margin: row.margin,
    done_percent: row.donePercent,
    earned: row.earned,
  }))

/** A concurrent close: retried as a serialisation failure, it then finds the other close. */
const asRetry = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === '23505'
    ? Object.assign(new Error('Another close was made meanwhile', { cause: error }), { code: '40001' })
    : error

/** Errors: 400 by field; 409 if the month has not ended or is closed, or if figures have changed. */
export const closeMonth = async (
  trx: Knex.Transaction,
  { projectId, month, note, expect }: CloseRequest,
  madeBy: string,
): Promise<number> => {
  const asOf = lastDayOf(month)
  const control = await readControl(trx, projectId, asOf)
  if (!control) throw invalidInput({ projectId: [messages.unknownReference(projects.label)] })
  if (asOf >= control.today) throw new Problem('month_not_ended')
  const number =
    Math.max(0, ...control.closes.filter((close) => close.month === month).map((close) => close.number)) + 1
  if (number !== expect.number) throw new Problem('month_closed')
  if (number > 1 && note === null) throw invalidInput({ note: [messages.required] })
  const { committed: spent, final } = control.totals
  if (spent !== expect.committed || final !== expect.final)
    throw new Problem('figures_changed', { current: { committed: spent, final } })
  const head = headOf(control, {
    project_id: projectId,
    month,
    number,
    note,
    made_by: madeBy,
    made_on: control.today,
  })
  try {
    const { rows } = await trx.raw<{ rows: { id: number }[] }>(closeSql, {
      asOf,
      projectId,
      head: JSON.stringify(head),
      figures: JSON.stringify(figuresOf(control)),
    })
    const [made] = rows
    if (!made) throw new Error('An insert returns its row')
    return made.id
  } catch (error) {
    throw asRetry(error)
  }
}

const closeRequestSchema = titled(
  'Month close request',
  {
    projectId: idOf(projects),
    month: described(fieldSchema(monthField), 'First day of the month'),
    note: described(nullable(fieldSchema(noteField)), 'Required where the month is closed again'),
    expect: described(
      objectSchema(
        {
          committed: fieldSchema(committed),
          final: fieldSchema(committed),
          number: {
            ...described(fieldSchema(numberField), '2 or more to close the month again'),
            default: 1,
          },
        },
        { optional: ['number'] },
      ),
      'The totals as they were shown: nothing is closed when they have changed',
    ),
  },
  { optional: ['note'] },
)

export const closeRoute = (context: AppContext) => async (app: FastifyInstance) => {
  const schema = {
    summary: 'Close a month of a project',
    body: closeRequestSchema,
    response: { 201: recordSchema(projectCloses) },
  }
  app.post(
    '/ProjectClose',
    heavy(writing(projectCloses, schema, ['month_not_ended', 'month_closed', 'figures_changed'])),
    (request, reply) => {
      const wanted = readCloseRequest(bodyOf(request))
      const { name } = userOf(request)
      return answerWrite(
        context,
        request,
        reply,
        async (trx) => {
          const id = await closeMonth(trx, wanted, name)
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
