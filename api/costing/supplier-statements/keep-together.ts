import { takenBack } from '../../../database/marks.ts'
import { query } from '../../../database/query.ts'
import { quoted } from '../../../model/naming.ts'
import { supplierStatementLines } from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import { writtenSql } from '../../crud/written-columns.ts'

const was = (column: string, type: string) =>
  `case when jsonb_exists(changes, '${column}') then (changes -> '${column}' ->> 0)::${type} else line.${column} end`

/**
 * Lines that a rule agreed together with a line that the request has changed or deleted: they were the invoice or purchase only in
 * sum. Index: supplier_statement_line (supplier_statement_id).
 */
const leftSql = `
with gone as materialized (
  select distinct ${was('supplier_statement_id', 'integer')} as statement_id,
    ${was('supplier_invoice_id', 'integer')} as invoice_id, ${was('purchase_header_id', 'integer')} as purchase_id
  from ${writtenSql} written left join supplier_statement_line line on line.id = record_id
  where table_name = '${supplierStatementLines.table}' and ${was('outcome', 'text')} = 'agreed'
    and jsonb_exists_any(changes, '{outcome,amount,supplier_invoice_id,purchase_header_id}')
)
select other.id
from gone
join supplier_statement statement on statement.id = gone.statement_id and statement.finished_on is null
join supplier_statement_line other on other.supplier_statement_id = gone.statement_id
  and (other.supplier_invoice_id = gone.invoice_id or other.purchase_header_id = gone.purchase_id)
where other.outcome = 'agreed' and other.decided_by = 'rule'
order by other.id for update of other`

const [agreedMark] = supplierStatementLines.vouches ?? []
const opened = Object.entries(agreedMark ? takenBack({ vouches: agreedMark }) : {})

const openSql = `
with opened as (
  update supplier_statement_line
  set ${opened.map(([name]) => `${quoted(name)} = ?`).join(', ')}, version = version + 1
  where id = any(?) returning id
)
select note_mark('taken_back', '${supplierStatementLines.table}', 'agreed_digest', array_agg(id)) from opened`

/** After each write: lines that were one invoice together are open again once one of them is not of it any more. */
export const keepTogether: WriteWatcher = async (trx, _context, _user, written) => {
  if (!written.has(supplierStatementLines.table)) return false
  const left = await query<{ id: number }>(trx, leftSql)
  if (left.length === 0) return false
  await query(trx, openSql, [...opened.map(([, value]) => value), left.map(({ id }) => id)])
  return true
}
