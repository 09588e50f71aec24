import { query } from '../../database/query.ts'
import { purchaseLines, quoteLines } from '../../resources.config.ts'
import type { WriteWatcher } from '../context.ts'
import { writtenSql } from '../crud/written-columns.ts'

const compared = (unit: string) => `lower(btrim(coalesce(${unit}, '')))`

/** Kind of a link whose lines have these units: in one unit it orders a quantity. `isSameUnit` of the model. */
export const kindByUnitsSql = (one: string, other: string): string =>
  `case when ${compared(one)} = ${compared(other)} then 'quantity' else 'cost' end`

/** Units before and after a request. Binding: tables. */
const changedUnitsSql = `
select table_name, record_id, (array_agg(changes -> 'unit' ->> 0 order by id))[1] as was,
  (array_agg(changes -> 'unit' ->> 1 order by id desc))[1] as now
from ${writtenSql} written
where action = 'changed' and table_name = any(:tables) and jsonb_exists(changes, 'unit')
group by table_name, record_id`

/** A kind that was chosen by hand differs from that of the former units, and stays. */
const renewSql = `
with changed as materialized (${changedUnitsSql}),
link as (
  select link.id, link.kind,
    ${kindByUnitsSql(
      'case when of_bought.record_id is null then bought.unit else of_bought.was end',
      'case when of_quoted.record_id is null then quoted.unit else of_quoted.was end',
    )} as was,
    ${kindByUnitsSql('bought.unit', 'quoted.unit')} as now
  from quote_purchase_link link
  join purchase_line bought on bought.id = link.purchase_line_id
  join quote_line quoted on quoted.id = link.quote_line_id
  left join changed of_bought on of_bought.table_name = '${purchaseLines.table}' and of_bought.record_id = bought.id
  left join changed of_quoted on of_quoted.table_name = '${quoteLines.table}' and of_quoted.record_id = quoted.id
  where link.purchase_line_id in (select record_id from changed where table_name = '${purchaseLines.table}')
    or link.quote_line_id in (select record_id from changed where table_name = '${quoteLines.table}')
)
update quote_purchase_link set kind = link.now, version = version + 1
from link where link.id = quote_purchase_link.id and link.kind = link.was and link.was <> link.now
returning quote_purchase_link.id`

/** The kind of a link follows the units of its lines until it is chosen by hand. */
export const followUnits: WriteWatcher = async (trx, _context, _user, written) => {
  const tables = [purchaseLines.table, quoteLines.table]
  if (!tables.some((table) => written.get(table)?.columns.has('unit'))) return false
  return (await query(trx, renewSql, { tables })).length > 0
}
