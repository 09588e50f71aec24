/**
 * Sums of a project's lines (lines-sql.ts) and of what is bought of them (bought.ts), which are kept until a write changes them
 * (`keeps` of the projects), or until a date that is later today is today. Forecasts, applications and costing categories
 * are none of them.
 */
import type { Knex } from 'knex'
import type { FigureCode, Made } from '../../../database/kept-figures.ts'
import { query } from '../../../database/query.ts'
import { projects, resources } from '../../../resources.config.ts'
import { boughtSql } from './bought.ts'
import { type BoughtSums, countedStages, type StageSums } from './figures.ts'
import { groupedSql, type ProjectCondition } from './lines-sql.ts'

/** Of a category. Cost is that of the agreed lines, if each has one. */
export interface CategorySums extends StageSums {
  readonly categoryId: number
  readonly cost: number | null
}

const projectSums = {
  invoiced: `part = 'spend' and dated = 'dated'`,
  laterSpend: `part = 'spend' and dated = 'later'`,
  undatedSpend: `part = 'spend' and dated = 'undated'`,
  paid: `part = 'paid' and dated = 'dated'`,
  laterPayments: `part = 'paid' and dated = 'later'`,
  undatedPayments: `part = 'paid' and dated = 'undated'`,
  notAgreed: `part = 'spend' and not is_agreed`,
} as const

/**
 * Of a project, in pounds: spend with a statement date up to today, later, and without; payments received likewise; spend
 * that is not agreed.
 */
export type ProjectSums = Readonly<Record<keyof typeof projectSums, number>> & {
  /** First day of spend that is not agreed; null if undated. */
  readonly notAgreedSince: string | null
}

/** Received and invoiced in a month, in pounds. */
export interface MonthSums {
  readonly year: number
  readonly month: number
  readonly paid: number
  readonly invoiced: number
}

/** All of a project. */
export interface KeptSums {
  readonly categories: readonly CategorySums[]
  readonly bought: readonly BoughtSums[]
  readonly project: ProjectSums
  /** Up to today. */
  readonly months: readonly MonthSums[]
}

const columns = {
  categories: ['categoryId', ...countedStages, 'cost'],
  bought: ['categoryId', 'amount', 'left', 'cost', 'leftCost', 'spent'],
  project: [...Object.keys(projectSums), 'notAgreedSince'],
  months: ['year', 'month', 'paid', 'invoiced'],
} as const

/** Values without their names, which would be most of the text: `[[7, 120.5, …], …]`. */
type Stored = Readonly<Record<'categories' | 'bought' | 'months', readonly (readonly unknown[])[]>> & {
  readonly project: readonly unknown[]
}

/** A loop, because 865 jobs have 12,000 categories: `Object.fromEntries` took 20 of 110 ms of the home page. */
const named = <Row>(names: readonly string[], values: readonly unknown[]): Row => {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < names.length; index++) row[names[index] ?? ''] = values[index]
  return row as Row
}

/** @returns sums by the names of their columns */
export const sumsOf = (stored: Stored): KeptSums => ({
  categories: stored.categories.map((values) => named<CategorySums>(columns.categories, values)),
  bought: stored.bought.map((values) => named<BoughtSums>(columns.bought, values)),
  project: named<ProjectSums>(columns.project, stored.project),
  months: stored.months.map((values) => named<MonthSums>(columns.months, values)),
})

const arraySql = (names: readonly string[]) =>
  `json_build_array(${names.map((name) => `"${name}"`).join(', ')})`

/** In JSON, a number as it is: to make it a float costs as much as the sum. */
const sumSql = (test: string, name: string) => `coalesce(sum(amount) filter (where ${test}), 0) as "${name}"`

const isAgreedStage = "stage in ('contract', 'variation')"

const rowsOf = (name: 'categories' | 'bought' | 'months', from: string) => `
  select "projectId", json_agg(${arraySql(columns[name])} order by ${columns[name]
    .slice(0, 2)
    .map((column) => `"${column}"`)
    .join(', ')}) as rows from (${from}) found group by "projectId"`

/** Bindings: `:asOf`, null, and `:projectIds`. */
const sumsSql = (of: ProjectCondition): string => `
with grouped as materialized (${groupedSql(of)}),
categories as (${rowsOf(
  'categories',
  `
    select
      project_id as "projectId", category_id as "categoryId",
      ${countedStages.map((stage) => sumSql(`stage = '${stage}'`, stage)).join(', ')},
      case when sum(uncosted) filter (where ${isAgreedStage}) = 0
        then coalesce(sum(cost) filter (where ${isAgreedStage}), 0) end as cost
    from grouped
    where category_id is not null
    group by project_id, category_id`,
)}),
bought as (${rowsOf('bought', boughtSql(of, null))}),
project as (
  select "projectId", until, ${arraySql(columns.project)} as sums
  from (
    select
      project_id as "projectId", min(day) as until,
      ${Object.entries(projectSums)
        .map(([name, test]) => sumSql(test, name))
        .join(', ')},
      min(since) filter (where ${projectSums.notAgreed}) as "notAgreedSince"
    from grouped
    where part <> 'quoted'
    group by project_id
  ) found
),
months as (${rowsOf(
  'months',
  `
    select
      project_id as "projectId", extract(year from month)::int as year, extract(month from month)::int as month,
      ${sumSql(`part = 'paid'`, 'paid')}, ${sumSql(`part = 'spend'`, 'invoiced')}
    from grouped
    where dated = 'dated' and part <> 'quoted'
    group by project_id, month`,
)})
select wanted.id, project.until::text as until, json_build_object(
  'categories', coalesce(categories.rows, '[]'),
  'bought', coalesce(bought.rows, '[]'),
  'project', coalesce(project.sums, json_build_array(${Object.keys(projectSums)
    .map(() => '0')
    .join(', ')}, null)),
  'months', coalesce(months.rows, '[]')
) as value
from unnest(:projectIds::integer[]) wanted (id)
left join categories on categories."projectId" = wanted.id
left join bought on bought."projectId" = wanted.id
left join project on project."projectId" = wanted.id
left join months on months."projectId" = wanted.id`

/** PostgreSQL applies it inside a view, unlike a sub-select, and knows how many they are. */
const madeBy = sumsSql((key) => `${key} = any(:projectIds::integer[])`)

export const keptSums: FigureCode<Stored> = {
  resources,
  resource: projects,
  name: 'control',
  madeBy,
  make: async (trx: Knex, projectIds) => {
    const rows = await query<Made<Stored> & { readonly id: number }>(trx, madeBy, { asOf: null, projectIds })
    return new Map(rows.map((row) => [row.id, row]))
  },
}
