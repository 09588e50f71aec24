import type { RecordFor } from '../../../resources.config.ts'
import { type AccountRow, type AccountsSettings, accountRows } from './account-rows.ts'
import type { BatchLine } from './formats/format.ts'
import { formats } from './formats/index.ts'
import type { Invoice } from './read-invoices.ts'

/** A spreadsheet runs what begins like this. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

const textOf = ({ userPONo }: Invoice, { accountOf }: AccountRow): string => `${userPONo} ${accountOf}`

/** What all rows of an invoice say. */
interface Paper {
  readonly source: Pick<BatchLine, 'purchaseHeaderId' | 'applicationId'>
  /** Supplier or client. */
  readonly name: string | null
  /** Name or reference in the accounts. */
  readonly contact: string | null
  readonly number: string | null
  readonly date: string | null
  readonly dueDate: string | null
}

/** An invoice as it goes to the accounts. Amounts in pounds. */
export interface Bill extends Paper {
  readonly id: number
  readonly net: number
  readonly vat: number
  readonly rows: readonly (AccountRow & { readonly text: string })[]
  readonly isCredit: boolean
  /** Why it cannot be sent, in sentences. */
  readonly missing: readonly string[]
}

export interface PurchaseBill extends Bill {
  readonly invoice: Invoice
}

const stateFaults = ({ approval, batch }: Invoice): readonly string[] => {
  if (batch !== null) return [`Sent to the accounts in batch ${batch} already.`]
  return approval === 'approved' ? [] : ['Not approved.']
}

export const reverseChargeFaults = (
  { code }: Pick<AccountRow, 'code'>,
  { format }: AccountsSettings,
): readonly string[] => (code?.reverseCharge ? [formats[format].noReverseCharge ?? ''] : [])

const rowFaults = (rows: readonly AccountRow[], settings: AccountsSettings): readonly string[] =>
  rows.flatMap((row) => {
    const { account, accountOf, vatName, code, isRounding } = row
    if (isRounding)
      return account === null || vatName === null
        ? ['Rounding has no account or VAT code. Set them under Firm.']
        : []
    return [
      ...(account === null ? [`${accountOf} has no account code.`] : []),
      ...(code === null ? ['A line has no VAT code.'] : []),
      ...reverseChargeFaults(row, settings),
    ]
  })

/** @param noDueDate sentence for a package that needs a due date */
export const textFaults = (
  { contact, name, number, dueDate }: Paper,
  rows: Bill['rows'],
  settings: AccountsSettings,
  noDueDate: string,
): readonly string[] => {
  const { longest, needsDueDate = false } = formats[settings.format]
  const tooLong = (what: string, text: string | null, most: number) =>
    (text?.length ?? 0) > most ? [`${what} "${text}" has more than ${most} characters.`] : []
  const texts = [contact, name, number, ...rows.flatMap(({ job, text, account }) => [job, text, account])]
  const formula = texts.find((text) => text !== null && isFormula(text))
  return [
    ...(needsDueDate && dueDate === null ? [noDueDate] : []),
    ...tooLong('The name in the accounts', contact, longest.contact),
    ...tooLong('The invoice number', number, longest.invoiceNo),
    ...rows.flatMap(({ job }) => tooLong('The job', job, longest.job)),
    ...(formula ? [`A name must not begin with ${formula.slice(0, 1)}: "${formula}".`] : []),
  ]
}

/** What an invoice becomes in the accounts, and what is missing for it. */
export const billOf = (invoice: Invoice, settings: AccountsSettings): PurchaseBill => {
  const { id, supplierName, contact, supplierPOInvoiceNo, invoiceDate, dueDate, invoiceNet, invoiceVat } =
    invoice
  const rows = accountRows(invoice, settings).map((row) => ({ ...row, text: textOf(invoice, row) }))
  const paper: Paper = {
    source: { purchaseHeaderId: id, applicationId: null },
    name: supplierName,
    contact,
    number: supplierPOInvoiceNo,
    date: invoiceDate,
    dueDate,
  }
  const missing = [
    ...stateFaults(invoice),
    ...rowFaults(rows, settings),
    ...textFaults(paper, rows, settings, 'No due date. Type it, or give the supplier its terms.'),
  ]
  return {
    ...paper,
    id,
    invoice,
    net: invoiceNet ?? 0,
    vat: invoiceVat ?? 0,
    rows,
    isCredit: (invoice.toPay ?? 0) < 0,
    missing: [...new Set(missing)].filter(Boolean),
  }
}

/** Where invoices are told apart by their numbers only, one number is sent once. */
export const withDifferentNumbers = <B extends Bill>(
  bills: readonly B[],
  settings: AccountsSettings,
  remedy: string,
): B[] => {
  if (!formats[settings.format].numbersDiffer) return [...bills]
  const firsts = new Map<string, B>()
  return bills.map((bill) => {
    const number = bill.number?.toUpperCase() ?? ''
    const first = firsts.get(number)
    if (!first) firsts.set(number, bill)
    if (!first || first.isCredit !== bill.isCredit) return bill
    return {
      ...bill,
      missing: [...bill.missing, `${first.name} has an invoice with this number too. ${remedy}`],
    }
  })
}

/** Bills of several invoices. */
export const billsOf = (invoices: readonly Invoice[], settings: AccountsSettings): PurchaseBill[] =>
  withDifferentNumbers(
    invoices.map((invoice) => billOf(invoice, settings)),
    settings,
    'Send them in two batches.',
  )

/** Stored rows of bills that can be sent. */
export const linesOf = (bills: readonly Bill[], settings: AccountsSettings): BatchLine[] =>
  bills.flatMap(({ source, name, contact, number, date, dueDate, rows, isCredit }) =>
    rows.map((row): BatchLine => {
      const { account, vatName } = row
      if (
        name === null ||
        contact === null ||
        number === null ||
        date === null ||
        account === null ||
        vatName === null
      )
        throw new Error('A bill with what is missing is not sent')
      return {
        ...source,
        kind: (isCredit ? 'credit' : 'invoice') satisfies RecordFor<'accounts-batch-lines'>['kind'],
        supplierName: name,
        contact,
        invoiceNo: number,
        invoiceDate: date,
        dueDate,
        text: [...row.text].slice(0, formats[settings.format].longestText).join(''),
        job: row.job,
        account,
        vatName,
        net: row.net,
        vat: row.vat,
        rounding: row.isRounding,
      }
    }),
  )
