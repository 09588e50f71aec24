import type { CellValue } from 'exceljs'
import type { Knex } from 'knex'
import { plainSql } from '../../../database/fields/column.ts'
import { query } from '../../../database/query.ts'
import { isDivided } from '../../../model/sections.ts'
import {
  dateFormat,
  dateValue,
  poundsFormat,
  priceFormat,
  quantityFormat,
  textValue,
} from '../../http/files/cell-values.ts'
import { formula } from '../../http/files/workbook.ts'
import { inBillOrder } from '../bill-order.ts'
import { isNotLaterSql, isReceivedSql } from '../control/lines-sql.ts'
import { groupedTotalRow, type ListColumn, writeList } from './list-sheet.ts'
import type { Audience, Report, ReportSection } from './report-contents.ts'

const textColumn = <Row>(
  heading: string,
  width: number,
  of: (row: Row) => string | null,
): ListColumn<Row> => ({ heading, width, value: (row) => textValue(of(row)) })

const dateColumn = <Row>(
  heading: string,
  width: number,
  of: (row: Row) => string | null,
): ListColumn<Row> => ({ heading, width, value: (row) => dateValue(of(row)), format: () => dateFormat })

const quantityColumn = <Row>(heading: string, of: (row: Row) => number): ListColumn<Row> => ({
  heading,
  width: 13,
  value: of,
  format: (row) => quantityFormat(of(row)),
})

const priceColumn = <Row extends { readonly costEach: number }>(heading: string): ListColumn<Row> => ({
  heading,
  width: 14,
  value: ({ costEach }) => costEach,
  format: ({ costEach }) => priceFormat(costEach),
})

const moneyColumn = <Row>(
  heading: string,
  width: number,
  value: (row: Row, number: number) => CellValue,
): ListColumn<Row> => ({ heading, width, value, format: () => poundsFormat })

/** Units have a column only if a line has one. */
export const lineTotalColumn = ({ audience, quote }: Report): string =>
  ({ firm: quote.hasUnits ? 'F' : 'E', client: quote.hasUnits ? 'E' : 'D' })[audience]

interface LineRow {
  description: string
  unit: string | null
  category: string
  section: string
  quantity: number
  costEach: number
  total: number
  comments: string | null
}

/** A section is where its first line is in the order of the bill, as on the screen. */
const sectionPlace = `min(place) over (partition by section)`

/** Lines with their places in the bill, and the names of their sections as `sectionsOf` compares them. */
const placedLines = `(
  select
    placed.*, named.category, named.section_name, ${plainSql('named.section_name')} as section,
    row_number() over (order by ${inBillOrder('placed')}) as place
  from quoted_line placed
  join costing_category on costing_category.id = placed.category_id
  cross join lateral (
    select
      costing_category.category_description as category,
      coalesce(placed.heading, costing_category.category_description) as section_name
  ) named
  where placed.quote_id = ?
)`

const sectionsSql = `
  select
    section as key, (array_agg(section_name order by place))[1] as name, sum(amount)::float8 as amount,
    count(*)::integer as lines
  from ${placedLines} line
  group by section
  order by min(place)`

/** The client's sheet always has sections; the firm's as its list on the screen. */
export const readSections = async (
  trx: Knex.Transaction,
  quoteId: number,
  audience: Audience,
): Promise<readonly ReportSection[]> => {
  const found = await query<ReportSection & { lines: number }>(trx, sectionsSql, [quoteId])
  const sections = found.map(({ name, lines }) => ({ name, rows: Array.from({ length: lines }) }))
  return audience === 'client' || isDivided(sections) ? found : []
}

// float8 returns numbers of up to 15 digits exactly.
const linesQuery = (isInSections: boolean) => `
  select
    line.description,
    line.category,
    line.section,
    line.quantity::float8 as quantity,
    line.unit,
    line.cost_each::float8 as "costEach",
    line.amount::float8 as total,
    line.comments
  from (select *, ${sectionPlace} as section_place from ${placedLines} ordered) line
  order by ${isInSections ? 'line.section_place, ' : ''}line.place`

const description = textColumn<LineRow>('Description', 50, (line) => line.description)
const quantity = quantityColumn<LineRow>('Quantity', (line) => line.quantity)

const unit = textColumn<LineRow>('Unit', 9, (line) => line.unit)

