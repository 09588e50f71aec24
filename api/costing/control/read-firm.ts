import type { Knex } from 'knex'
import { sortedText } from '../../../database/fields/registry.ts'
import { firmDaySql } from '../../../database/firm-day.ts'
import { subtract } from '../../../model/decimal.ts'
import type { ControlAmounts, ControlProject, ControlSummary } from '../../../model/project-control.ts'
import { groupedBy } from '../grouped-by.ts'
import { mapInSlices } from '../in-slices.ts'
import { amountsOf, type LineGroup, sumOf, totalsOf } from './figures.ts'
import { firmGroupsSql } from './lines-sql.ts'
import {
  type Category,
  categoriesSql,
  forecastColumns,
  projectColumns,
  type StoredForecast,
} from './read-control.ts'

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

export interface FirmProject {
  readonly project: ControlProject
  readonly rows: readonly { readonly category: Category; readonly amounts: ControlAmounts }[]
  /** Without their months. */
  readonly groups: readonly Omit<FirmGroup, 'year' | 'month'>[]
}

/** Of a project without its months, or of a month of all projects, whose project is null. */
type FirmGroup = Omit<LineGroup, 'projectId'> & { readonly projectId: number | null }

export type MonthGroup = Pick<FirmGroup, 'part' | 'dated' | 'year' | 'month' | 'amount'>

interface FirmFigures {
  readonly today: string
  readonly projects: readonly FirmProject[]
  readonly months: readonly MonthGroup[]
}

export interface WhichProjects {
  readonly openOnly: boolean
  /** Null for all. */
  readonly ids: readonly number[] | null
}

export const readFirm = async (trx: Knex, { openOnly, ids }: WhichProjects): Promise<FirmFigures> => {
  const conditions = [
    ...(openOnly ? [isOpen] : []),
    ...(ids ? [`id = any(array[${ids.join(', ')}]::integer[])`] : []),
  ]
  const where = conditions.join(' and ') || 'true'
  const { rows } = await trx.raw<{ rows: Firm[] }>(firmSql(where))
  const [firm] = rows
  if (!firm) throw new Error('The clock answers a row')
  const quotes =
    conditions.length > 0 ? `quote.project_id in (select id from project where ${where})` : 'true'
  const { rows: sums } = await trx.raw<{ rows: FirmGroup[] }>(firmGroupsSql(quotes), { asOf: null })
  const groups = groupedBy(sums, ({ projectId }) => projectId)
  const forecasts = groupedBy(firm.forecasts, ({ projectId }) => projectId)
  return {
    today: firm.today,
    months: groups.get(null) ?? [],
    projects: await mapInSlices(firm.projects, (project) => {
      const own = groups.get(project.id) ?? []
      const lines = groupedBy(own, ({ categoryId }) => categoryId ?? 0)
      const forecast = new Map(
        (forecasts.get(project.id) ?? []).map((each) => [each.costingCategoryId, each]),
      )
      return {
        project,
        groups: own,
        rows: firm.categories
          .filter(({ id }) => lines.has(id) || forecast.has(id))
          .map((category) => ({
            category,
            amounts: amountsOf(lines.get(category.id) ?? [], project.targetMargin, forecast.get(category.id)),
          })),
      }
    }),
  }
}

export const readControls = async (trx: Knex, which: WhichProjects): Promise<ControlSummary[]> => {
  const { projects } = await readFirm(trx, which)
  return projects.map(({ project: { id, startDate: _, ...project }, rows, groups }) => {
    const dated = (part: LineGroup['part']) =>
      sumOf(groups, (group) => group.part === part && group.dated === 'dated')
    return {
      projectId: id,
      ...project,
      ...totalsOf(rows.map(({ amounts }) => amounts)),
      cash: subtract(dated('paid'), dated('spend')),
    }
  })
}
