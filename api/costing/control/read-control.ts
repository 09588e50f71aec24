import type { Knex } from 'knex'
import { sortedText } from '../../../database/fields/registry.ts'
import { firmDaySql } from '../../../database/firm-day.ts'
import { query } from '../../../database/query.ts'
import { lastClosableMonth } from '../../../model/costing/closable-month.ts'
import type { MonthlyAmount } from '../../../model/costing/costing.ts'
import { percentOf } from '../../../model/costing/forecast.ts'
import type {
  BudgetBasis,
  CloseSummary,
  ControlCell,
  ControlFigure,
  ControlForecast,
  ControlProject,
  ControlQuote,
  ControlRow,
  EarnedBasis,
  ProjectControl,
} from '../../../model/costing/project-control.ts'
import { receivedBy } from '../../../model/costing/received.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import { overspend } from '../../../model/excess.ts'
import type { Filter } from '../../../model/filter/filter.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import { unallocatedSql } from '../home/unallocated.ts'
import { notPosted } from '../posted-purchases.ts'
import { boughtSql } from './bought.ts'
import { closeColumns } from './closed.ts'
import {
  agreedCost,
  amountsOf,
  type BoughtSums,
  type LineGroup,
  stageSums,
  sumOf,
  totalsOf,
} from './figures.ts'
import { groupsSql, type ProjectCondition } from './lines-sql.ts'
import { controlLists, monthLists, notAgreedLists, openLines, postedLists, received, spent } from './lists.ts'
import { monthsOf } from './months.ts'
import { readApplicationsOf, readValuations, type Valuation, valuedLists } from './valuations.ts'

export interface StoredForecast
  extends ControlForecast,
    Pick<ControlRow, 'costingCategoryId' | 'method' | 'value'> {
  readonly projectId: number
}

export interface Category {
  readonly id: number
  readonly description: string
}

/** In the order of statements. */
export const categoriesSql = `
select coalesce(
  json_agg(
    json_build_object('id', id, 'description', category_description)
    order by display_order nulls last, ${sortedText('category_description')}, category_description, id
  ),
  '[]'
)
from costing_category`

export const forecastColumns = `
  id, version, project_id as "projectId", costing_category_id as "costingCategoryId", method, value::float8 as value,
  percent_done::float8 as "percentDone", note, as_of as "asOf"`

export const projectColumns = `
  id, project_number as "projectNumber", project_name as "projectName", target_margin::float8 as "targetMargin",
  start_date as "startDate", end_date as "endDate"`

const headSql = `
select
  (select row_to_json(found) from (select ${projectColumns} from project where id = :projectId) found) as project,
  ${firmDaySql()}::text as today,
  (select cut_off_day from firm) as "cutOffDay",
  (${categoriesSql}) as categories,
  (
    select coalesce(json_agg(found), '[]')
    from (select ${forecastColumns} from forecast where project_id = :projectId) found
  ) as forecasts,
  (
    select coalesce(json_agg(found order by "createdDate", id), '[]')
    from (
      select
        id, quote_number as "quoteNumber", comments, created_date as "createdDate", standing, part,
        agreed_date as "agreedDate", version,
        coalesce((select sum(amount) from quoted_line where quote_id = quote.id), 0)::float8 as quoted
      from quote_header quote
      where project_id = :projectId
    ) found
  ) as quotes,
  (
    select coalesce(json_agg(found order by month desc, number desc), '[]')
    from (
      select ${closeColumns} from project_close where project_id = :projectId
    ) found
  ) as closes`

interface Head {
  readonly project: ControlProject | null
  readonly today: string
  readonly cutOffDay: number | null
  readonly categories: readonly Category[]
  readonly forecasts: readonly StoredForecast[]
  readonly quotes: readonly ControlQuote[]
  readonly closes: readonly CloseSummary[]
}

const isSpend = ({ part, stage }: LineGroup) => part === 'spend' && stage !== null

const cellsOf = (
  groups: readonly LineGroup[],
  listsOf: (month: Pick<MonthlyAmount, 'year' | 'month'>) => ControlCell['lists'],
): ControlCell[] => {
  const monthKeyOf = ({ stage, year, month }: LineGroup) => (stage === 'invoiced' ? year * 100 + month : 0)
  return [...groupedBy(groups.filter(isSpend), monthKeyOf)]
    .sort(([a], [b]) => a - b)
    .map(([monthKey, own]) => {
      const month = { year: Math.floor(monthKey / 100), month: monthKey % 100 }
      return { ...month, amount: sum(own.map(({ amount }) => amount)), lists: listsOf(month) }
    })
}

const hasPosted = (groups: readonly LineGroup[]): boolean =>
  groups.some(({ isPosted, stage }) => isPosted && stage !== null)

