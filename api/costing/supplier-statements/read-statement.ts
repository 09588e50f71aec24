import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { StatementLine, StatementPurchase, SupplierStatement } from './match-lines.ts'

const statementSql = `
select supplier_statement.id, supplier_id as "supplierId", statement_date::text as "statementDate",
  coalesce(supplier.statements_show, 'gross') as shows
from supplier_statement
join supplier on supplier.id = supplier_id
where supplier_statement.id = ?`

/** In the order of the statement. Locks them against other matches. */
const linesSql = `
select id, reference, amount::float8, line_date::text as "lineDate", outcome, purchase_header_id as "purchaseHeaderId",
  proposed as "isProposed", why
from supplier_statement_line
where supplier_statement_id = ?
order by id
for update`

/** Purchases of a supplier with all that a line is compared with. Index: purchase_header (supplier_id). */
const purchasesSql = `
select purchase.id, supplier_po_invoice_no as reference, user_po_no as "userPONo",
  total_amount::float8 as total, statement_date::text as "statementDate",
  case when invoice_net is not null then
    json_build_object('net', invoice_net::float8, 'toPay', to_pay::float8) end as invoice,
  coalesce(received_date, required_date, order_date)::text as day,
  (select count(*)::integer from purchase_line where purchase_header_id = purchase.id) as "lineCount",
  (
    select max(statement.statement_date)::text
    from supplier_statement_line line
    join supplier_statement statement on statement.id = line.supplier_statement_id
    where line.purchase_header_id = purchase.id and line.outcome = 'agreed' and statement.id <> ?
  ) as "agreedElsewhere"
from purchase_header purchase
where supplier_id = ?
order by purchase.id`

export type StoredStatement = SupplierStatement & { readonly id: number; readonly supplierId: number }
export type StoredLine = StatementLine & { readonly why: string | null }
export type StoredPurchase = StatementPurchase & {
  readonly userPONo: string
  readonly statementDate: string | null
}

export interface FullStatement {
  readonly statement: StoredStatement
  readonly lines: readonly StoredLine[]
  readonly purchases: readonly StoredPurchase[]
}

/** A statement with its lines and the purchases of its supplier. */
export const readStatement = async (trx: Knex.Transaction, id: number): Promise<FullStatement> => {
  const [statement] = await query<StoredStatement>(trx, statementSql, [id])
  if (!statement) throw new Error('The caller has locked the statement')
  return {
    statement,
    lines: await query<StoredLine>(trx, linesSql, [id]),
    purchases: await query<StoredPurchase>(trx, purchasesSql, [id, statement.supplierId]),
  }
}
