import { isNotLaterSql } from './control/lines-sql.ts'

/**
 * A quote's statement as one ordered JSON array; empty for an unknown quote. Binding: `:quoteId`.
 * - Amounts are rounded to the penny at their source (line total, spend of a link), then summed. PostgreSQL's
 *   round(numeric) rounds half away from zero.
 * - Spend counts in the quote line's category and the month of the statement date; payments in the month received, a
 *   later one from its day on. Undated is year 0, month 0, which sorts first.
 * - Every row has an amount for every month with spend or payments.
 * Indexes: quote_line (quote_header_id), quote_purchase_link (quote_line_id), payment (quote_header_id).
 */
export const statementSql = `
with quote as (
  select id from quote_header where id = :quoteId
),
-- Summed by day first: the planner knows how many days there are, and hashes instead of sorting every link.
spent_by_day as (
  select category_id, statement_date as day, sum(amount) as amount
  from spend_line
  where quote_id = :quoteId
  group by 1, 2
),
spent as (
  select
    category_id,
    coalesce(extract(year from day), 0)::int as year,
    coalesce(extract(month from day), 0)::int as month,
    sum(amount) as amount
  from spent_by_day
  group by 1, 2, 3
),
paid as (
  select
    coalesce(extract(year from received_date), 0)::int as year,
    coalesce(extract(month from received_date), 0)::int as month,
    sum(amount) as amount
  from payment
  where quote_header_id = :quoteId and ${isNotLaterSql('received_date')}
  group by 1, 2
),
-- What stands in the month columns. Part 1: categories, 2: Total Costs, 3: Payments Received, 4: Profit/Loss.
cell as (
  select 1 as part, category_id, year, month, amount from spent
  union all
  select 2, null, year, month, sum(amount) from spent group by year, month
  union all
  select 3, null, year, month, amount from paid
  union all
  select 4, null, year, month, sum(amount)
  from (
    select year, month, amount from paid
    union all
    select year, month, -amount from spent
  ) flow
  group by year, month
),
category as (
  select
    quoted.category_id,
    quoted.amount as quoted,
    coalesce((select sum(amount) from spent where spent.category_id = quoted.category_id), 0) as spent
  from (select category_id, sum(amount) as amount from quoted_line where quote_id = :quoteId group by 1) quoted
),
overall as (
  select coalesce(sum(quoted), 0) as quoted, coalesce(sum(spent), 0) as spent
  from category
),
-- What stands beside the month columns.
heading as (
  select 1 as part, category_id, category_description as title, display_order, quoted, quoted - spent as unspent
  from category
  join costing_category on costing_category.id = category_id
  union all
  select 2, null, 'Total Costs', null, quoted, quoted - spent from overall, quote
  union all
  select 3, null, 'Payments Received', null, 0, 0 from quote
  union all
  select 4, null, 'Profit/Loss', null, 0, quoted - spent from overall, quote
),
month as (
  select distinct year, month from cell
)
select coalesce(
  json_agg(
    json_build_object(
      'costingCategoryId', category_id,
      'costingCategoryDescription', title,
      'totalQuoteCost', quoted,
      'monthlyAmounts', coalesce(monthly.amounts, '[]'),
      'totalMonthlyAmounts', coalesce(monthly.total, 0),
      'totalQuoteLessActualSpend', unspent,
      'isCostTotal', part = 2,
      'isProfitLoss', part = 4
    )
    order by part, display_order nulls last, lower(title) collate firm_order, title, category_id
  ),
  '[]'
)::text as statement
from heading
cross join lateral (
  select
    sum(cell.amount) as total,
    json_agg(
      json_build_object('year', month.year, 'month', month.month, 'amount', coalesce(cell.amount, 0))
      order by month.year, month.month
    ) as amounts
  from month
  left join cell
    on cell.part = heading.part
    and cell.category_id is not distinct from heading.category_id
    and cell.year = month.year
    and cell.month = month.month
) monthly`
