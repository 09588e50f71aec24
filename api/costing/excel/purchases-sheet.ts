import {
  dateFormat,
  dateValue,
  poundsFormat,
  priceFormat,
  quantityFormat,
  textValue,
} from '../../http/files/cell-values.ts'
import { rowsOf } from '../../http/files/rows.ts'
import { formula } from '../../http/files/workbook.ts'
import { type ListColumn, writeList } from './list-sheet.ts'
import type { Report } from './report-contents.ts'

export const linkAmountColumn = 'J'

interface LinkRow {
  statementDate: string | null
  supplier: string | null
  userPONo: string
  invoiceNo: string | null
  purchaseLine: string
  quoteLine: string
  category: string
  linkedQuantity: number
  costEach: number
  amount: number
}

// No statement date first, as on the statement. Spend counts in the quote line's category.
const query = `
  select
    purchase.statement_date::text as "statementDate",
    supplier.supplier_name as supplier,
    purchase.user_po_no as "userPONo",
    purchase.supplier_po_invoice_no as "invoiceNo",
    bought.description as "purchaseLine",
    line.description as "quoteLine",
    category.category_description as category,
    link.linked_quantity::float8 as "linkedQuantity",
    bought.cost_each::float8 as "costEach",
    link.amount::float8 as amount
  from quote_line line
  join costing_category category on category.id = line.costing_category_id
  join quote_purchase_link link on link.quote_line_id = line.id
  join purchase_line bought on bought.id = link.purchase_line_id
  join purchase_header purchase on purchase.id = bought.purchase_header_id
  left join supplier on supplier.id = purchase.supplier_id
  where line.quote_header_id = ?
  order by purchase.statement_date nulls first, link.id`

const columns: readonly ListColumn<LinkRow>[] = [
  {
    heading: 'Statement Date',
    width: 13,
    value: (link) => dateValue(link.statementDate),
    format: () => dateFormat,
  },
  { heading: 'Supplier', width: 26, value: (link) => textValue(link.supplier) },
  { heading: 'User PO Ref', width: 16, value: (link) => textValue(link.userPONo) },
  { heading: 'Supplier Inv No', width: 16, value: (link) => textValue(link.invoiceNo) },
  { heading: 'Purchase Line', width: 36, value: (link) => textValue(link.purchaseLine) },
  { heading: 'Quote Line', width: 36, value: (link) => textValue(link.quoteLine) },
  { heading: 'Costing Category', width: 30, value: (link) => textValue(link.category) },
  {
    heading: 'Linked Quantity',
    width: 13,
    value: (link) => link.linkedQuantity,
    format: (link) => quantityFormat(link.linkedQuantity),
  },
  {
    heading: 'Cost Each',
    width: 14,
    value: (link) => link.costEach,
    format: (link) => priceFormat(link.costEach),
  },
  {
    heading: 'Amount',
    width: 17,
    value: (link, row) => formula(`ROUND(H${row}*I${row},2)`, link.amount),
    format: () => poundsFormat,
  },
]

export const writePurchases = ({ trx, workbook, about, quote, totals, signal }: Report): Promise<void> =>
  writeList(
    workbook,
    {
      name: 'Purchases',
      about,
      columns,
      batches: rowsOf<LinkRow>(trx, query, [quote.id]),
      count: quote.linkCount,
      total: { column: linkAmountColumn, amount: totals.spent },
    },
    signal,
  )
