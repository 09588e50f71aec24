import { checkField } from '../check-record.ts'
import type { DateField } from '../fields/date.ts'
import type { IntegerField, MoneyField } from '../fields/number.ts'
import { idOf, idSchema } from '../fields/reference.ts'
import type { MultilineField } from '../fields/text.ts'
import { signedFigures } from '../figure.ts'
import { fieldSchema } from '../json-schema.ts'
import { messages } from '../messages.ts'
import {
  day,
  described,
  type FromSchema,
  flag,
  integer,
  listOf,
  nullable,
  number,
  objectOf,
  objectSchema,
  oneOf,
  pounds,
  text,
  titled,
} from '../schemas.ts'

/** Cost, value and forecast of a project (`GET /ProjectControl/{id}`). Amounts in pounds, to the penny. */

export const forecastMethods = ['automatic', 'toComplete', 'atCompletion', 'percentComplete'] as const
export type ForecastMethod = (typeof forecastMethods)[number]

/** What earned value is: a share that is typed, the value in the last application, or cost to cost. */
const earnedBases = ['typed', 'valued', 'cost'] as const
export type EarnedBasis = (typeof earnedBases)[number]

/** What makes the budget: the costs of the agreed lines, or the target margin of the project. */
const budgetBases = ['cost', 'margin'] as const
export type BudgetBasis = (typeof budgetBases)[number]

export const listedColumns = [
  'contract',
  'variations',
  'revised',
  'pending',
  'invoiced',
  'received',
  'onOrder',
  'committed',
] as const
export type ListedColumn = (typeof listedColumns)[number]

const listsByColumn = objectOf(listedColumns, signedFigures)
/** Lists behind each figure. Their signed sums equal the figure to the penny. */
export type ControlLists = FromSchema<typeof listsByColumn>

export const controlFigure = objectSchema({ value: pounds(), lists: signedFigures })
export type ControlFigure = FromSchema<typeof controlFigure>

const cell = objectSchema({
  year: described(integer, '0 for received and on order'),
  month: integer,
  amount: pounds(),
  lists: signedFigures,
})
/** Spend by month of the statement date. Received and on order have year 0, month 0. */
export type ControlCell = FromSchema<typeof cell>

const sums = {
  contract: pounds('Agreed contract quotes'),
  variations: pounds('Agreed variations; omissions are negative'),
  pending: pounds('Submitted quotes; not part of any other figure'),
  invoiced: pounds('Spend with a statement date'),
  received: pounds('Received and not invoiced'),
  onOrder: pounds('Neither received nor invoiced'),
}
export type ControlSums = AmountsOf<typeof sums>

const amounts = {
  ...sums,
  revised: pounds('Contract and variations'),
  committed: pounds('Invoiced, received and on order'),
  budget: pounds('Cost of the agreed lines, or the maximum that keeps the target margin: `budgetBy`'),
  toComplete: pounds('Forecast; a negative value is less than ordered'),
  final: pounds('Cost at completion'),
  margin: pounds('Revised less final'),
  earned: pounds('Revised value times the share done, or the value in the last application'),
  marginToDate: pounds('Earned minus invoiced and received'),
}
export type ControlAmounts = AmountsOf<typeof amounts>

type AmountsOf<Amounts> = { readonly [Name in keyof Amounts]: number }

const shares = {
  marginPercent: nullable(number('Percentage of the revised value, one decimal')),
  over: pounds('Committed above the agreed value; 0 for an omission'),
}
const totals = {
  ...amounts,
  ...shares,
  donePercent: nullable(number('Earned as a percentage of the revised value, one decimal')),
}
const closedTotals = objectSchema({ ...totals, lists: listsByColumn })
export type ControlTotals = FromSchema<typeof closedTotals>

const row = {
  costingCategoryId: integer,
  categoryDescription: text,
  ...amounts,
  method: oneOf(forecastMethods),
  value: nullable(pounds('Pounds, or a percentage for percentComplete; null if the forecast is automatic')),
  donePercent: number('One decimal; sums use all decimals'),
}