const byCategory = (groups: readonly LineGroup[]): Map<number, LineGroup[]> => {
  const counted = groups.filter(({ categoryId, stage }) => categoryId !== null && stage !== null)
  return groupedBy(counted, ({ categoryId }) => categoryId ?? 0)
}

/** Whether a forecast speaks for a later day than the figures. Without a day it speaks for all. */
const isLater = (forecast: StoredForecast, asOf: string | null): boolean =>
  asOf !== null && forecast.asOf !== null && forecast.asOf > asOf

const budgetTexts: Readonly<Record<BudgetBasis, string>> = {
  cost: 'From costs',
  margin: 'By target margin',
}

const earnedTexts: Readonly<Record<EarnedBasis, (number: number | undefined) => string>> = {
  typed: () => 'Entered percentage',
  valued: (number) => `Valued in application ${number}`,
  cost: () => 'Cost to cost',
}

const rowsOf = (
  { project, categories, forecasts }: Pick<Head, 'categories' | 'forecasts'> & { project: ControlProject },
  groups: readonly LineGroup[],
  valuations: readonly Valuation[],
  bought: readonly BoughtSums[],
  asOf: string | null,
  seesCosts: boolean,
): ControlRow[] => {
  const boughtOfCategory = new Map(bought.map((sums) => [sums.categoryId, sums]))
  const valuationOf = new Map(valuations.map((valuation) => [valuation.categoryId, valuation]))
  const lines = byCategory(groups)
  const forecastOfCategory = new Map(forecasts.map((forecast) => [forecast.costingCategoryId, forecast]))
  return categories.flatMap(({ id, description }) => {
    const own = lines.get(id)
    const forecast = forecastOfCategory.get(id)
    const valued = valuationOf.get(id)
    if (!own && !forecast && !valued?.value) return []
    const withPosted = hasPosted(own ?? [])
    const amounts = amountsOf(
      stageSums(own ?? []),
      project.targetMargin,
      forecast,
      valued?.value,
      seesCosts ? agreedCost(own ?? []) : null,
      boughtOfCategory.get(id),
    )
    return [
      {
        costingCategoryId: id,
        categoryDescription: description,
        ...amounts,
        budgetFrom: budgetTexts[amounts.budgetBy],
        earnedFrom: earnedTexts[amounts.earnedBy](valued?.number),
        earnedLists: valued && amounts.earnedBy === 'valued' ? valuedLists(valued.applicationId, id) : [],
        valued: valued ? { number: valued.number, value: valued.value } : null,
        method: forecast?.method ?? 'automatic',
        value: forecast?.value ?? null,
        forecast: forecast
          ? {
              id: forecast.id,
              version: forecast.version,
              percentDone: forecast.percentDone,
              note: forecast.note,
              asOf: forecast.asOf,
            }
          : null,
        marginPercent: percentOf(amounts.margin, amounts.revised),
        over: overspend(amounts.revised, amounts.committed),
        months: cellsOf(own ?? [], (month) => monthLists(project.id, asOf, withPosted, id, month)),
        lists: controlLists(project.id, asOf, withPosted, id),
      },
    ]
  })
}

/** Of the total: the lines of all categories, if the application has them all. */
const earnedListsOf = (rows: readonly ControlRow[], [valuation]: readonly Valuation[]) => {
  const earning = rows.filter(({ earned }) => earned !== 0)
  if (!valuation || earning.length === 0) return []
  if (earning.some(({ earnedBy }) => earnedBy !== 'valued')) return []
  return valuedLists(
    valuation.applicationId,
    earning.map(({ costingCategoryId }) => costingCategoryId),
  )
}

const cashOf = (projectId: number, groups: readonly LineGroup[], day: string): ProjectControl['cash'] => {
  const figure = (
    part: LineGroup['part'],
    dated: LineGroup['dated'],
    lists: ControlFigure['lists'],
  ): ControlFigure => ({
    value: sumOf(groups, (group) => group.part === part && group.dated === dated),
    lists,
  })
  const tests = { dated: { to: day }, later: { above: day }, undated: null } as const
  const paymentTests = {
    dated: receivedBy(day),
    later: { receivedDate: { above: day } },
    undated: { receivedDate: null },
  } as const
  const payments = (dated: LineGroup['dated']) =>
    figure('paid', dated, [received({ projectId, ...paymentTests[dated] } satisfies Filter)])
  const spend = (dated: LineGroup['dated']) =>
    figure(
      'spend',
      dated,
      spent(
        { projectId, statementDate: tests[dated] } satisfies Filter,
        hasPosted(groups.filter((group) => group.dated === dated)),
      ),
    )
  const [paid, invoiced] = [payments('dated'), spend('dated')]
  return {
    amount: subtract(paid.value, invoiced.value),
    paid,
    invoiced,
    laterPayments: payments('later'),
    laterSpend: spend('later'),
    undatedPayments: payments('undated'),
    undatedSpend: spend('undated'),
  }
}

