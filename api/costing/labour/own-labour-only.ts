import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import {
  orders,
  purchaseHeaders,
  subcontracts,
  supplierInvoices,
  supplierStatements,
} from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import { writtenSql } from '../../crud/written-columns.ts'
import { invalidInput } from '../../http/errors.ts'

const tables = [orders, purchaseHeaders, subcontracts, supplierInvoices, supplierStatements].map(
  ({ table }) => table,
)

/** Records of the firm as a supplier that the request wrote, other than posted purchases. */
const foundSql = `
with own as materialized (select id from supplier where kind = 'ownLabour'),
touched as materialized (
  select table_name, record_id from ${writtenSql} written
  where table_name = any(:tables) and exists (select from own)
    and jsonb_exists_any(changes, '{supplier_id,labour_week_id}')
)
select from touched
where ${tables
  .map(
    (table) => `(table_name = '${table}' and exists (
  select from "${table}" where "${table}".id = record_id and supplier_id in (select id from own)
    ${table === purchaseHeaders.table ? 'and labour_week_id is null' : ''}
))`,
  )
  .join('\n  or ')}
limit 1`

/**
 * Refuses the firm as the supplier of an order, an invoice or a statement, and of purchases that were not posted from a week.
 * It reads what was written, so it holds for every way of writing.
 */
export const refuseOwnLabour: WriteWatcher = async (trx, _context, _user, written) => {
  if (!tables.some((table) => written.get(table)?.columns.has('supplier_id'))) return false
  const found = await query(trx, foundSql, { tables })
  if (found.length > 0) throw invalidInput({ supplierId: [costingRefusals.ownLabourOnly] })
  return false
}
