import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { Problem } from '../../http/errors.ts'
import type { StatementLine, StatementPurchase, SupplierStatement } from './match-lines.ts'

/** Of one statement. A large supplier's has 300 a month. */
export const mostLines = 5_000

const statementSql = `
select supplier_statement.id, supplier_id as "supplierId", statement_date::text as "statementDate",
  coalesce(supplier.statements_show, 'gross') as shows
from supplier_statement
join supplier on supplier.id = supplier_id
where supplier_statement.id = ?`

/** In the order of the statement. */
const linesSql = `
select id, reference, amount::float8, line_date::text as "lineDate", outcome, purchase_header_id as "purchaseHeaderId",
  proposed as "isProposed", why
from supplier_statement_line
where supplier_statement_id = ?
order by id
limit ${mostLines + 1}`

/** Purchases of a supplier with all that a line is compared with. Index: purchase_header (supplier_id). */
const purchasesSql = `
select purchase.id, supplier_po_invoice_no as reference, user_po_no as "userPONo",
  total_amount::float8 as total, purchase.statement_date::text as "statementDate",
  case when invoice.invoice_net is not null
    and not exists (select from purchase_header other where other.invoice_id = invoice.id and other.id <> purchase.id)
  then json_build_object('net', invoice.invoice_net::float8, 'toPay', invoice.to_pay::float8) end as invoice,
  coalesce(received_date, required_date, order_date)::text as day,
  (select count(*)::integer from purchase_line where purchase_header_id = purchase.id) as "lineCount",
  (
    select max(statement.statement_date)::text
    from supplier_statement_line line
    join supplier_statement statement on statement.id = line.supplier_statement_id
    where line.purchase_header_id = purchase.id and line.outcome = 'agreed' and statement.id <> :id
  ) as "agreedElsewhere"
from purchase_header purchase left join supplier_invoice invoice on invoice.id = purchase.invoice_id
where purchase.supplier_id = :supplierId and (cast(:ids as integer[]) is null or purchase.id = any(:ids))
order by purchase.id`

/** Locks the lines, in the order of `linesSql`. */
const lockSql = 'select from supplier_statement_line where supplier_statement_id = ? order by id for update'

/** Changes with every change of a statement, its lines or what its supplier shows. */
const stateSql = `
select concat_ws(' ', statement.version, supplier.version,
  (select md5(string_agg(line.id || '.' || line.version, ' ' order by line.id))
   from supplier_statement_line line where supplier_statement_id = statement.id)) as state
from supplier_statement statement
join supplier on supplier.id = supplier_id
where statement.id = ?`

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

/**
 * A statement with its lines and the purchases of its supplier.
 * @param ids of the purchases to read. Default: all
 * Errors: 400 beyond `mostLines`
 */
export const readStatement = async (
  db: Knex,
  id: number,
  ids?: (lines: readonly StoredLine[]) => readonly number[],
): Promise<FullStatement> => {
  const [statement] = await query<StoredStatement>(db, statementSql, [id])
  if (!statement) throw new Problem('not_found')
  const lines = await query<StoredLine>(db, linesSql, [id])
  if (lines.length > mostLines)
    throw new Problem('too_many_records', { title: costingRefusals.statementTooLong({ most: mostLines }) })
  const wanted = ids?.(lines) ?? null
  const purchases = await query<StoredPurchase>(db, purchasesSql, {
    id,
    supplierId: statement.supplierId,
    ids: wanted && [...wanted],
  })
  return { statement, lines, purchases }
}

/** The caller has locked the statement. */
export const lockLines = (trx: Knex.Transaction, id: number) => query(trx, lockSql, [id])

/** A text that is another one after each change of what a match read, purchases excepted: `agree` compares them. */
export const stateOf = async (db: Knex, id: number): Promise<string> => {
  const [row] = await query<{ state: string }>(db, stateSql, [id])
  return row?.state ?? ''
}
