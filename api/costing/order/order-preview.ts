import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { leastLikeness } from '../../../model/costing/match-points.ts'
import type { OrderableLine, OrderPreview, OrderPreviewRequest } from '../../../model/costing/order.ts'
import { defaultPattern, nextRef, refPrefix } from '../../../model/costing/po-number.ts'
import { messages } from '../../../model/messages.ts'
import { quoteLines } from '../../../resources.config.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { inBillOrder } from '../bill-order.ts'
import { similarity } from '../unallocated/facts/words-sql.ts'
import { isOpenSql } from './invoiced.ts'
import { isSentSql } from './unsent-orders.ts'

const quoteSql = `
select quote.standing, quote.project_id as "projectId", project.project_number as "projectNumber"
from quote_header quote join project on project.id = quote.project_id where quote.id = ?`

/** Quantity that is left to order of a quote line: view orderable_line. @param line alias of the quote line */
export const leftToOrderSql = (line: string) =>
  `(select orderable.left_to_order from orderable_line orderable where orderable.quote_line_id = ${line}.id)`

/** Bindings: quote, lines. */
const linesSql = `
select
  line.id as "quoteLineId", line.description, line.unit, line.quantity::float8, ${leftToOrderSql('line')}::float8 as remaining,
  line.cost_each::float8 as "quotedEach", line.cost_rate::float8 as "costRate", line.costing_category_id as "categoryId"
from quote_line line
where line.quote_header_id = ? and line.id = any(?)
order by ${inBillOrder('line')}`

/** By the most similar description in the same unit, each with its newest price. Bindings: supplier, lines. */
const lastPaidSql = `
with paid as materialized (
  select distinct on (line.description, line.unit) line.description, line.unit, line.cost_each, purchase.order_date as day
  from purchase_header purchase
  join purchase_line line on line.purchase_header_id = purchase.id
  where purchase.supplier_id = ? and line.quantity > 0
    -- What the program posts is of a whole, not the price of one.
    and purchase.valuation_id is null and purchase.labour_week_id is null
  order by line.description, line.unit, purchase.order_date desc nulls last, line.id desc
)
select line.id as "quoteLineId", found.description, found.cost_each::float8 as "costEach", found.day::text
from quote_line line
cross join lateral (
  select paid.* from paid
  where ${similarity('paid.description', 'line.description')} >= ${leastLikeness}
    and (paid.unit is null or line.unit is null or lower(paid.unit) = lower(line.unit))
  order by ${similarity('paid.description', 'line.description')} desc, paid.day desc nulls last, paid.description
  limit 1
) found
where line.id = any(?)`

/** Quoted and spent per category, in the order of statements. Bindings: lines, quote. */
const categoriesSql = `
select
  category.id as "categoryId", category.category_description as category,
  sum(line.total)::float8 as quoted, coalesce(sum(spent.amount), 0)::float8 as spent
from quote_line line
join costing_category category on category.id = line.costing_category_id
left join lateral (
  select sum(amount) as amount from quote_purchase_link link where link.quote_line_id = line.id
) spent on true
where line.costing_category_id in (select costing_category_id from quote_line where id = any(?))
  and line.quote_header_id = ?
group by category.id
order by category.display_order, category.id`

/** Whether a purchase takes further lines for a supplier and a project, unless its order was sent. */
export const takesLinesSql = `purchase.supplier_id = ? and purchase.project_id = ? and ${isOpenSql('purchase')}`

/** A sent order takes no further lines. */
const openSql = `
select id, user_po_no as "userPONo", order_date::text as "orderDate", total_amount::float8 as "totalAmount"
from purchase_header purchase where ${takesLinesSql} and not ${isSentSql} order by id desc limit 20`

const patternSql = 'select po_pattern as pattern from firm'
const takenSql = 'select user_po_no as ref from purchase_header where user_po_no ilike ?'
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const nextRefOf = async (trx: Knex, projectNumber: string | null): Promise<string | null> => {
  const [firm] = await query<{ pattern: string | null }>(trx, patternSql, [], { isPrepared: true })
  const pattern = firm?.pattern ?? defaultPattern
  const prefix = refPrefix(pattern, projectNumber)
  if (prefix === null) return null
  const taken = await query<{ ref: string }>(trx, takenSql, [`${escaped(prefix)}%`], { isPrepared: true })
  return nextRef(
    pattern,
    projectNumber,
    taken.map(({ ref }) => ref),
  )
}

interface QuoteRow {
  readonly standing: string
  readonly projectId: number
  readonly projectNumber: string | null
}

/** Read-only. Errors: 404 for an unknown quote, 400 for lines of another one. */
export const previewOrder = async (
  trx: Knex,
  quoteId: number,
  { supplierId = null, quoteLineIds }: OrderPreviewRequest,
  seesCosts: boolean,
): Promise<OrderPreview> => {
  const [quote] = await query<QuoteRow>(trx, quoteSql, [quoteId], { isPrepared: true })
  if (!quote) throw new Problem('not_found')
  const ids = [...quoteLineIds]
  type Line = Omit<OrderableLine, 'lastPaid'>
  const lines = await query<Line>(trx, linesSql, [quoteId, ids], { isPrepared: true })
  if (lines.length < ids.length)
    throw invalidInput({ quoteLineIds: [messages.unknownReference({ label: quoteLines.label })] })
  type Paid = { quoteLineId: number; costEach: number; description: string; day: string | null }
  const paid =
    supplierId === null ? [] : await query<Paid>(trx, lastPaidSql, [supplierId, ids], { isPrepared: true })
  const lastPaid = new Map(paid.map(({ quoteLineId, ...price }) => [quoteLineId, price]))
  return {
    userPONo: await nextRefOf(trx, quote.projectNumber),
    standing: quote.standing,
    lines: lines.map((line) => ({
      ...line,
      costRate: seesCosts ? line.costRate : null,
      lastPaid: lastPaid.get(line.quoteLineId) ?? null,
    })),
    categories: await query(trx, categoriesSql, [ids, quoteId], { isPrepared: true }),
    openPurchases:
      supplierId === null
        ? []
        : await query(trx, openSql, [supplierId, quote.projectId], { isPrepared: true }),
  }
}