const storedForecast = objectSchema({
  id: idSchema,
  version: described(integer, 'Value for `If-Match` of a change'),
  percentDone: nullable(
    number('Entered percentage. Null: as valued in the last application, else cost to cost'),
  ),
  note: nullable(text),
  asOf: described(nullable(day), 'Day that it speaks for; null: every day'),
})
/** Stored forecast of a category. */
export type ControlForecast = FromSchema<typeof storedForecast>

const earnedLists = described(
  signedFigures,
  'The application lines whose sum is the earned value. Empty if it is not the sum of a list',
)

const valuation = objectSchema({
  number: described(integer, 'Of the application'),
  value: pounds('Agreed lines of the category, to date'),
})

const controlRow = objectSchema({
  ...row,
  ...shares,
  earnedBy: described(
    oneOf(earnedBases),
    'A percentage that is entered, the value in the last application, or cost to cost',
  ),
  earnedFrom: described(text, 'The same in words: Valued in application 2'),
  earnedLists,
  valued: described(
    nullable(valuation),
    'In the last application valued by the day. Null: it has no agreed line of the category',
  ),
  budgetBy: described(
    oneOf(budgetBases),
    'The cost of the agreed lines, if each has one and the user may see it; else the target margin',
  ),
  budgetFrom: described(text, 'The same in words: From costs'),
  bought: described(
    objectSchema({
      budget: pounds('Budget of these lines'),
      left: pounds('Budget of what of them is not bought'),
      spent: pounds('What they are bought for'),
    }),
    'Agreed lines of which a quantity is bought',
  ),
  overBudget: described(flag, 'Committed is over budget, and no cost to complete was entered'),
  forecast: described(nullable(storedForecast), 'Null: the forecast is automatic'),
  months: listOf(cell),
  lists: listsByColumn,
})
export type ControlRow = FromSchema<typeof controlRow>

const month = objectSchema({
  year: described(integer, '0 for the last one, without a date'),
  month: integer,
  invoiced: pounds(),
  received: pounds(),
  onOrder: pounds('By required month, from the current month on'),
  paid: pounds(),
  planned: nullable(pounds('Cumulative; null if the project has no dates')),
})
/** Point of the curve. Amounts are per month, `planned` is cumulative. */
export type ControlMonth = FromSchema<typeof month>

const quote = objectSchema({
  id: idSchema,
  quoteNumber: nullable(text),
  comments: nullable(text),
  createdDate: day,
  standing: text,
  part: text,
  agreedDate: nullable(day),
  version: integer,
  quoted: pounds(),
})
export type ControlQuote = FromSchema<typeof quote>

const projectFacts = {
  projectNumber: nullable(text),
  projectName: text,
  targetMargin: nullable(number('Of the value')),
  endDate: nullable(day),
}
const project = objectSchema({ id: idSchema, ...projectFacts, startDate: nullable(day) })
export type ControlProject = FromSchema<typeof project>

const applied = objectSchema({
  number: described(integer, 'Of the last application'),
  valuationDate: day,
  applied: described(controlFigure, 'Net to date in that application: less retention and contra'),
  certified: described(controlFigure, 'Certificates up to the day'),
  unpaid: described(controlFigure, 'Certified, less what is received by the day'),
  retentionHeld: controlFigure,
  notAgreed: described(controlFigure, 'Valued on variations that are not agreed; never earned'),
})
/** Applications sent for a project, valued up to the day of the figures. */
export type ControlApplications = FromSchema<typeof applied>

export const closeSummary = objectSchema({
  id: idSchema,
  month: day,
  number: described(integer, '2 or more if the month was closed more than once'),
  note: nullable(text),
  madeBy: text,
  madeOn: day,
  revised: pounds(),
  committed: pounds(),
  final: pounds(),
  margin: pounds(),
  fromCosts: described(flag, 'A budget was made from the costs of lines'),
})
export type CloseSummary = FromSchema<typeof closeSummary>

