/**
 * Quote lines (view quoted_line), links (view spend_line) and payments of a project's figures, one row each. Binding: `:asOf`,
 * the day of the figures, or null for all data.
 * - Spend counts in the quote line's category, rounded to the penny per link.
 * - What a week of own labour or a certificate has posted and no quote line takes is spend of its job and category too
 *   (part `posted`). It waits for no agreement.
 * - A link's stage is invoiced (has a statement date), received or on order. As of a day, only dates up to it count; a
 *   link with none of them has no stage.
 * - `day` is the date of the stage, `due` the date on the curve, `since` the first date of the purchase.
 * - `dated` compares the statement or payment date with the day of the cash figure: as of, or today.
 * Indexes: quote_header (project_id), quote_line (quote_header_id), quote_purchase_link (quote_line_id), payment
 * (quote_header_id).
 */
import { firmDaySql } from '../../../database/firm-day.ts'

/** @param line alias of a view of lines, or of `quote_header` */
export const isAgreedSql = (line: string) => `case when :asOf::date is null then ${line}.standing = 'agreed'
  else coalesce(${line}.agreed_date <= :asOf::date, false) end`

/** Submitted but not agreed. As of a day, also if agreed later and created by then. */
const isPending = (line: string) => `case when :asOf::date is null then ${line}.standing = 'submitted'
  else ${line}.standing in ('submitted', 'agreed') and ${line}.created_date <= :asOf::date end`

const by = (date: string) => `(${date} <= coalesce(:asOf::date, 'infinity'))`

/**
 * Whether a payment counts as received by a day, today by default: `receivedBy` in the model. Invoices count by their
 * statement date alike.
 * @param day SQL of a date, or of null
 */
export const isReceivedSql = (date: string, day = 'null'): string =>
  `(${date} <= coalesce(${day}::date, (select ${firmDaySql()})))`

/** Whether a payment counts in a quote's statement: received by today, or without a date, as "No Date". */
export const isNotLaterSql = (date: string): string => `(${date} is null or ${isReceivedSql(date)})`

const datedSql = (date: string) => `case
    when ${date} is null then 'undated'
    when ${isReceivedSql(date, ':asOf')} then 'dated'
    else 'later'
  end`

/** First of the dates of being invoiced and received that counts, else another date. */
const dateOr = (purchase: string, otherwise: string) => `case
    when ${by(`${purchase}.statement_date`)} then ${purchase}.statement_date
    when ${by(`${purchase}.received_date`)} then ${purchase}.received_date
    else ${purchase}.${otherwise}
  end`

const quotedStage = (line: string, part: string) => `case
    when not ${isAgreedSql(line)} then 'pending' when ${line}.${part} = 'variation' then 'variation' else 'contract'
  end`

/** @param purchase alias of `purchase_header`, or of a view with its dates. Null: nothing had happened by the day. */
export const spendStageSql = (purchase: string) => `case
    when ${by(`${purchase}.statement_date`)} then 'invoiced'
    when ${by(`${purchase}.received_date`)} then 'received'
    when ${purchase}.order_date is null or ${by(`${purchase}.order_date`)} then 'onOrder'
  end`

/** SQL condition on the named column with the id of a project. */
export type ProjectCondition = (column: string) => string

const quotedSql = (of: ProjectCondition) => `
select
  line.project_id,
  'quoted' as part,
  ${quotedStage('line', 'quote_part')} as stage,
  line.category_id,
  ${isAgreedSql('line')} as is_agreed,
  'dated' as dated,
  line.agreed_date as day,
  null::date as due,
  null::date as since,
  line.quote,
  null::text as supplier,
  null::text as user_po_no,
  line.description,
  line.quantity,
  line.cost_each,
  line.amount,
  line.cost,
  line.id as source_id
from quoted_line line
where ${of('line.project_id')} and (${isAgreedSql('line')} or ${isPending('line')})`

const spendSql = (of: ProjectCondition) => `
select
  line.project_id,
  line.part,
  ${spendStageSql('line')} as stage,
  line.category_id,
  line.quote_id is null or ${isAgreedSql('line')} as is_agreed,
  ${datedSql('line.statement_date')} as dated,
  ${dateOr('line', 'order_date')} as day,
  ${dateOr('line', 'required_date')} as due,
  coalesce(line.order_date, line.received_date, line.statement_date) as since,
  line.quote,
  line.supplier,
  line.user_po_no,
  line.description,
  line.quantity,
  line.cost_each,
  line.amount,
  null::numeric as cost,
  line.id as source_id
from spend_line line
where ${of('line.project_id')}`

const paidSql = (of: ProjectCondition) => `
select
  quote.project_id,
  'paid' as part,
  'paid' as stage,
  null::integer as category_id,
  ${isAgreedSql('quote')} as is_agreed,
  ${datedSql('payment.received_date')} as dated,
  payment.received_date as day,
  payment.received_date as due,
  null::date as since,
  coalesce(quote.quote_number, 'Quote ' || quote.id) as quote,
  null::text as supplier,
  null::text as user_po_no,
  null::text as description,
  null::numeric as quantity,
  null::numeric as cost_each,
  payment.amount,
  null::numeric as cost,
  payment.id as source_id
from quote_header quote
join payment on payment.quote_header_id = quote.id
where ${of('quote.project_id')}`

const linesSql = (of: ProjectCondition) =>
  [quotedSql, spendSql, paidSql].map((sql) => sql(of)).join('\nunion all\n')

const ofProject: ProjectCondition = (column) => `${column} = :projectId`

/** A project's lines up to the last day of a month close, as closes store them. Bindings: `:asOf`, `:projectId`. */
export const pastLinesSql = `
select
  line.part, line.stage, line.category_id, category.category_description as category, line.quote, line.is_agreed,
  line.supplier, line.user_po_no, line.description, line.quantity::numeric(15,4) as quantity,
  line.cost_each::numeric(15,4) as cost_each, line.amount::numeric(15,2) as amount, line.day, line.source_id
from (${linesSql(ofProject)}) line
left join costing_category category on category.id = line.category_id
where line.stage is not null and (line.part <> 'paid' or line.dated = 'dated')`

/**
 * Summed by day first, a fifth of the lines in number: most of a day and category are one delivery. `day` is the first of those
 * that are dated later.
 */
export const groupedSql = (of: ProjectCondition) => `
select
  project_id, case part when 'posted' then 'spend' else part end as part, stage, category_id, is_agreed,
  part = 'posted' as is_posted, dated, date_trunc('month', due::timestamp) as month, amount, since, day, cost, uncosted
from (
  select
    project_id, part, stage, category_id, is_agreed, dated, due, sum(amount) as amount, min(since) as since,
    min(day) filter (where dated = 'later') as day, sum(cost) as cost, count(*) filter (where part = 'quoted' and cost is null) as uncosted
  from (${linesSql(of)}) line
  group by project_id, part, stage, category_id, is_agreed, dated, due
) of_day`

const yearAndMonth = `
  coalesce(extract(year from month), 0)::int as year,
  coalesce(extract(month from month), 0)::int as month`

export const groupsSql = (of: ProjectCondition): string => `
select
  project_id as "projectId",
  part,
  stage,
  category_id as "categoryId",
  is_agreed as "isAgreed",
  is_posted as "isPosted",
  dated,
  ${yearAndMonth},
  sum(amount)::float8 as amount,
  sum(cost)::float8 as cost,
  sum(uncosted)::float8 as uncosted
from (${groupedSql(of)}) grouped
group by project_id, part, stage, category_id, is_agreed, is_posted, dated, month`
