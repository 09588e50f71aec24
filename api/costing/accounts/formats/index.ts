import {
  type AccountsFormat,
  amount,
  type BatchHead,
  type BatchLine,
  csvText,
  debitsAndCredits,
  type Format,
  fittingText,
  type JournalRow,
  type Layout,
  ukDate,
} from './format.ts'
import { sage50, sageAccounting } from './sage.ts'
import { xero } from './xero.ts'

const plainLayout = (party: 'Supplier' | 'Customer', number: string, day: string): Layout => ({
  headings: [
    party,
    number,
    'Kind',
    day,
    'Due Date',
    'Account',
    'Description',
    'Net',
    'VAT Code',
    'VAT',
    'Class',
  ],
  cells: (line) => [
    line.contact,
    line.invoiceNo,
    line.kind === 'credit' ? 'Credit' : 'Invoice',
    ukDate(line.invoiceDate),
    ukDate(line.dueDate),
    line.account,
    line.text,
    amount(line.net),
    line.vatName,
    amount(line.vat),
    line.job ?? '',
  ],
})

/** For packages whose import maps any columns. A credit has negative amounts. */
const plain: Format = {
  purchases: plainLayout('Supplier', 'Bill No', 'Bill Date'),
  sales: plainLayout('Customer', 'Invoice No', 'Invoice Date'),
  journal: debitsAndCredits,
  longest: { contact: 200, invoiceNo: 50, job: 200 },
  longestText: 200,
}

export const formats: Readonly<Record<AccountsFormat, Format>> = { xero, sage50, sageAccounting, plain }

/** Names of the packages, as the screen and sentences have them. */
export const formatNames: Readonly<Record<AccountsFormat, string>> = {
  xero: 'Xero',
  sage50: 'Sage 50',
  sageAccounting: 'Sage Accounting',
  plain: 'Plain CSV',
}

/** The file of a journal. The same rows give the same bytes. */
export const journalFile = (format: AccountsFormat, head: BatchHead, rows: readonly JournalRow[]): string => {
  const { journal, longestText } = formats[format]
  const fitting = rows.map((row) => ({ ...row, text: fittingText(row.text, longestText) }))
  return csvText([journal.headings, ...fitting.map((row) => journal.cells(row, head))])
}

export interface BatchFiles {
  /** Of purchases. Null: there are none. */
  readonly invoices: string | null
  /** Null unless the package takes credits from a separate file, and there are some. */
  readonly credits: string | null
  /** Null: there are none. */
  readonly sales: string | null
  /** As `credits`, of sales. */
  readonly salesCredits: string | null
}

/** The files of a batch. The same lines give the same bytes. */
export const filesOf = (format: AccountsFormat, head: BatchHead, lines: readonly BatchLine[]): BatchFiles => {
  const { purchases, sales, creditsApart = false } = formats[format]
  const files = ({ headings, cells }: Layout, those: readonly BatchLine[]) => {
    const file = (some: readonly BatchLine[]) => csvText([headings, ...some.map((line) => cells(line, head))])
    const credits = creditsApart ? those.filter(({ kind }) => kind === 'credit') : []
    return {
      file: file(creditsApart ? those.filter(({ kind }) => kind === 'invoice') : those),
      credits: credits.length > 0 ? file(credits) : null,
    }
  }
  const [bought, sold] = [
    lines.filter(({ applicationId }) => applicationId === null),
    lines.filter(({ applicationId }) => applicationId !== null),
  ]
  const [ofPurchases, ofSales] = [files(purchases, bought), files(sales, sold)]
  return {
    invoices: bought.length > 0 || sold.length === 0 ? ofPurchases.file : null,
    credits: ofPurchases.credits,
    sales: sold.length > 0 ? ofSales.file : null,
    salesCredits: ofSales.credits,
  }
}
