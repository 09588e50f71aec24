import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { purchaseHeaders, purchaseLines } from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import { writtenSql } from '../../crud/written-columns.ts'
import { isOpenSql } from './invoiced.ts'

/**
 * An order that has not been sent follows its purchases, as far as they have not come: correcting a purchase corrects the
 * order. An order that has been sent does not change.
 */

/** Orders not sent whose purchases a request wrote, locked. Binding: `:tables`. */
const touchedSql = `
with touched as materialized (
  select table_name, record_id, changes from ${writtenSql} written
  where table_name = any(:tables)
)
select id from purchase_order
where sent_on is null and closed_on is null and id in (
  select purchase.order_id from touched join purchase_header purchase on purchase.id = touched.record_id
  where table_name = '${purchaseHeaders.table}'
  union
  select purchase.order_id from touched
  join purchase_line line on line.id = touched.record_id
  join purchase_header purchase on purchase.id = line.purchase_header_id
  where table_name = '${purchaseLines.table}'
  union
  select (changes -> 'order_id' ->> 0)::integer from touched where table_name = '${purchaseHeaders.table}'
  union
  select purchase.order_id from touched
  join purchase_header purchase on purchase.id = (changes -> 'purchase_header_id' ->> 0)::integer
  where table_name = '${purchaseLines.table}'
)
order by id for update`

/** An invoice does not change what was ordered. */
const isOpen = isOpenSql('purchase')

/**
 * Order lines for lines of purchases that have none, for the quote line to which the whole line is linked. The version of
 * a purchase line stays, because nothing has changed that its user wrote.
 */
const addSql = `
with added as materialized (
  select
    line.id, nextval(pg_get_serial_sequence('order_line', 'id'))::integer as order_line_id, line.order_id,
    (select min(link.quote_line_id) from quote_purchase_link link where link.purchase_line_id = line.id
     having count(*) = 1 and sum(link.linked_quantity) = line.quantity) as quote_line_id,
    line.description, line.quantity, line.unit, line.cost_each, line.costing_category_id
  from (
    select line.*, purchase.order_id from purchase_line line
    join purchase_header purchase on purchase.id = line.purchase_header_id
    where purchase.order_id = any(:orders) and line.order_line_id is null and not line.invoice_only
      and (:whole or ${isOpen})
    order by line.id
  ) line
), made as (
  insert into order_line (id, order_id, quote_line_id, description, quantity, unit, cost_each, costing_category_id)
  select order_line_id, order_id, quote_line_id, description, quantity, unit, cost_each, costing_category_id from added
  returning id
)
update purchase_line set order_line_id = made.id
from added join made on made.id = added.order_line_id where purchase_line.id = added.id`

/** What came or was given up stays ordered; the rest is as in the open purchase. */
const changeSql = `
update order_line set
  description = line.description, quantity = known.quantity, unit = line.unit,
  cost_each = line.cost_each, costing_category_id = line.costing_category_id, version = order_line.version + 1
from (
  select distinct on (line.order_line_id) line.* from purchase_line line
  join purchase_header purchase on purchase.id = line.purchase_header_id
  where purchase.order_id = any(:orders) and ${isOpen} and line.order_line_id is not null
  order by line.order_line_id, line.id desc
) line
join expected_line expected on expected.order_line_id = line.order_line_id
cross join lateral (
  select sum(part.quantity) + expected.received - expected.returned + expected.given_up as quantity
  from purchase_line part join purchase_header purchase on purchase.id = part.purchase_header_id
  where part.order_line_id = line.order_line_id and purchase.received_date is null and not part.invoice_only
) known
where order_line.id = line.order_line_id and order_line.order_id = any(:orders)
  and (order_line.description, order_line.quantity, coalesce(order_line.unit, ''), order_line.cost_each, order_line.costing_category_id)
    <> (line.description, known.quantity, coalesce(line.unit, ''), line.cost_each, line.costing_category_id)`

const deleteSql = `
delete from order_line where order_id = any(:orders)
  and not exists (select from purchase_line where order_line_id = order_line.id)
  and not exists (select from given_up_line where order_line_id = order_line.id)`

const headSql = `
update purchase_order set
  supplier_id = purchase.supplier_id, project_id = purchase.project_id, order_no = purchase.user_po_no,
  order_date = purchase.order_date, required_date = purchase.required_date, comments = purchase.comments,
  version = purchase_order.version + 1
from (
  select distinct on (order_id) purchase.* from purchase_header purchase
  where order_id = any(:orders) and ${isOpen}
  order by order_id, id desc
) purchase
where purchase_order.id = purchase.order_id
  and (purchase_order.supplier_id, purchase_order.project_id, purchase_order.order_no, purchase_order.order_date, purchase_order.required_date, purchase_order.comments)
    is distinct from (purchase.supplier_id, purchase.project_id, purchase.user_po_no, purchase.order_date, purchase.required_date, purchase.comments)`

/** A revised order was on paper: it stays. */
const emptySql = `
delete from purchase_order where id = any(:orders) and replaced_on is null
  and not exists (select from purchase_header where order_id = purchase_order.id)`

/**
 * Makes orders say what their purchases say.
 * @param whole also what has come: for a purchase that was received before its order is made
 */
export const takeFromPurchases = async (
  trx: Knex.Transaction,
  orderIds: readonly number[],
  { whole = false } = {},
): Promise<void> => {
  const orders = [...orderIds]
  await query(trx, addSql, { orders, whole })
  for (const sql of [changeSql, deleteSql, headSql, emptySql]) await query(trx, sql, { orders })
}

/** After each write: orders that are not sent follow their purchases. */
export const followPurchases: WriteWatcher = async (trx, _context, _user, written) => {
  const tables = [purchaseHeaders.table, purchaseLines.table]
  if (!tables.some((table) => written.has(table))) return false
  const rows = await query<{ id: number }>(trx, touchedSql, { tables })
  const [first] = rows
  if (!first) return false
  await takeFromPurchases(
    trx,
    rows.map(({ id }) => id),
  )
  return true
}

/** Whether the order of a purchase was sent. `purchase` is its alias. */
export const isSentSql = `exists (
  select from purchase_order ordered where ordered.id = purchase.order_id and ordered.sent_on is not null
)`