/** Index: purchase_header (project_id). */
const queriedSql = `
select coalesce(sum(invoice_net), 0)::float8 as value
from supplier_invoice
where approval = 'queried' and id in (select invoice_id from purchase_header where project_id = ?)`

/** Queried invoices that are for a purchase of the project, without VAT. */
export const readQueriedOf = async (trx: Knex, projectId: number): Promise<ControlFigure> => {
  const [found] = await query<{ value: number }>(trx, queriedSql, [projectId])
  const list = {
    resource: 'supplier-invoices',
    filter: { jobs: projectId, approval: 'queried' },
    view: 'queried',
    sum: 'invoiceNet',
  }
  return { value: found?.value ?? 0, lists: [{ ...list, sign: 1 }] }
}

const unallocatedOfSuppliersSql = `
with supplier as materialized (
  select distinct supplier_id as id
  from spend_line
  where project_id = :projectId and supplier_id is not null
)
select
  (select coalesce(json_agg(id order by id), '[]') from supplier) as suppliers,
  coalesce(sum(amount), 0)::float8 as value
from (${unallocatedSql} and purchase.labour_week_id is null and purchase.valuation_id is null) line
where supplier_id in (select id from supplier)`

/** Unallocated purchases from the project's suppliers: some may belong to it. What is posted has a job. */
export const readUnallocatedOf = async (trx: Knex, projectId: number): Promise<ControlFigure> => {
  const rows = await query<{ suppliers: number[]; value: number }>(trx, unallocatedOfSuppliersSql, {
    projectId,
  })
  const [{ suppliers, value } = { suppliers: [], value: 0 }] = rows
  const list = {
    resource: 'purchase-lines',
    filter: { ...openLines, supplierId: suppliers, postedFrom: notPosted },
    view: 'unallocated',
  }
  return { value, lists: suppliers.length === 0 ? [] : [{ ...list, sum: 'remainingAmount', sign: 1 }] }
}

/**
 * `asOf` null: all data. Null for an unknown project.
 * @param seesCosts whether budgets may be made from costs, which the user then can tell; others get those of the target
 * margin, and no close that is made from costs
 */
export const readControl = async (
  trx: Knex,
  projectId: number,
  asOf: string | null,
  seesCosts: boolean,
): Promise<Omit<ProjectControl, 'compared'> | null> => {
  const heads = await query<Head>(trx, headSql, { projectId })
  const [head] = heads
  if (!head?.project) return null
  const { project, today, cutOffDay, quotes, closes } = head
  const ofProject: ProjectCondition = (column) => `${column} = :projectId`
  const groups = await query<LineGroup>(trx, groupsSql(ofProject), { asOf, projectId })
  const bought = await query<BoughtSums>(trx, boughtSql(ofProject, asOf), { asOf, projectId })
  const valuations = await readValuations(trx, 'project_id = :projectId', { asOf, projectId })
  const forecasts = head.forecasts.filter((forecast) => !isLater(forecast, asOf))
  const rows = rowsOf({ ...head, project, forecasts }, groups, valuations, bought, asOf, seesCosts)
  const withPosted = hasPosted(groups)
  const totals = {
    ...totalsOf(rows),
    earnedLists: earnedListsOf(rows, valuations),
    lists: controlLists(projectId, asOf, withPosted),
    months: cellsOf(groups, (month) => monthLists(projectId, asOf, withPosted, null, month)),
  }
  const onQuotes = groups.filter(({ isPosted }) => !isPosted)
  const cash = cashOf(projectId, groups, asOf ?? today)
  const lastClosable = lastClosableMonth(today, cutOffDay)
  const unclosed = [lastClosableMonth(today, null), lastClosable].find(
    (month) => !closes.some((close) => close.month === month),
  )
  return {
    project,
    asOf,
    today,
    rows,
    totals,
    notAgreed: {
      value: sumOf(groups, (group) => isSpend(group) && !group.isAgreed),
      lists: notAgreedLists(projectId, asOf),
    },
    posted: {
      value: sumOf(groups, (group) => isSpend(group) && group.isPosted),
      lists: postedLists(projectId),
    },
    cash,
    applications: await readApplicationsOf(trx, projectId, asOf),
    claimed: subtract(cash.paid.value, totals.earned),
    months: monthsOf(groups, { ...project, budget: totals.budget }, asOf ?? today),
    ties: {
      dated: sumOf(onQuotes, ({ stage, year }) => stage === 'invoiced' && year !== 0),
      undated: sumOf(onQuotes, ({ stage }) => stage === 'received' || stage === 'onOrder'),
    },
    laterForecasts: head.forecasts.length - forecasts.length,
    quotes,
    closes: closes.filter(({ fromCosts }) => seesCosts || !fromCosts),
    lastClosable,
    nextClose: unclosed ?? null,
  }
}
