/**
 * Agreed quote lines of which a quantity is bought, by project and category: what they are quoted at and cost, what of
 * that is not bought yet, and what they are bought for. Links that count as cost only, such as freight, buy no quantity, and
 * without a unit nobody knows whether a quantity is one of the same: such lines are not among them. Binding: `:asOf`, as of
 * lines-sql.ts.
 * Indexes: quote_header (project_id), quote_line (quote_header_id), quote_purchase_link (quote_line_id).
 */
import type { Bought } from '../../../model/costing/forecast.ts'
import { isAgreedSql, type ProjectCondition, spendStageSql } from './lines-sql.ts'

/** In pounds, by quoted amounts and by costs of the lines. */
export interface BoughtSums {
  readonly projectId: number
  readonly categoryId: number
  readonly amount: number
  readonly left: number
  /** Null unless each line has a cost. */
  readonly cost: number | null
  readonly leftCost: number | null
  readonly spent: number
}

/** More bought than quoted leaves nothing; less than nothing, as after a credit, leaves all. */
const leftQuantity = `case
    when sign(line.quantity - bought.quantity) <> sign(line.quantity) then 0
    when abs(line.quantity - bought.quantity) > abs(line.quantity) then line.quantity
    else line.quantity - bought.quantity
  end`

export const boughtSql = (of: ProjectCondition): string => `
select
  project_id as "projectId",
  category_id as "categoryId",
  sum(amount)::float8 as amount,
  sum(round(amount * left_quantity / quantity, 2))::float8 as "left",
  case when count(cost) = count(*) then sum(cost) end::float8 as cost,
  case when count(cost) = count(*) then sum(round(cost * left_quantity / quantity, 2)) end::float8 as "leftCost",
  sum(spent)::float8 as spent
from (
  select line.project_id, line.category_id, line.quantity, line.amount, line.cost, bought.spent,
    ${leftQuantity} as left_quantity
  from quoted_line line
  join (
    select line.quote_line_id, sum(line.quantity) filter (where line.kind = 'quantity') as quantity,
      sum(line.amount) as spent
    from spend_line line
    where ${of('line.project_id')} and ${spendStageSql('line')} is not null
    group by 1
    having bool_or(line.kind = 'quantity')
  ) bought on bought.quote_line_id = line.id
  where ${of('line.project_id')} and ${isAgreedSql('line')} and line.quantity <> 0 and line.unit is not null
) line
group by 1, 2`

/**
 * What is bought of a category, in pounds of its budget.
 * @param cost of the agreed lines, where it makes the budget
 * @param toBudget what a quoted amount may cost by the target margin
 */
export const boughtOf = (
  sums: BoughtSums | undefined,
  cost: number | null,
  toBudget: (amount: number) => number,
): Bought => {
  if (!sums) return { budget: 0, left: 0, spent: 0 }
  const { amount, left, spent } = sums
  if (cost !== null && sums.cost !== null && sums.leftCost !== null)
    return { budget: sums.cost, left: sums.leftCost, spent }
  return { budget: toBudget(amount), left: toBudget(left), spent }
}
