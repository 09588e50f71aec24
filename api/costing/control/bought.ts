/**
 * Agreed quote lines of which a quantity is bought, by project and category: what they are quoted at and cost, what of
 * that is not bought yet, and what they are bought for. Links that count as cost only, such as freight, buy no quantity, and
 * without a unit nobody knows whether a quantity is one of the same: such lines are not among them. Binding: `:asOf`, as of
 * lines-sql.ts.
 * Indexes: quote_header (project_id), quote_line (quote_header_id), quote_purchase_link (quote_line_id).
 */
import { isAgreedSql, type ProjectCondition, spendStageSql } from './lines-sql.ts'

/** More bought than quoted leaves nothing; less than nothing, as after a credit, leaves all. */
const leftQuantity = `case
    when sign(quantity - bought) <> sign(quantity) then 0
    when abs(quantity - bought) > abs(quantity) then quantity
    else quantity - bought
  end`

/** Without a day each link counts, and the dates of its purchase need not be read. */
const countedLinks = (asOf: string | null) => `
    join quote_purchase_link link on link.quote_line_id = line.id
    ${
      asOf === null
        ? ''
        : `join purchase_line on purchase_line.id = link.purchase_line_id
    join purchase_header purchase on purchase.id = purchase_line.purchase_header_id
      and ${spendStageSql('purchase')} is not null`
    }`

export const boughtSql = (of: ProjectCondition, asOf: string | null): string => `
select
  project_id as "projectId",
  category_id as "categoryId",
  sum(amount)::float8 as amount,
  sum(round(amount * left_quantity / quantity, 2))::float8 as "left",
  case when count(cost) = count(*) then sum(cost) end::float8 as cost,
  case when count(cost) = count(*) then sum(round(cost * left_quantity / quantity, 2)) end::float8 as "leftCost",
  sum(spent)::float8 as spent
from (
  select *, ${leftQuantity} as left_quantity
  from (
    select line.project_id, line.category_id, line.quantity, line.amount, line.cost, sum(link.amount) as spent,
      sum(link.linked_quantity) filter (where link.kind = 'quantity') as bought
    from quoted_line line ${countedLinks(asOf)}
    where ${of('line.project_id')} and ${isAgreedSql('line')} and line.quantity <> 0 and line.unit is not null
    group by line.id, 1, 2, 3, 4, 5
    having bool_or(link.kind = 'quantity')
  ) line
) line
group by 1, 2`
