import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'

/** What a job comes to in one category, in pounds. */
export interface CategoryFacts {
  projectId: number
  categoryId: number
  category: string
  /** Of agreed quotes: contract and variations. */
  quoted: number
  /** Of every quote of the job, agreed or not. */
  spent: number
}

/** What an open job comes to, in pounds. */
export interface JobFacts {
  id: number
  number: string | null
  name: string
  quoted: number
  /** With a statement date up to today, after today, and without one. */
  invoiced: number
  laterSpend: number
  undatedSpend: number
  /** Received up to today, after today, and without a date. */
  paid: number
  laterPayments: number
  undatedPayments: number
  /** On quotes that are not agreed. */
  notAgreed: number
  /** Since when there is such spend, in days; null where no purchase says. */
  notAgreedDays: number | null
}

/**
 * What every open job comes to, in one pass over what was spent on it: by category, in all, and by month.
 *
 * - `open_job`: jobs that go on: enabled, with a status that says so.
 * - `spend`: every pound spent on them, added up by category, standing and month before anything else is asked of it:
 *   there may be a hundred links for each of its rows. `value`: what their agreed quotes are worth.
 * - What is dated after today is neither invoiced nor paid yet: months and totals leave it out.
 * - Months are twelve, each also where there is nothing. They end with the last month that has any: a firm that rests
 *   sees what was, and not a year of nothing.
 */
const factsSql = `
with today as materialized (
  select ${firmDaySql()} as day
),
open_job as materialized (
  select project.id, project.project_number, project.project_name
  from project
  join project_status status on status.id = project.project_status_id
  where project.enabled and status.is_project_open
),
spend as materialized (
  select
    quote.project_id,
    line.costing_category_id,
    quote.standing,
    date_trunc('month', purchase.statement_date::timestamp)::date as month,
    purchase.statement_date > (select day from today) as is_later,
    min(coalesce(purchase.order_date, purchase.received_date, purchase.statement_date)) as day,
    sum(round(link.linked_quantity * bought.cost_each, 2)) as amount
  from open_job
  join quote_header quote on quote.project_id = open_job.id
  join quote_line line on line.quote_header_id = quote.id
  join quote_purchase_link link on link.quote_line_id = line.id
  join purchase_line bought on bought.id = link.purchase_line_id
  join purchase_header purchase on purchase.id = bought.purchase_header_id
  group by 1, 2, 3, 4, 5
),
value as materialized (
  select quote.project_id, line.costing_category_id, sum(line.total) as amount
  from open_job
  join quote_header quote on quote.project_id = open_job.id and quote.standing = 'agreed'
  join quote_line line on line.quote_header_id = quote.id
  group by 1, 2
),
received as materialized (
  select quote.project_id, payment.received_date, payment.amount
  from open_job
  join quote_header quote on quote.project_id = open_job.id
  join payment on payment.quote_header_id = quote.id
),
by_category as (
  select
    project_id as "projectId",
    category.id as "categoryId",
    category.category_description as category,
    coalesce(value.amount, 0)::float8 as quoted,
    coalesce(spent.amount, 0)::float8 as spent
  from (select project_id, costing_category_id, sum(amount) as amount from spend group by 1, 2) spent
  full join value using (project_id, costing_category_id)
  join costing_category category on category.id = costing_category_id
),
paid as (
  select
    project_id,
    sum(amount) filter (where received_date <= day) as amount,
    sum(amount) filter (where received_date > day) as later,
    sum(amount) filter (where received_date is null) as undated
  from received, today
  group by 1
),
spent as (
  select
    project_id,
    sum(amount) filter (where not is_later) as invoiced,
    sum(amount) filter (where is_later) as later,
    sum(amount) filter (where month is null) as undated,
    sum(amount) filter (where standing <> 'agreed') as not_agreed,
    (select day from today) - min(day) filter (where standing <> 'agreed') as days
  from spend
  group by 1
),
quoted as (
  select project_id, sum(amount) as amount from value group by 1
),
job as (
  select
    open_job.id,
    open_job.project_number as number,
    open_job.project_name as name,
    coalesce(quoted.amount, 0)::float8 as quoted,
    coalesce(spent.invoiced, 0)::float8 as invoiced,
    coalesce(spent.later, 0)::float8 as "laterSpend",
    coalesce(spent.undated, 0)::float8 as "undatedSpend",
    coalesce(paid.amount, 0)::float8 as paid,
    coalesce(paid.later, 0)::float8 as "laterPayments",
    coalesce(paid.undated, 0)::float8 as "undatedPayments",
    coalesce(spent.not_agreed, 0)::float8 as "notAgreed",
    spent.days as "notAgreedDays"
  from open_job
  left join quoted on quoted.project_id = open_job.id
  left join spent on spent.project_id = open_job.id
  left join paid on paid.project_id = open_job.id
),
by_month as (
  select first, sum(paid) as paid, sum(invoiced) as invoiced
  from (
    select date_trunc('month', received_date)::date as first, amount as paid, 0 as invoiced
    from received, today
    where received_date <= day
    union all
    select month, 0, amount from spend where not is_later
  ) amount
  group by 1
),
last as (
  select coalesce(max(first), date_trunc('month', (select day from today))::date) as first
  from by_month
),
month as (
  select
    month::date as first,
    extract(year from month)::int as year,
    extract(month from month)::int as month,
    coalesce(by_month.paid, 0)::float8 as paid,
    coalesce(by_month.invoiced, 0)::float8 as invoiced
  from last
  cross join generate_series(last.first - interval '11 months', last.first, interval '1 month') month
  left join by_month on by_month.first = month::date
)
select
  (select coalesce(json_agg(by_category), '[]') from by_category) as categories,
  (select coalesce(json_agg(job order by number collate firm_order nulls last, id), '[]') from job) as jobs,
  (
    select json_agg(json_build_object('year', year, 'month', month, 'paid', paid, 'invoiced', invoiced) order by first)
    from month
  ) as months`

export interface MonthFacts {
  year: number
  month: number
  paid: number
  invoiced: number
}

interface Facts {
  readonly categories: CategoryFacts[]
  readonly jobs: JobFacts[]
  readonly months: MonthFacts[]
}

/** Quoted, spent and paid of every open job: by category, in all, and by month. */
export const readJobFacts = async (trx: Knex.Transaction): Promise<Facts> => {
  const { rows } = await trx.raw<{ rows: Facts[] }>(factsSql)
  const [facts] = rows
  if (!facts) throw new Error('Aggregates answer a row')
  return facts
}
