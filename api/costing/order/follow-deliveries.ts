import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { formatDate } from '../../../model/format.ts'
import { deliveries, deliveryLines, purchaseHeaders, purchaseLines } from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import { isUndo } from '../../crud/undo-mark.ts'
import { writtenSql } from '../../crud/written-columns.ts'
import { invalidInput } from '../../http/errors.ts'
import { isInvoicedSql } from './invoiced.ts'

/**
 * The received date of a purchase is that of its first delivery, and until its invoice comes its lines are what came. So a
 * date that is typed says that all of the purchase came on that day, one that is cleared takes that back, and a quantity
 * that is corrected corrects what came. What an invoice writes changes no delivery.
 */

const entries = `entry as materialized ${writtenSql}`

const touchedSql = `
with ${entries}, touched as (
  select record_id as id from entry
  where table_name = '${purchaseHeaders.table}' and jsonb_exists_any(changes, '{received_date,delivery_note}')
  union
  select line.purchase_header_id from entry join purchase_line line on line.id = record_id
  where table_name = '${purchaseLines.table}' and jsonb_exists_any(changes, '{quantity,purchase_header_id}')
  union
  select (changes -> 'purchase_header_id' ->> 0)::integer from entry where table_name = '${purchaseLines.table}'
)
select id from purchase_header where id in (select id from touched) order by id for no key update`

/** A purchase without a received date has not come. */
const takeBackSql = `
delete from delivery_line using purchase_line line join purchase_header purchase on purchase.id = line.purchase_header_id
where delivery_line.purchase_line_id = line.id and purchase.id = any(:purchases) and purchase.received_date is null`

/** The first delivery of each purchase. */
const first = `first as (
  select distinct on (line.purchase_header_id) line.purchase_header_id as purchase_id, delivery.id, delivery.received_on
  from purchase_line line
  join delivery_line part on part.purchase_line_id = line.id
  join delivery on delivery.id = part.delivery_id
  where line.purchase_header_id = any(:purchases)
  order by line.purchase_header_id, delivery.received_on, delivery.id
)`

/** Purchases whose first delivery is of another day, or has another note, than was typed. */
const moved = `moved as (
  select first.id, first.purchase_id, purchase.received_date,
    case when noted.is_noted then purchase.delivery_note else delivery.delivery_note end as delivery_note,
    exists (
      select from delivery_line part join purchase_line line on line.id = part.purchase_line_id
      where part.delivery_id = first.id and line.purchase_header_id <> first.purchase_id
    ) as is_shared
  from first
  join purchase_header purchase on purchase.id = first.purchase_id
  join delivery on delivery.id = first.id
  cross join lateral (
    select exists (
      select from entry where table_name = '${purchaseHeaders.table}' and record_id = purchase.id and action = 'changed'
        and jsonb_exists(changes, 'delivery_note')
    ) as is_noted
  ) noted
  where purchase.received_date <> first.received_on
    or (noted.is_noted and purchase.delivery_note is distinct from delivery.delivery_note)
)`

/** What came with it for another purchase came on its day. */
const partSql = `
with ${entries}, ${first}, ${moved}, added as (
  select nextval(pg_get_serial_sequence('delivery', 'id'))::integer as new_id, moved.* from moved where is_shared
), made as (
  insert into delivery (id, purchase_header_id, kind, received_on, delivery_note, comments, source)
  select new_id, purchase_id, delivery.kind, received_date, added.delivery_note, delivery.comments, delivery.source
  from added join delivery on delivery.id = added.id
  returning id
)
update delivery_line set delivery_id = made.id, version = delivery_line.version + 1
from made join added on added.new_id = made.id
join purchase_line line on line.purchase_header_id = added.purchase_id
where delivery_line.purchase_line_id = line.id and delivery_line.delivery_id = added.id`

const moveSql = `
with ${entries}, ${first}, ${moved}
update delivery set received_on = moved.received_date, delivery_note = moved.delivery_note, version = version + 1
from moved where delivery.id = moved.id and not moved.is_shared`

const earlierSql = `
with ${first}
select first.received_on::text as day from first join purchase_header purchase on purchase.id = first.purchase_id
where purchase.received_date is not null and purchase.received_date <> first.received_on limit 1`

/** Purchases of which the request itself records what came. */
const recorded = `recorded as (
  select part.purchase_header_id as id
  from entry
  join delivery_line on delivery_line.delivery_id = entry.record_id
  join purchase_line part on part.id = delivery_line.purchase_line_id
  where entry.table_name = '${deliveries.table}' and entry.action = 'created'
)`

