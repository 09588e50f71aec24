import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { checkField, type Values } from '../../../model/check-record.ts'
import type { Field } from '../../../model/definition.ts'
import { isObject } from '../../../model/fields/option.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { fieldSchema, idOf, recordSchema } from '../../../model/json-schema.ts'
import { messages } from '../../../model/messages.ts'
import { columnOf } from '../../../model/naming.ts'
import type { CloseRequest } from '../../../model/project-control.ts'
import { described, nullable, objectSchema, type Schema, titled } from '../../../model/schemas.ts'
import { projectCloses, projects } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { answerWrite } from '../../crud/answer-write.ts'
import { readRecord } from '../../crud/read.ts'
import { writing } from '../../crud/route-options.ts'
import { bodyOf } from '../../http/bodies.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { faultsOf, refuseFaults } from '../request-checks.ts'
import { digested, digestSql, firstPrevious } from './digest.ts'
import { happenedLinesSql } from './lines-sql.ts'
import { daysOfMonth } from './lists.ts'
import { readControl } from './read-control.ts'

const {
  projectId: projectField,
  month: monthField,
  number: numberField,
  note: noteField,
  committed,
} = projectCloses.fields

const fitsNew = (field: Field) => (value: unknown) => checkField(field, value, 'create')

const checkMonth = (month: unknown) =>
  typeof month === 'string' && !month.endsWith('-01')
    ? [messages.format]
    : checkField(monthField, month, 'create')

/** @throws 400 with messages by field */
const readCloseRequest = ({ expect, ...head }: Values): CloseRequest => {
  const expected = { number: 1, ...(isObject(expect) ? expect : {}) }
  const missing = expect === undefined ? messages.required : messages.format
  refuseFaults({
    ...faultsOf(head, { projectId: fitsNew(projectField), month: checkMonth, note: fitsNew(noteField) }),
    ...(!isObject(expect) && { expect: [missing] }),
    ...faultsOf(
      expected,
      { committed: fitsNew(committed), final: fitsNew(committed), number: fitsNew(numberField) },
      'expect.',
    ),
  })
  const note = fieldTypeOf(noteField).normalise?.(head.note ?? null, noteField) ?? null
  return { ...head, note, expect: expected } as CloseRequest
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
line as materialized (${happenedLinesSql}),
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

/** Errors: 400 by field; 409 if the month has not ended or is closed, or if figures have changed. */
export const closeMonth = async (
  trx: Knex.Transaction,
  { projectId, month, note = null, expect }: CloseRequest,
  madeBy: string,
): Promise<number> => {
  const asOf = lastDayOf(month)
  const control = await readControl(trx, projectId, asOf)
  if (!control) throw invalidInput({ projectId: [messages.unknownReference(projects.label)] })
  const { totals, cash, today } = control
  if (asOf >= today) throw new Problem('month_not_ended')
  const number =
    Math.max(0, ...control.closes.filter((close) => close.month === month).map((close) => close.number)) + 1
  if (number !== expect.number) throw new Problem('month_closed')
  if (number > 1 && note === null) throw invalidInput({ note: [messages.required] })
  const { committed: spent, final } = totals
  if (spent !== expect.committed || final !== expect.final)
    throw new Problem('figures_changed', { current: { committed: spent, final } })
  const head = asRow({
    ...totals,
    paid: cash.paid.value,
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
    const { rows } = await trx.raw<{ rows: { id: number }[] }>(closeSql, {
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

const closeRequest: Schema<CloseRequest> = titled(
  'Month close request',
  objectSchema(
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
  ),
)

export const closeRoute = (context: AppContext) => async (app: FastifyInstance) => {
  app.post(
    '/ProjectClose',
    writing(projectCloses, {
      summary: 'Close a month of a project',
      body: closeRequest,
      response: { 201: recordSchema(projectCloses) },
      heavy: true,
      refuses: ['month_not_ended', 'month_closed', 'figures_changed'],
    }),
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
