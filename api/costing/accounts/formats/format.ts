import type { Message } from '../../../../model/message.ts'
import type { RecordFor } from '../../../../resources.config.ts'

type Batch = RecordFor<'accounts-batches'>

/** An accounts package. */
export type AccountsFormat = NonNullable<RecordFor<'firm'>['accountsFormat']>

/** A stored row of a batch. */
export type BatchLine = Omit<RecordFor<'accounts-batch-lines'>, 'id' | 'version' | 'accountsBatchId'>

/** What the columns depend on, as it was when the batch was sent. */
export type BatchHead = Pick<Batch, 'trackingName' | 'costCode'>

/** Columns of a file. */
export interface Layout {
  readonly headings: readonly string[]
  /** Cells of one row, in the order of the headings. */
  cells(line: BatchLine, head: BatchHead): readonly string[]
}

/** A row of a journal: one account, with the job that it counts in. */
export interface JournalRow {
  /** Text of the whole journal. */
  readonly title: string
  readonly date: string
  readonly account: string
  readonly text: string
  readonly job: string | null
  /** Pounds: above 0 a debit, below 0 a credit. */
  readonly amount: number
  /** VAT code of what has no VAT. */
  readonly vatName: string
}

/** Columns of a file with journals. */
export interface JournalLayout {
  readonly headings: readonly string[]
  cells(row: JournalRow, head: BatchHead): readonly string[]
}

/** How an accounts package reads invoices. */
export interface Format {
  readonly purchases: Layout
  /** Sales go to a file of their own. */
  readonly sales: Layout
  readonly journal: JournalLayout
  /** Credits go to a separate file. */
  readonly creditsApart?: true
  /** Invoices of different suppliers with one number would become one. */
  readonly numbersDiffer?: true
  readonly needsDueDate?: true
  /** Most characters of a text that is a key there. */
  readonly longest: { readonly contact: number; readonly invoiceNo: number; readonly job: number }
  /** Most characters of a description; longer ones are cut. */
  readonly longestText: number
  /** Why it does not take reverse charge. */
  readonly noReverseCharge?: Message
}

/** `2024-06-12` as `12/06/2024`. */
export const ukDate = (day: string | null): string => day?.split('-').reverse().join('/') ?? ''

export const amount = (pounds: number): string => pounds.toFixed(2)

/** Cut to the characters that a package takes. */
export const fittingText = (text: string, longest: number): string => [...text].slice(0, longest).join('')

/** For packages whose import of journals maps any columns. */
export const debitsAndCredits: JournalLayout = {
  headings: ['Journal', 'Date', 'Account', 'Description', 'Debit', 'Credit', 'Class'],
  cells: (row) => [
    row.title,
    ukDate(row.date),
    row.account,
    row.text,
    row.amount < 0 ? '' : amount(row.amount),
    row.amount < 0 ? amount(-row.amount) : '',
    row.job ?? '',
  ],
}

/** RFC 4180: cells with separators, quotes or line breaks are quoted. */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** UTF-8 text of a CSV file, with CRLF. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
