import { idSchema, type JsonSchema, nullable } from '../../../model/json-schema.ts'
import { forecastMethods, listedColumns } from '../../../model/project-control.ts'
import { listOf, objectSchema } from '../../http/schemas.ts'
import { day, described, integer, number, pounds, text, titled } from '../value-schemas.ts'

const lists = described(
  listOf(
    objectSchema(
      {
        resource: text,
        filter: { type: 'object', additionalProperties: true },
        sum: text,
        sign: { enum: [1, -1] },
        view: text,
      },
      { optional: ['view'] },
    ),
  ),
  'The lists behind a figure: their sums, each with its sign, are the figure',
)
export const figure: JsonSchema = objectSchema({ value: pounds(), lists })
const listsOf: JsonSchema = objectSchema(Object.fromEntries(listedColumns.map((name) => [name, lists])))

const cells: JsonSchema = listOf(
  objectSchema({
    year: described(integer, '0 for what is received or on order'),
    month: integer,
    amount: pounds(),
    lists,
  }),
)

const amounts = {
  contract: pounds('Agreed contract quotes'),
  variations: pounds('Agreed variations'),
  pending: pounds('Submitted quotes, in no other figure'),
  revised: pounds('Contract and variations'),
  invoiced: pounds('Spend with a statement date'),
  received: pounds('Received and not invoiced'),
  onOrder: pounds('Neither received nor invoiced'),
  committed: pounds('Invoiced, received and on order'),
  budget: pounds('What may be spent to keep the target margin'),
  toComplete: pounds('Forecast; below zero is less than ordered'),
  final: pounds('Cost at completion'),
  margin: pounds('Revised less final'),
  earned: pounds('Revised by the share that is done'),
  marginToDate: pounds('Earned less invoiced and received'),
}
const method: JsonSchema = { enum: [...forecastMethods] }
const value = nullable(pounds('Pounds; of percentComplete a percentage; null for automatic'))

const totals = {
  ...amounts,
  marginPercent: nullable(number('Of revised, to one decimal')),
  donePercent: nullable(number('Earned of revised, to one decimal')),
  over: pounds('Committed beyond what is agreed'),
}
const row = {
  costingCategoryId: integer,
  categoryDescription: text,
  ...amounts,
  method,
  value,
  donePercent: number('To one decimal; sums use all decimals'),
}

export const closeSchema = objectSchema({
  id: idSchema,
  month: day,
  number: integer,
  note: nullable(text),
  madeBy: text,
  madeOn: day,
  revised: pounds(),
  committed: pounds(),
  final: pounds(),
  margin: pounds(),
})

export const controlSchema = titled('Project control', {
  project: objectSchema({
    id: idSchema,
    projectNumber: nullable(text),
    projectName: text,
    targetMargin: nullable(number('Of the value')),
    startDate: nullable(day),
    endDate: nullable(day),
  }),
  asOf: nullable(day),
  today: day,
  rows: listOf(
    objectSchema({
      ...row,
      forecast: nullable(
        objectSchema({
          id: idSchema,
          version: integer,
          percentDone: nullable(number('Typed; null: cost to cost')),
          note: nullable(text),
        }),
      ),
      marginPercent: totals.marginPercent,
      over: totals.over,
      months: cells,
      lists: listsOf,
    }),
  ),
  totals: objectSchema({ ...totals, months: cells, lists: listsOf }),
  notAgreed: figure,
  cash: objectSchema({
    amount: pounds('Paid less invoiced, both up to the day of the figures'),
    paid: figure,
    invoiced: figure,
    laterPayments: figure,
    laterSpend: figure,
    undatedPayments: figure,
    undatedSpend: figure,
  }),
  claimed: pounds('Paid less earned: overclaimed, below zero not yet paid for'),
  months: listOf(
    objectSchema({
      year: described(integer, '0 where there is no date'),
      month: integer,
      invoiced: pounds(),
      received: pounds(),
      onOrder: pounds(),
      paid: pounds(),
      planned: nullable(pounds('Cumulative; null without dates of the project')),
    }),
  ),
  ties: objectSchema({
    dated: pounds('Dated months of the statements'),
    undated: pounds('"No Date" of the statements'),
  }),
  quotes: listOf(
    objectSchema({
      id: idSchema,
      quoteNumber: nullable(text),
      comments: nullable(text),
      createdDate: nullable(day),
      standing: text,
      part: text,
      agreedDate: nullable(day),
      version: integer,
      quoted: pounds(),
    }),
  ),
  closes: described(listOf(closeSchema), 'The latest first'),
  nextClose: nullable(described(day, 'First day of the month to close')),
  compared: nullable(
    objectSchema({
      close: closeSchema,
      rows: listOf(objectSchema({ ...row, lists: listsOf })),
      totals: objectSchema({ ...totals, lists: listsOf }),
    }),
  ),
})

export const controlsSchema = {
  title: 'Project control of all projects',
  ...listOf(
    objectSchema({
      projectId: idSchema,
      projectNumber: nullable(text),
      projectName: text,
      targetMargin: nullable(number('Of the value')),
      endDate: nullable(day),
      ...totals,
      cash: pounds('Paid less invoiced, up to today'),
    }),
  ),
}