const lineColumns = ({ audience, quote }: Report): readonly ListColumn<LineRow>[] => {
  const units = quote.hasUnits ? [unit] : []
  if (audience === 'client') {
    const price = quote.hasUnits ? 'D' : 'C'
    return [
      description,
      quantity,
      ...units,
      priceColumn('Price Each'),
      moneyColumn('Total', 17, (line, row) => formula(`ROUND(B${row}*${price}${row},2)`, line.total)),
    ]
  }
  const price = quote.hasUnits ? 'E' : 'D'
  return [
    description,
    textColumn('Costing Category', 30, (line) => line.category),
    quantity,
    ...units,
    priceColumn('Cost Each'),
    moneyColumn('Total', 17, (line, row) => formula(`ROUND(C${row}*${price}${row},2)`, line.total)),
    textColumn('Comments', 40, (line) => line.comments),
  ]
}

/** Total of quote lines in sections. */
export const sectionsTotalCell = (report: Report): string =>
  `${lineTotalColumn(report)}${groupedTotalRow(report.quote.lineCount, report.sections.length)}`

/** In sections with sub-totals where the lines are divided. */
export const writeQuoteLines = (report: Report): Promise<void> => {
  const { quote, sections, totals } = report
  const isInSections = sections.length > 0
  return writeList(report, {
    name: 'Quote Lines',
    columns: lineColumns(report),
    query: linesQuery(isInSections),
    count: quote.lineCount,
    total: { column: lineTotalColumn(report), amount: totals.quoted },
    ...(isInSections && { groups: { of: ({ section }: LineRow) => section, all: sections } }),
  })
}

export const linkAmountColumn = ({ quote }: Report): string => (quote.linksHaveUnits ? 'K' : 'J')

interface LinkRow {
  statementDate: string | null
  supplier: string | null
  userPONo: string
  invoiceNo: string | null
  purchaseLine: string
  quoteLine: string
  category: string
  linkedQuantity: number
  unit: string | null
  costEach: number
  amount: number
}

// No statement date first, as on the statement. Spend counts in the quote line's category.
const linksQuery = `
  select
    line.statement_date::text as "statementDate",
    line.supplier,
    line.user_po_no as "userPONo",
    line.supplier_po_invoice_no as "invoiceNo",
    line.description as "purchaseLine",
    line.quoted_description as "quoteLine",
    category.category_description as category,
    line.quantity::float8 as "linkedQuantity",
    line.unit,
    line.cost_each::float8 as "costEach",
    line.amount::float8 as amount
  from spend_line line
  join costing_category category on category.id = line.category_id
  where line.quote_id = ?
  order by line.statement_date nulls first, line.id`

export const writePurchases = (report: Report): Promise<void> =>
  writeList<LinkRow>(report, {
    name: 'Purchases',
    columns: [
      dateColumn('Statement Date', 13, (link) => link.statementDate),
      textColumn('Supplier', 26, (link) => link.supplier),
      textColumn('User PO Ref', 16, (link) => link.userPONo),
      textColumn('Supplier Inv No', 16, (link) => link.invoiceNo),
      textColumn('Purchase Line', 36, (link) => link.purchaseLine),
      textColumn('Quote Line', 36, (link) => link.quoteLine),
      textColumn('Costing Category', 30, (link) => link.category),
      quantityColumn('Linked Quantity', (link) => link.linkedQuantity),
      ...(report.quote.linksHaveUnits ? [textColumn<LinkRow>('Unit', 9, (link) => link.unit)] : []),
      priceColumn('Cost Each'),
      moneyColumn('Amount', 17, (link, row) =>
        formula(`ROUND(H${row}*${report.quote.linksHaveUnits ? 'J' : 'I'}${row},2)`, link.amount),
      ),
    ],
    query: linksQuery,
    count: report.quote.linkCount,
    total: { column: linkAmountColumn(report), amount: report.totals.spent },
  })

export const paymentAmountColumn = 'B'

interface PaymentRow {
  receivedDate: string | null
  amount: number
}

/** A later date is a promise. The client sees what is received; the firm also what has no date. */
const paymentsQuery = (audience: Audience) => `
  select received_date::text as "receivedDate", amount::float8 as amount
  from payment
  where quote_header_id = ? and ${(audience === 'client' ? isReceivedSql : isNotLaterSql)('received_date')}
  order by received_date nulls first, id`

export const writePayments = (report: Report): Promise<void> =>
  writeList<PaymentRow>(report, {
    name: 'Payments',
    columns: [
      dateColumn('Received Date', 18, (payment) => payment.receivedDate),
      moneyColumn('Amount', 18, (payment) => payment.amount),
    ],
    query: paymentsQuery(report.audience),
    ...(report.audience === 'client'
      ? {
          count: report.quote.receivedCount,
          total: { column: paymentAmountColumn, amount: report.totals.received },
        }
      : {
          count: report.quote.paymentCount,
          total: { column: paymentAmountColumn, amount: report.totals.paid },
        }),
  })
