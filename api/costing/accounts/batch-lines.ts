import type { RecordFor } from '../../../resources.config.ts'
import { type AccountRow, type AccountsSettings, accountRows } from './account-rows.ts'
import type { BatchLine } from './formats/format.ts'
import { formats } from './formats/index.ts'
import type { Invoice } from './read-invoices.ts'

/** A spreadsheet runs what begins like this. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

const textOf = ({ userPONo }: Invoice, { accountOf }: AccountRow): string => `${userPONo} ${accountOf}`

const isCredit = ({ toPay }: Invoice): boolean => (toPay ?? 0) < 0

export interface Bill {
  readonly invoice: Invoice
  readonly rows: readonly (AccountRow & { readonly text: string })[]
  readonly isCredit: boolean
  /** Why it cannot be sent, in sentences. */
  readonly missing: readonly string[]
}

const stateFaults = ({ approval, batch }: Invoice): readonly string[] => {
  if (batch !== null) return [`Sent to the accounts in batch ${batch} already.`]
  return approval === 'approved' ? [] : ['Not approved.']
}

const rowFaults = (rows: readonly AccountRow[], settings: AccountsSettings): readonly string[] =>
  rows.flatMap(({ account, accountOf, vatName, code, isRounding }) => {
    if (isRounding)
      return account === null || vatName === null
        ? ['Rounding has no account or VAT code. Set them under Firm.']
        : []
    return [
      ...(account === null ? [`${accountOf} has no account code.`] : []),
      ...(code === null ? ['A line has no VAT code.'] : []),
      ...(code?.reverseCharge ? [formats[settings.format].noReverseCharge ?? ''] : []),
    ]
  })

const textFaults = (invoice: Invoice, rows: Bill['rows'], settings: AccountsSettings): readonly string[] => {
  const { longest, needsDueDate = false } = formats[settings.format]
  const { contact, supplierName, supplierPOInvoiceNo: number, dueDate } = invoice
  const tooLong = (what: string, text: string | null, most: number) =>
    (text?.length ?? 0) > most ? [`${what} "${text}" has more than ${most} characters.`] : []
  const texts = [
    contact,
    supplierName,
    number,
    ...rows.flatMap(({ job, text, account }) => [job, text, account]),
  ]
  const formula = texts.find((text) => text !== null && isFormula(text))
  return [
    ...(needsDueDate && dueDate === null ? ['No due date. Type it, or give the supplier its terms.'] : []),
    ...tooLong('The name in the accounts', contact, longest.contact),
    ...tooLong('The invoice number', number, longest.invoiceNo),
    ...rows.flatMap(({ job }) => tooLong('The job', job, longest.job)),
    ...(formula ? [`A name must not begin with ${formula.slice(0, 1)}: "${formula}".`] : []),
  ]
}

/** What an invoice becomes in the accounts, and what is missing for it. */
export const billOf = (invoice: Invoice, settings: AccountsSettings): Bill => {
  const rows = accountRows(invoice, settings).map((row) => ({ ...row, text: textOf(invoice, row) }))
  const missing = [
    ...stateFaults(invoice),
    ...rowFaults(rows, settings),
    ...textFaults(invoice, rows, settings),
  ]
  return { invoice, rows, isCredit: isCredit(invoice), missing: [...new Set(missing)].filter(Boolean) }
}

/** Bills of several invoices. Where bills are told apart by their numbers only, one number is sent once. */
export const billsOf = (invoices: readonly Invoice[], settings: AccountsSettings): Bill[] => {
  const bills = invoices.map((invoice) => billOf(invoice, settings))
  if (!formats[settings.format].numbersDiffer) return bills
  const firsts = new Map<string, Bill>()
  return bills.map((bill) => {
    const number = bill.invoice.supplierPOInvoiceNo?.toUpperCase() ?? ''
    const first = firsts.get(number)
    if (!first) firsts.set(number, bill)
    if (!first || first.isCredit !== bill.isCredit) return bill
    const same = `${first.invoice.supplierName} has an invoice with this number too. Send them in two batches.`
    return { ...bill, missing: [...bill.missing, same] }
  })
}

/** Stored rows of bills that can be sent. */
export const linesOf = (bills: readonly Bill[], settings: AccountsSettings): BatchLine[] =>
  bills.flatMap(({ invoice, rows, isCredit }) =>
    rows.map((row): BatchLine => {
      const { supplierName, contact, supplierPOInvoiceNo, invoiceDate } = invoice
      const { account, vatName } = row
      if (
        supplierName === null ||
        contact === null ||
        supplierPOInvoiceNo === null ||
        invoiceDate === null ||
        account === null ||
        vatName === null
      )
        throw new Error('A bill with what is missing is not sent')
      return {
        purchaseHeaderId: invoice.id,
        kind: (isCredit ? 'credit' : 'invoice') satisfies RecordFor<'accounts-batch-lines'>['kind'],
        supplierName,
        contact,
        invoiceNo: supplierPOInvoiceNo,
        invoiceDate,
        dueDate: invoice.dueDate,
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