/** Lines that came with their purchase: of one that is dated now, and new ones. */
const missing = `missing as (
  select line.id, line.quantity, purchase.id as purchase_id, purchase.received_date, purchase.delivery_note
  from purchase_line line
  join purchase_header purchase on purchase.id = line.purchase_header_id
  where purchase.id = any(:purchases) and purchase.received_date is not null and purchase.id not in (select id from recorded)
    and line.quantity <> 0 and not line.invoice_only
    and not exists (select from delivery_line where purchase_line_id = line.id)
    and (exists (
      select from entry where table_name = '${purchaseHeaders.table}' and record_id = purchase.id
        and jsonb_exists(changes, 'received_date') and changes -> 'received_date' ->> 0 is null
    ) or exists (
      select from entry where table_name = '${purchaseLines.table}' and record_id = line.id
        and jsonb_exists(changes, 'purchase_header_id')
    ))
)`

const deliverSql = `
with ${entries}, ${recorded}, ${missing}
insert into delivery (purchase_header_id, kind, received_on, delivery_note, source)
select purchase_id, case when bool_and(quantity < 0) then 'returned' else 'delivered' end, received_date, delivery_note, 'date'
from missing
where not exists (
  select from purchase_line line join delivery_line part on part.purchase_line_id = line.id
  where line.purchase_header_id = purchase_id
)
group by purchase_id, received_date, delivery_note order by purchase_id`

const addLinesSql = `
with ${entries}, ${recorded}, ${missing}
insert into delivery_line (delivery_id, purchase_line_id, quantity)
select delivery.id, missing.id, missing.quantity
from missing
cross join lateral (
  select delivery.id from delivery
  where delivery.received_on = missing.received_date and (delivery.purchase_header_id = missing.purchase_id or exists (
    select from delivery_line part join purchase_line line on line.id = part.purchase_line_id
    where part.delivery_id = delivery.id and line.purchase_header_id = missing.purchase_id
  ))
  order by delivery.id limit 1
) delivery
order by missing.id`

/**
 * Lines that came and whose quantity was typed. An invoiced one says what is paid, unless it was never ordered and only the
 * date says that it came; then it is a correction, if the request does not write the invoice too.
 */
const corrected = `corrected as (
  select came.id, came.quantity + line.quantity - came.received as quantity
  from entry
  join purchase_line line on line.id = entry.record_id
  join purchase_header purchase on purchase.id = line.purchase_header_id
  cross join lateral (
    select (array_agg(part.id order by part.id))[1] as id, (array_agg(part.quantity order by part.id))[1] as quantity,
      sum(part.quantity) as received, bool_and(delivery.source = 'date') as by_date
    from delivery_line part join delivery on delivery.id = part.delivery_id
    where part.purchase_line_id = line.id
  ) came
  where entry.table_name = '${purchaseLines.table}' and entry.action = 'changed' and jsonb_exists(entry.changes, 'quantity')
    and purchase.received_date is not null and purchase.id not in (select id from recorded)
    and not line.invoice_only and came.received <> line.quantity
    and (not ${isInvoicedSql('purchase')} or (line.order_line_id is null and came.by_date and not exists (
      select from entry head where head.table_name = '${purchaseHeaders.table}' and head.record_id = purchase.id
    )))
)`

const correctSql = `
with ${entries}, ${recorded}, ${corrected}
update delivery_line set quantity = corrected.quantity, version = version + 1
from corrected where delivery_line.id = corrected.id and corrected.quantity <> 0`

const removeSql = `
with ${entries}, ${recorded}, ${corrected}
delete from delivery_line using corrected where delivery_line.id = corrected.id and corrected.quantity = 0`

const emptySql = `
with ${entries}
delete from delivery
where (purchase_header_id = any(:purchases) or id in (
    select (changes -> 'delivery_id' ->> 0)::integer from entry where table_name = '${deliveryLines.table}'
  ))
  and not exists (select from delivery_line where delivery_id = delivery.id)`

/** Columns that decide what came. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  [purchaseHeaders.table]: ['received_date', 'delivery_note'],
  [purchaseLines.table]: ['quantity', 'purchase_header_id'],
}

/** After each write: deliveries follow the dates and quantities that are typed on purchases. */
export const followDeliveries: WriteWatcher = async (trx, _context, _user, written) => {
  const concerns = Object.entries(columnsOf).some(([table, columns]) =>
    columns.some((column) => written.get(table)?.columns.has(column)),
  )
  // An undo takes back what was written here, too.
  if (!concerns || (await isUndo(trx))) return false
  const touched = await query<{ id: number }>(trx, touchedSql)
  await follow(trx, { purchases: touched.map(({ id }) => id) })
  return true
}

const follow = async (trx: Knex.Transaction, bindings: { readonly purchases: number[] }): Promise<void> => {
  for (const sql of [takeBackSql, partSql, moveSql]) await query(trx, sql, bindings)
  const [earlier] = await query<{ day: string }>(trx, earlierSql, bindings)
  if (earlier)
    throw invalidInput({ receivedDate: [costingRefusals.cameBefore({ day: formatDate(earlier.day) })] })
  for (const sql of [deliverSql, addLinesSql, correctSql, removeSql, emptySql])
    await query(trx, sql, bindings)
}
