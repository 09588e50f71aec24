import type { Knex } from 'knex'
import { sortedText } from '../../../database/fields/registry.ts'
import { firmDaySql } from '../../../database/firm-day.ts'
import { query } from '../../../database/query.ts'
import type {
  ControlAmounts,
  ControlProject,
  ControlSummary,
} from '../../../model/costing/project-control.ts'
import { subtract } from '../../../model/decimal.ts'
import { mapInSlices } from '../../workers/in-slices.ts'
import { groupedBy } from '../grouped-by.ts'
import { boughtSql } from './bought.ts'
import { amountsOf, type BoughtSums, type StageSums, stageSums, totalsOf } from './figures.ts'
import { firmSumsSql } from './lines-sql.ts'
import {
  type Category,
  categoriesSql,
  forecastColumns,
  projectColumns,
  type StoredForecast,
} from './read-control.ts'
import { readValuations } from './valuations.ts'

const isOpen = `enabled and exists (
  select from project_status status where status.id = project_status_id and status.is_project_open
)`

const firmSql = (where: string) => `
select
  ${firmDaySql()}::text as today,
  (
    select coalesce(json_agg(found order by ${sortedText('"projectNumber"')} nulls last, id), '[]')
    from (select ${projectColumns} from project where ${where}) found
  ) as projects,
  (${categoriesSql}) as categories,
  (select coalesce(json_agg(found), '[]') from (select ${forecastColumns} from forecast) found) as forecasts`

interface Firm {
  readonly today: string
  readonly projects: readonly ControlProject[]
  readonly categories: readonly Category[]
  readonly forecasts: readonly StoredForecast[]
}

/** In pounds. */
export interface ProjectSums {
  /** Statement date up to today, later, none. */
  readonly invoiced: number
  readonly laterSpend: number
  readonly undatedSpend: number
  /** Received up to today, later, undated. */
  readonly paid: number
  readonly laterPayments: number
  readonly undatedPayments: number
  readonly notAgreed: number
  /** First day of that spend; null if undated. */
  readonly notAgreedSince: string | null
}

const noSums: ProjectSums = {
  invoiced: 0,
  laterSpend: 0,
  undatedSpend: 0,
  paid: 0,
  laterPayments: 0,
  undatedPayments: 0,
  notAgreed: 0,
  notAgreedSince: null,
}

/** Received and invoiced in a month, in pounds. */
export interface MonthSums {
  readonly year: number
  readonly month: number
  readonly paid: number
  readonly invoiced: number
}

interface FirmSums {
  readonly categories: readonly (StageSums & {
    readonly projectId: number
    readonly categoryId: number
    /** Of the agreed lines, if each has one. */
    readonly cost: number | null
  })[]
  readonly projects: readonly (ProjectSums & { readonly projectId: number })[]
  readonly months: readonly MonthSums[]
}

export interface FirmProject {
  readonly project: ControlProject
  readonly rows: readonly { readonly category: Category; readonly amounts: ControlAmounts }[]
  readonly sums: ProjectSums
}

interface FirmFigures {
  readonly today: string
  readonly projects: readonly FirmProject[]
  /** Up to today. */
  readonly months: readonly MonthSums[]
}

interface WhichProjects {
  readonly openOnly: boolean
  /** Null for all. */
  readonly ids: readonly number[] | null
}

/** @param seesCosts whether budgets may be made from costs, which the user then can tell */
export const readFirm = async (
  trx: Knex,
  { openOnly, ids }: WhichProjects,
  seesCosts: boolean,
): Promise<FirmFigures> => {
  const conditions = [
    ...(openOnly ? [isOpen] : []),
    ...(ids ? [`id = any(array[${ids.join(', ')}]::integer[])`] : []),
  ]
  const where = conditions.join(' and ') || 'true'
  const rows = await query<Firm>(trx, firmSql(where))
  const [firm] = rows
  if (!firm) throw new Error('The clock answers a row')
  // PostgreSQL applies them inside a view, unlike those of a sub-select, and knows how many they are.
  const projectIds = firm.projects.map(({ id }) => id)
  const ofProjects = (key: string) =>
    conditions.length > 0 ? `${key} = any(:projectIds::integer[])` : 'true'
  const bindings = { asOf: null, projectIds }
  const sums = await query<FirmSums>(trx, firmSumsSql(ofProjects), bindings)
  const { categories = [], projects = [], months = [] } = sums[0] ?? {}
  const bought = await query<BoughtSums>(trx, boughtSql(ofProjects, bindings.asOf), bindings)
  const valuations = await readValuations(trx, ofProjects('project_id'), bindings)
  const sumsOf = new Map(projects.map((each) => [each.projectId, each]))
  const categoriesOf = groupedBy(categories, ({ projectId }) => projectId)
  const boughtOf = groupedBy(bought, ({ projectId }) => projectId)
  const forecastsOf = groupedBy(firm.forecasts, ({ projectId }) => projectId)
  const valuationsOf = groupedBy(valuations, ({ projectId }) => projectId)
  return {
    today: firm.today,
    months,
    projects: await mapInSlices(firm.projects, (project) => {
      const lines = new Map((categoriesOf.get(project.id) ?? []).map((each) => [each.categoryId, each]))
      const forecasts = new Map(
        (forecastsOf.get(project.id) ?? []).map((each) => [each.costingCategoryId, each]),
      )
      const boughtIn = new Map((boughtOf.get(project.id) ?? []).map((each) => [each.categoryId, each]))
      const values = new Map(
        (valuationsOf.get(project.id) ?? []).map(({ categoryId, value }) => [categoryId, value]),
      )
      return {
        project,
        sums: sumsOf.get(project.id) ?? noSums,
        rows: firm.categories
          .filter(({ id }) => lines.has(id) || forecasts.has(id) || values.get(id))
          .map((category) => ({
            category,
            amounts: amountsOf(
              lines.get(category.id) ?? stageSums([]),
              project.targetMargin,
              forecasts.get(category.id),
              values.get(category.id),
              seesCosts ? lines.get(category.id)?.cost : null,
              boughtIn.get(category.id),
            ),
          })),
      }
    }),
  }
}

export const readControls = async (
  trx: Knex,
  which: WhichProjects,
  seesCosts: boolean,
): Promise<ControlSummary[]> => {
  const { projects } = await readFirm(trx, which, seesCosts)
  return projects.map(({ project: { id, startDate: _, ...project }, rows, sums }) => ({
    projectId: id,
    ...project,
    ...totalsOf(rows.map(({ amounts }) => amounts)),
    cash: subtract(sums.paid, sums.invoiced),
  }))
}
