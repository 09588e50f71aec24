import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { RecordFor } from '../../../resources.config.ts'
import { groupedBy } from '../grouped-by.ts'
import type { VatRate } from './expected-vat.ts'

export interface Job {
  readonly id: number
  /** Name of the job in the accounts. */
  readonly name: string
}

export interface Category {
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
  /** Of the line, else of the purchase, else of the supplier. */
  readonly code: (VatRate & { readonly nameInAccounts: string }) | null
  readonly cisPart: RecordFor<'purchase-lines'>['cisPart']
  readonly links: readonly LinkedAmount[]
}

type Header = RecordFor<'purchase-headers'>

/** A purchase as its invoice is checked and handed to the accounts. Amounts in pounds. */
export interface Invoice
  extends Pick<
    Header,
    | 'id'
    | 'supplierId'
    | 'userPONo'
    | 'supplierPOInvoiceNo'
    | 'invoiceDate'
    | 'dueDate'
    | 'receivedDate'
    | 'statementDate'
    | 'invoiceNet'
    | 'invoiceVat'
    | 'toPay'
    | 'approval'
  > {
  readonly supplierName: string | null
  /** Name or reference of the supplier in the accounts. */
  readonly contact: string | null
  /** Job of the purchase. */
  readonly job: Job | null
  /** Number of the batch that it was sent in. */
  readonly batch: number | null
  /** Sum of the lines. */
  readonly total: number
  readonly lines: readonly InvoiceLine[]
}

/** SQL of the name of a job in the accounts. */
export const jobName = (project: string) =>
  `coalesce(nullif(${project}.accounts_ref, ''), nullif(${project}.project_number, ''), ${project}.project_name)`

const headersSql = `
select purchase.id, purchase.supplier_id as "supplierId", purchase.user_po_no as "userPONo",
  purchase.supplier_po_invoice_no as "supplierPOInvoiceNo", purchase.invoice_date::text as "invoiceDate",
  purchase.due_date::text as "dueDate", purchase.received_date::text as "receivedDate",
  purchase.statement_date::text as "statementDate", purchase.invoice_net::float8 as "invoiceNet",
  purchase.invoice_vat::float8 as "invoiceVat", purchase.to_pay::float8 as "toPay", purchase.approval,
  purchase.total_amount::float8 as total, batch.number as batch,
  supplier.supplier_name as "supplierName", coalesce(supplier.accounts_ref, supplier.supplier_name) as contact,
  project.id as "projectId", ${jobName('project')} as job
from purchase_header purchase
left join supplier on supplier.id = purchase.supplier_id
left join project on project.id = purchase.project_id
left join accounts_batch batch on batch.id = purchase.accounts_batch_id
where purchase.id = any(:ids)
order by purchase.id`

/** Index: purchase_line (purchase_header_id). */
const linesSql = `
select line.id, line.purchase_header_id as "purchaseId", line.total::float8, line.cis_part as "cisPart",
  category.category_description as category, category.account_code as "accountCode",
  code.id as "codeId", code.rate::float8, code.reverse_charge as "reverseCharge",
  code.name_in_accounts as "nameInAccounts"
from purchase_line line
join purchase_header purchase on purchase.id = line.purchase_header_id
left join supplier on supplier.id = purchase.supplier_id
join costing_category category on category.id = line.costing_category_id
left join vat_code code on code.id = coalesce(line.vat_code_id, purchase.vat_code_id, supplier.vat_code_id)
where line.purchase_header_id = any(:ids)
order by line.id`

/** Index: quote_purchase_link (purchase_line_id). */
const linksSql = `
select link.purchase_line_id as "lineId", link.amount::float8, project.id as "projectId", ${jobName('project')} as job,
  category.category_description as category, category.account_code as "accountCode"
from quote_purchase_link link
join purchase_line line on line.id = link.purchase_line_id
join quote_line quoted on quoted.id = link.quote_line_id
join quote_header quote on quote.id = quoted.quote_header_id
join project on project.id = quote.project_id
join costing_category category on category.id = quoted.costing_category_id
where line.purchase_header_id = any(:ids)
order by link.id`

type HeaderRow = Omit<Invoice, 'lines' | 'job'> & {
  readonly projectId: number | null
  readonly job: string | null
}
type LineRow = Omit<InvoiceLine, 'code' | 'links'> & {
  readonly id: number
  readonly purchaseId: number
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

/** Purchases with lines and links, in the order of their ids. */
export const readInvoices = async (trx: Knex.Transaction, ids: readonly number[]): Promise<Invoice[]> => {
  const headers = await query<HeaderRow>(trx, headersSql, { ids: [...ids] })
  const lines = await query<LineRow>(trx, linesSql, { ids: [...ids] })
  const links = await query<LinkRow>(trx, linksSql, { ids: [...ids] })
  const linksOf = groupedBy(links, ({ lineId }) => lineId)
  const linesOf = groupedBy(lines, ({ purchaseId }) => purchaseId)
  return headers.map(({ projectId, job, ...header }) => ({
    ...header,
    job: projectId === null ? null : { id: projectId, name: job ?? '' },
    lines: (linesOf.get(header.id) ?? []).map((line) => ({
      total: line.total,
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
        category: link.category,
        accountCode: link.accountCode,
        job: { id: link.projectId, name: link.job },
      })),
    })),
  }))
}
