import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { sum } from '../../../model/decimal.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { AccountRow } from './account-row.ts'
import { readApprovedRows } from './approved-rows.ts'
import { supplierContact } from './contacts.ts'
import type { VatRate } from './expected-vat.ts'

export interface Job {
  readonly id: number
  /** Name of the job in the accounts. */
  readonly name: string
}

export interface Category {
  readonly categoryId: number
  readonly category: string
  readonly accountCode: string | null
}

export interface LinkedAmount extends Category {
  /** Pounds. */
  readonly amount: number
  readonly job: Job
}

export interface InvoiceLine extends Category {
  readonly total: number
  /** PO ref of its purchase. */
  readonly userPONo: string
  /** Job of its purchase. */
  readonly job: Job | null
  /** Of the line, else of the invoice, else of the supplier. */
  readonly code: (VatRate & { readonly nameInAccounts: string }) | null
  readonly cisPart: RecordFor<'purchase-lines'>['cisPart']
  readonly links: readonly LinkedAmount[]
}

/** A purchase that an invoice is for. */
export interface InvoicedPurchase
  extends Pick<RecordFor<'purchase-headers'>, 'id' | 'userPONo' | 'receivedDate'> {
  /** Sum of its lines. */
  readonly total: number
}

/** A supplier's invoice as it is checked and handed to the accounts. Amounts in pounds. */
export interface Invoice
  extends Pick<
    RecordFor<'supplier-invoices'>,
    | 'id'
    | 'supplierId'
    | 'invoiceNo'
    | 'invoiceDate'
    | 'dueDate'
    | 'statementDate'
    | 'invoiceNet'
    | 'invoiceVat'
    | 'toPay'
    | 'approval'
    | 'kind'
    | 'approvedBecause'
  > {
  readonly supplierName: string | null
  /** Name or reference of the supplier in the accounts. */
  readonly contact: string | null
  /** The one that it was approved for. Null: it is not approved, or was before the name was kept. */
  readonly approvedContact: string | null
  readonly purchases: readonly InvoicedPurchase[]
  /** Number of the batch that it was sent in. */
  readonly batch: number | null
  /** Sum of the lines. */
  readonly total: number
  readonly lines: readonly InvoiceLine[]
  /** Null until it is approved. */
  readonly approvedRows: readonly AccountRow[] | null
}

/** SQL of the name of a job in the accounts. */
export const jobName = (project: string) =>
  `coalesce(nullif(${project}.accounts_ref, ''), nullif(${project}.project_number, ''), ${project}.project_name)`

const invoicesSql = `
select invoice.id, invoice.supplier_id as "supplierId", invoice.invoice_no as "invoiceNo",
  invoice.invoice_date::text as "invoiceDate", invoice.due_date::text as "dueDate",
  invoice.statement_date::text as "statementDate", invoice.invoice_net::float8 as "invoiceNet",
  invoice.invoice_vat::float8 as "invoiceVat", invoice.to_pay::float8 as "toPay", invoice.approval,
  invoice.kind, invoice.approved_because as "approvedBecause",
  batch.number as batch, supplier.supplier_name as "supplierName",
  ${supplierContact('supplier')} as contact,
  (select min(row.contact) from approved_row row
    where row.supplier_invoice_id = invoice.id and invoice.approval = 'approved') as "approvedContact"
from supplier_invoice invoice
left join supplier on supplier.id = invoice.supplier_id
left join accounts_batch batch on batch.id = invoice.accounts_batch_id
where invoice.id = any(:ids)
order by invoice.id`

/** Index: purchase_header (invoice_id). */
const purchasesSql = `
select purchase.id, purchase.invoice_id as "invoiceId", purchase.user_po_no as "userPONo",
  purchase.received_date::text as "receivedDate", purchase.total_amount::float8 as total
from purchase_header purchase
where purchase.invoice_id = any(:ids)
order by purchase.id`

