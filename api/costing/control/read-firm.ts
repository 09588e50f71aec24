import type { Knex } from 'knex'
import { sortedText } from '../../../database/fields/registry.ts'
import { firmDaySql } from '../../../database/firm-day.ts'
import { type KeptFigures, readKept } from '../../../database/kept-figures.ts'
import { query } from '../../../database/query.ts'
import type {
  ControlAmounts,
  ControlProject,
  ControlSummary,
} from '../../../model/costing/project-control.ts'
import { subtract } from '../../../model/decimal.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import { mapInSlices } from '../../workers/in-slices.ts'
import { amountsOf, stageSums, totalsOf } from './figures.ts'
import { keptSums, type MonthSums, type ProjectSums, sumsOf } from './kept-sums.ts'
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
  (
    select coalesce(json_agg(found), '[]')
    from (select ${forecastColumns} from forecast where project_id in (select id from project where ${where})) found
  ) as forecasts`

interface Firm {
  readonly today: string
  readonly projects: readonly ControlProject[]
  readonly categories: readonly Category[]
  readonly forecasts: readonly StoredForecast[]
}

export interface FirmProject {
  readonly project: ControlProject
  readonly rows: readonly { readonly category: Category; readonly amounts: ControlAmounts }[]
  readonly sums: ProjectSums
  /** Up to today. */
  readonly months: readonly MonthSums[]
}

/**
 * Projects of former calls, so that 12,000 categories of 865 open jobs are not calculated at each call of the home page: 60 of
 * its 160 ms.
 */
const remembered = new Map<string, { readonly madeOf: string; readonly project: FirmProject }>()
/** More than are open in an office. Beyond it, all are forgotten. */
const maxRemembered = 4_000

/** @param madeOf text of all values that the project is made of; null if its sums have no version yet */
const rememberedOr = (key: string, madeOf: string | null, make: () => FirmProject): FirmProject => {
  const found = remembered.get(key)
  if (found && found.madeOf === madeOf) return found.project
  const project = make()
  if (madeOf === null) return project
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(key, { madeOf, project })
  return project
}

interface FirmFigures extends Pick<KeptFigures<unknown>, 'keep'> {
  readonly today: string
  readonly projects: readonly FirmProject[]
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
  const projectIds = firm.projects.map(({ id }) => id)
  const { values, versions, keep } = await readKept(trx, keptSums, projectIds, firm.today)
  const ofProjects = 'project_id = any(:projectIds::integer[])'
  const valuations = await readValuations(trx, ofProjects, { asOf: null, projectIds })
  const forecastsOf = groupedBy(firm.forecasts, ({ projectId }) => projectId)
  const valuationsOf = groupedBy(valuations, ({ projectId }) => projectId)
  const categories = JSON.stringify(firm.categories)
  const make = (project: ControlProject): FirmProject => {
    const stored = values.get(project.id)
    if (!stored) throw new Error('Each project has sums')
    const sums = sumsOf(stored)
    const lines = new Map(sums.categories.map((each) => [each.categoryId, each]))
    const forecasts = new Map(
      (forecastsOf.get(project.id) ?? []).map((each) => [each.costingCategoryId, each]),
    )
    const boughtIn = new Map(sums.bought.map((each) => [each.categoryId, each]))
    const valued = new Map(
      (valuationsOf.get(project.id) ?? []).map(({ categoryId, value }) => [categoryId, value]),
    )
    return {
      project,
      sums: sums.project,
      months: sums.months,
      rows: firm.categories
        .filter(({ id }) => lines.has(id) || forecasts.has(id) || valued.get(id))
        .map((category) => ({
          category,
          amounts: amountsOf(
            lines.get(category.id) ?? stageSums([]),
            project.targetMargin,
            forecasts.get(category.id),
            valued.get(category.id),
            seesCosts ? lines.get(category.id)?.cost : null,
            boughtIn.get(category.id),
          ),
        })),
    }
  }
  const projects = await mapInSlices(firm.projects, (project) => {
    const { id } = project
    const version = versions.get(id)
    const others = [project, forecastsOf.get(id), valuationsOf.get(id)]
    const madeOf = version === undefined ? null : [version, JSON.stringify(others), categories].join(' ')
    return rememberedOr(`${id} ${seesCosts}`, madeOf, () => make(project))
  })
  return { today: firm.today, projects, keep }
}

export const readControls = async (
  trx: Knex,
  which: WhichProjects,
  seesCosts: boolean,
): Promise<{ readonly controls: readonly ControlSummary[] } & Pick<FirmFigures, 'keep'>> => {
  const { projects, keep } = await readFirm(trx, which, seesCosts)
  const controls = projects.map(({ project: { id, startDate: _, ...project }, rows, sums }) => ({
    projectId: id,
    ...project,
    ...totalsOf(rows.map(({ amounts }) => amounts)),
    cash: subtract(sums.paid, sums.invoiced),
  }))
  return { controls, keep }
}