type Listed = { readonly endpoint: string }

/** Body of `POST /ProjectClose`. */
export const closeRequest = (of: {
  readonly projects: Listed
  readonly projectCloses: {
    readonly fields: {
      readonly month: DateField
      readonly note: MultilineField
      readonly committed: MoneyField
      readonly number: IntegerField
    }
  }
}) => {
  const { month, note, committed, number } = of.projectCloses.fields
  const isFirst = (value: unknown) =>
    typeof value === 'string' && !value.endsWith('-01')
      ? [messages.format]
      : checkField(month, value, 'create')
  return titled(
    'Month close request',
    objectSchema(
      {
        projectId: idOf(of.projects),
        month: { ...described(fieldSchema(month), 'First day of the month'), 'x-check': isFirst },
        note: described(nullable(fieldSchema(note)), 'Required if the month is closed again'),
        expect: described(
          objectSchema(
            {
              committed: fieldSchema(committed),
              final: fieldSchema(committed),
              number: {
                ...described(fieldSchema(number), '2 or more to close the month again'),
                default: 1,
              },
            },
            { optional: ['number'] },
          ),
          'The totals that the user saw. If they have changed, nothing is closed.',
        ),
      },
      { optional: ['note'] },
    ),
  )
}
export type CloseRequest = FromSchema<ReturnType<typeof closeRequest>>

const closedRow = objectSchema({
  ...row,
  earnedBy: described(nullable(oneOf(earnedBases)), 'Null in closes of before it was kept'),
  lists: listsByColumn,
})
/** Stored figures of a close, by category. */
export type ClosedRow = FromSchema<typeof closedRow>

const closedControl = objectSchema({ close: closeSummary, rows: listOf(closedRow), totals: closedTotals })
export type ClosedControl = FromSchema<typeof closedControl>

export const projectControl = titled(
  'Project control',
  objectSchema({
    project,
    asOf: described(nullable(day), 'Null: all entries'),
    today: described(day, "The firm's local date"),
    rows: listOf(controlRow),
    totals: objectSchema({ ...totals, months: listOf(cell), earnedLists, lists: listsByColumn }),
    notAgreed: controlFigure,
    posted: described(
      controlFigure,
      'Own labour and certificates on no quote line: in the figures of their categories, and in no statement',
    ),
    cash: objectSchema({
      amount: pounds('Paid minus invoiced, both up to the day of the figures'),
      paid: controlFigure,
      invoiced: controlFigure,
      laterPayments: controlFigure,
      laterSpend: controlFigure,
      undatedPayments: controlFigure,
      undatedSpend: controlFigure,
    }),
    applications: described(nullable(applied), 'Null: none was sent'),
    claimed: pounds('Paid minus earned: a positive value is overclaimed, a negative one is not yet paid'),
    months: listOf(month),
    ties: objectSchema({
      dated: pounds('Months of the statement dates'),
      undated: pounds('Amounts without a statement date'),
    }),
    laterForecasts: described(integer, 'Forecasts of later days than `asOf`, which count as automatic'),
    quotes: listOf(quote),
    closes: described(listOf(closeSummary), 'The latest first'),
    lastClosable: described(
      day,
      "First day of the last month that can be closed: an ended one, or this one from the firm's cut-off day on",
    ),
    nextClose: described(nullable(day), 'First day of the next month to close. Null if all are closed'),
    compared: nullable(closedControl),
  }),
)
export type ProjectControl = FromSchema<typeof projectControl>

const controlSummary = objectSchema({
  projectId: idSchema,
  ...projectFacts,
  ...totals,
  cash: pounds('Paid minus invoiced, up to today'),
})
export type ControlSummary = FromSchema<typeof controlSummary>

export const controlsOfAllProjects = titled('Project control of all projects', listOf(controlSummary))