/** Index: purchase_line (purchase_header_id). */
const linesSql = `
select line.id, invoice.id as "invoiceId", line.total::float8, line.cis_part as "cisPart",
  purchase.user_po_no as "userPONo", project.id as "projectId", ${jobName('project')} as job,
  category.id as "categoryId", category.category_description as category, category.account_code as "accountCode",
  code.id as "codeId", code.rate::float8, code.reverse_charge as "reverseCharge",
  code.name_in_accounts as "nameInAccounts"
from supplier_invoice invoice
join purchase_header purchase on purchase.invoice_id = invoice.id
join purchase_line line on line.purchase_header_id = purchase.id
left join supplier on supplier.id = invoice.supplier_id
left join project on project.id = purchase.project_id
join costing_category category on category.id = line.costing_category_id
left join vat_code code on code.id = coalesce(line.vat_code_id, invoice.vat_code_id, supplier.vat_code_id)
where invoice.id = any(:ids)
order by purchase.id, line.id`

/** Index: quote_purchase_link (purchase_line_id). */
const linksSql = `
select link.purchase_line_id as "lineId", link.amount::float8, project.id as "projectId", ${jobName('project')} as job,
  category.id as "categoryId", category.category_description as category, category.account_code as "accountCode"
from quote_purchase_link link
join purchase_line line on line.id = link.purchase_line_id
join quote_line quoted on quoted.id = link.quote_line_id
join quote_header quote on quote.id = quoted.quote_header_id
join project on project.id = quote.project_id
join costing_category category on category.id = quoted.costing_category_id
join purchase_header purchase on purchase.id = line.purchase_header_id
where purchase.invoice_id = any(:ids)
order by link.id`

type LineRow = Omit<InvoiceLine, 'code' | 'links' | 'job'> & {
  readonly id: number
  readonly invoiceId: number
  readonly projectId: number | null
  readonly job: string | null
  readonly codeId: number | null
  readonly rate: number
  readonly reverseCharge: boolean
  readonly nameInAccounts: string
}
type LinkRow = Category & {
  readonly lineId: number
  readonly amount: number
  readonly projectId: number
  readonly job: string
}

/** Invoices with their purchases, lines and links, in the order of their ids. */
export const readInvoices = async (trx: Knex.Transaction, ids: readonly number[]): Promise<Invoice[]> => {
  const values = { ids: [...ids] }
  const invoices = await query<Omit<Invoice, 'lines' | 'purchases' | 'total' | 'approvedRows'>>(
    trx,
    invoicesSql,
    values,
  )
  const purchases = await query<InvoicedPurchase & { readonly invoiceId: number }>(trx, purchasesSql, values)
  const lines = await query<LineRow>(trx, linesSql, values)
  const links = await query<LinkRow>(trx, linksSql, values)
  const approvedRows = await readApprovedRows(trx, ids)
  const purchasesOf = groupedBy(purchases, ({ invoiceId }) => invoiceId)
  const linesOf = groupedBy(lines, ({ invoiceId }) => invoiceId)
  const linksOf = groupedBy(links, ({ lineId }) => lineId)
  return invoices.map((invoice) => {
    const own = purchasesOf.get(invoice.id) ?? []
    return {
      ...invoice,
      approvedRows: invoice.approval === 'approved' ? (approvedRows.get(invoice.id) ?? []) : null,
      total: sum(own.map(({ total }) => total)),
      purchases: own.map(({ invoiceId: _, ...purchase }) => purchase),
      lines: (linesOf.get(invoice.id) ?? []).map((line) => ({
        total: line.total,
        userPONo: line.userPONo,
        job: line.projectId === null ? null : { id: line.projectId, name: line.job ?? '' },
        categoryId: line.categoryId,
        category: line.category,
        accountCode: line.accountCode,
        cisPart: line.cisPart,
        code:
          line.codeId === null
            ? null
            : {
                id: line.codeId,
                rate: line.rate,
                reverseCharge: line.reverseCharge,
                nameInAccounts: line.nameInAccounts,
              },
        links: (linksOf.get(line.id) ?? []).map((link) => ({
          amount: link.amount,
          categoryId: link.categoryId,
          category: link.category,
          accountCode: link.accountCode,
          job: { id: link.projectId, name: link.job },
        })),
      })),
    }
  })
}
