import type { AccountsFormat } from '../account-rows.ts'
import { amount, type BatchHead, type BatchLine, csvText, type Format, ukDate } from './format.ts'
import { sage50, sageAccounting } from './sage.ts'
import { xero } from './xero.ts'

/** For packages whose import maps any columns. A credit has negative amounts. */
const plain: Format = {
  headings: [
    'Supplier',
    'Bill No',
    'Kind',
    'Bill Date',
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

export interface BatchFiles {
  readonly invoices: string
  /** Null unless the package takes credits from a separate file, and there are some. */
  readonly credits: string | null
}

/** The files of a batch. The same lines give the same bytes. */
export const filesOf = (format: AccountsFormat, head: BatchHead, lines: readonly BatchLine[]): BatchFiles => {
  const { headings, cells, creditsApart = false } = formats[format]
  const file = (those: readonly BatchLine[]) => csvText([headings, ...those.map((line) => cells(line, head))])
  const credits = creditsApart ? lines.filter(({ kind }) => kind === 'credit') : []
  return {
    invoices: file(creditsApart ? lines.filter(({ kind }) => kind === 'invoice') : lines),
    credits: credits.length > 0 ? file(credits) : null,
  }
}
