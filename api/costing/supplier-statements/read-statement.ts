import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import type { RecordFor } from '../../../resources.config.ts'
import { Problem } from '../../http/errors.ts'
import type { LedgerItem } from './ledger-item.ts'
import type { StatementLine, SupplierStatement } from './match-lines.ts'

/** Of one statement. A large supplier's has 300 a month. */
export const mostLines = 5_000

const statementSql = `
select supplier_statement.id, supplier_id as "supplierId", statement_date::text as "statementDate",
  coalesce(supplier.statements_show, 'gross') as shows,
  (select json_agg(rate order by rate desc)
   from (select 0 as rate union select rate from vat_code where not reverse_charge) of_firm) as rates
from supplier_statement
join supplier on supplier.id = supplier_id
where supplier_statement.id = ?`

/** An invoice whose net amount is typed is compared as a whole; until then its purchases are. */
const isTyped = (invoice: string) => `${invoice}.invoice_net is not null`

/**
 * In the order of the statement. A line that was matched with a purchase means its invoice, once that is typed.
 */
const linesSql = `
select line.id, reference, amount::float8, line_date::text as "lineDate", outcome,
  coalesce(line.supplier_invoice_id, invoice.id) as "supplierInvoiceId",
  case when invoice.id is null then line.purchase_header_id end as "purchaseHeaderId", proposed as "isProposed",
  decided_by as "decidedBy", why
from supplier_statement_line line
left join purchase_header purchase on purchase.id = line.purchase_header_id
left join supplier_invoice invoice on invoice.id = purchase.invoice_id and ${isTyped('invoice')}
where supplier_statement_id = ?
order by line.id
limit ${mostLines + 1}`

/** Last other statement with an agreed line that a condition finds. */
const agreedElsewhereSql = (condition: string) => `(
    select max(statement.statement_date)
    from supplier_statement_line line
    join supplier_statement statement on statement.id = line.supplier_statement_id
    where ${condition} and line.outcome = 'agreed' and statement.id <> :id
  )`

/**
 * Typed invoices of a supplier, and its purchases without one, with all that a line is compared with. Indexes:
 * supplier_invoice, purchase_header (supplier_id).
 */
const itemsSql = `
select invoice.id as "supplierInvoiceId", null::integer as "purchaseHeaderId", invoice.invoice_no as reference,
  coalesce(invoice.invoice_no, 'Invoice ' || invoice.id) as name, bought.total::float8,
  invoice.statement_date::text as "statementDate",
  json_build_object('net', invoice.invoice_net::float8, 'toPay', invoice.to_pay::float8) as invoice,
  coalesce(invoice.invoice_date, bought.received_date)::text as day, 1 as "lineCount",
  greatest(
    ${agreedElsewhereSql('line.supplier_invoice_id = invoice.id')},
    ${agreedElsewhereSql('line.purchase_header_id = any(bought.ids)')}
  )::text as "agreedElsewhere"
from supplier_invoice invoice
cross join lateral (
  select coalesce(sum(total_amount), 0) as total, array_agg(id) as ids,
    min(coalesce(received_date, required_date, order_date)) as received_date
  from purchase_header where invoice_id = invoice.id
) bought
where invoice.supplier_id = :supplierId and ${isTyped('invoice')}
  and (cast(:invoiceIds as integer[]) is null or invoice.id = any(:invoiceIds))
union all
select null, purchase.id, supplier_po_invoice_no, user_po_no, total_amount::float8, purchase.statement_date::text, null,
  coalesce(received_date, required_date, order_date)::text,
  (select count(*)::integer from purchase_line where purchase_header_id = purchase.id),
  ${agreedElsewhereSql('line.purchase_header_id = purchase.id')}::text
from purchase_header purchase left join supplier_invoice invoice on invoice.id = purchase.invoice_id
where purchase.supplier_id = :supplierId and (invoice.id is null or not (${isTyped('invoice')}))
  and (cast(:purchaseIds as integer[]) is null or purchase.id = any(:purchaseIds))
order by 1, 2`

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
export type StoredLine = StatementLine & Pick<RecordFor<'supplier-statement-lines'>, 'decidedBy' | 'why'>
export interface StoredItem extends LedgerItem {
  readonly name: string
  readonly statementDate: string | null
}

export interface FullStatement {
  readonly statement: StoredStatement
  readonly lines: readonly StoredLine[]
  readonly items: readonly StoredItem[]
}

const present = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)

/**
 * A statement with its lines, and the invoices and purchases of its supplier.
 * @param of lines whose invoices and purchases are read. Default: all of the supplier
 * Errors: 400 beyond `mostLines`
 */
export const readStatement = async (
  db: Knex,
  id: number,
  of?: (lines: readonly StoredLine[]) => readonly StoredLine[],
): Promise<FullStatement> => {
  const [statement] = await query<StoredStatement>(db, statementSql, [id])
  if (!statement) throw new Problem('not_found')
  const lines = await query<StoredLine>(db, linesSql, [id])
  if (lines.length > mostLines)
    throw new Problem('too_many_records', { title: costingRefusals.statementTooLong({ most: mostLines }) })
  const wanted = of?.(lines) ?? null
  const items = await query<StoredItem>(db, itemsSql, {
    id,
    supplierId: statement.supplierId,
    invoiceIds: wanted && present(wanted.map(({ supplierInvoiceId }) => supplierInvoiceId)),
    purchaseIds: wanted && present(wanted.map(({ purchaseHeaderId }) => purchaseHeaderId)),
  })
  return { statement, lines, items }
}

/** The caller has locked the statement. */
export const lockLines = (trx: Knex.Transaction, id: number) => query(trx, lockSql, [id])

/** A text that is another one after each change of what a match read, invoices and purchases excepted: `agree` compares them. */
export const stateOf = async (db: Knex, id: number): Promise<string> => {
  const [row] = await query<{ state: string }>(db, stateSql, [id])
  return row?.state ?? ''
}
