import { costingRefusals } from '../../../model/costing/refusals.ts'
import { formatSterling } from '../../../model/format.ts'
import { formulaSign } from '../../../model/formula-sign.ts'
import type { Message } from '../../../model/message.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { AccountRow } from './account-row.ts'
import { type AccountsSettings, accountRows } from './account-rows.ts'
import { contactFaults } from './contacts.ts'
import { type BatchLine, fittingText } from './formats/format.ts'
import { formats } from './formats/index.ts'
import type { Invoice } from './read-invoices.ts'

/** What a spreadsheet would run. */
export const formulaFaults = (texts: readonly (string | null)[]): readonly Message[] => {
  const formula = texts.find((text) => text !== null && formulaSign.test(text))
  return formula ? [costingRefusals.formulaName({ sign: formula.slice(0, 1), value: formula })] : []
}

const textOf = ({ refs, accountOf }: AccountRow): string => `${refs.join(', ')} ${accountOf}`

/** What all rows of an invoice say. */
interface InvoiceHead {
  readonly source: Pick<BatchLine, 'supplierInvoiceId' | 'applicationId' | 'valuationId'>
  /** Supplier or client. */
  readonly name: string | null
  /** Name or reference in the accounts. */
  readonly contact: string | null
  readonly number: string | null
  readonly date: string | null
  readonly dueDate: string | null
}

type SentRow = Omit<AccountRow, 'refs' | 'categoryId' | 'cisPart'>

/** An invoice as it goes to the accounts. Amounts in pounds. */
export interface BatchItem extends InvoiceHead {
  readonly id: number
  readonly net: number
  readonly vat: number
  readonly rows: readonly (SentRow & { readonly text: string })[]
  readonly isCredit: boolean
  /** Why it cannot be sent. */
  readonly missing: readonly Message[]
}

export interface SupplierItem extends BatchItem {
  readonly invoice: Invoice
}

const stateFaults = ({ approval, batch, contact, approvedContact }: Invoice): readonly Message[] => {
  if (batch !== null) return [costingRefusals.inBatchAlready({ number: batch })]
  if (approval !== 'approved') return [costingRefusals.notApproved]
  return contactFaults(approvedContact, contact, costingRefusals.approvedForOther)
}

export const reverseChargeFaults = (
  { code }: Pick<AccountRow, 'code'>,
  { format }: AccountsSettings,
): readonly Message[] => {
  const { noReverseCharge } = formats[format]
  return code?.reverseCharge && noReverseCharge ? [noReverseCharge] : []
}

const rowFaults = (rows: readonly SentRow[], settings: AccountsSettings): readonly Message[] =>
  rows.flatMap((row) => {
    const { account, accountOf, vatName, code, net, isRounding } = row
    if (isRounding) {
      const { tolerance } = settings
      return [
        ...(Math.abs(net) > tolerance
          ? [
              costingRefusals.roundingTooLarge({
                amount: formatSterling(Math.abs(net)),
                tolerance: formatSterling(tolerance),
              }),
            ]
          : []),
        ...(account === null || vatName === null ? [costingRefusals.noRoundingAccount] : []),
      ]
    }
    return [
      ...(account === null ? [costingRefusals.noAccountCode({ category: accountOf })] : []),
      ...(code === null ? [costingRefusals.lineWithoutVatCode] : []),
      ...reverseChargeFaults(row, settings),
    ]
  })

/** @param noDueDate sentence for a package that needs a due date */
export const textFaults = (
  { contact, name, number, dueDate }: InvoiceHead,
  rows: BatchItem['rows'],
  settings: AccountsSettings,
  noDueDate: Message,
): readonly Message[] => {
  const { longest, needsDueDate = false } = formats[settings.format]
  const tooLong = (
    says: (of: { readonly value: string; readonly most: number }) => Message,
    value: string | null,
    most: number,
  ) => (value !== null && value.length > most ? [says({ value, most })] : [])
  const texts = [contact, name, number, ...rows.flatMap(({ job, text, account }) => [job, text, account])]
  return [
    ...(needsDueDate && dueDate === null ? [noDueDate] : []),
    ...tooLong(costingRefusals.contactTooLong, contact, longest.contact),
    ...tooLong(costingRefusals.invoiceNumberTooLong, number, longest.invoiceNo),
    ...rows.flatMap(({ job }) => tooLong(costingRefusals.jobTooLong, job, longest.job)),
    ...formulaFaults(texts),
  ]
}

/** Each sentence once: several rows can have the same fault. */
export const withoutRepeats = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((message) => [message.text, message])).values(),
]

const headOf = ({ id, supplierName, contact, invoiceNo, invoiceDate, dueDate }: Invoice): InvoiceHead => ({
  source: { supplierInvoiceId: id, applicationId: null, valuationId: null },
  name: supplierName,
  contact,
  number: invoiceNo,
  date: invoiceDate,
  dueDate,
})

const rowsOf = (invoice: Invoice, settings: AccountsSettings): BatchItem['rows'] =>
  accountRows(invoice, settings).map((row) => ({ ...row, text: textOf(row) }))

/** Why an invoice cannot be sent, approved or not; each sentence once. */
export const sendFaults = (
  invoice: Invoice,
  settings: AccountsSettings,
  rows: BatchItem['rows'] = rowsOf(invoice, settings),
): readonly Message[] =>
  withoutRepeats([
    ...rowFaults(rows, settings),
    ...textFaults(headOf(invoice), rows, settings, costingRefusals.noDueDate),
  ])

/** What an invoice becomes in the accounts, and what is missing for it. */
export const itemOf = (invoice: Invoice, settings: AccountsSettings): SupplierItem => {
  const { id, invoiceNet, invoiceVat } = invoice
  const rows = rowsOf(invoice, settings)
  return {
    ...headOf(invoice),
    id,
    invoice,
    net: invoiceNet ?? 0,
    vat: invoiceVat ?? 0,
    rows,
    isCredit: (invoice.toPay ?? 0) < 0,
    missing: [...stateFaults(invoice), ...sendFaults(invoice, settings, rows)],
  }
}

/** Where invoices are told apart by their numbers only, one number is sent once. */
export const withDifferentNumbers = <B extends BatchItem>(
  items: readonly B[],
  settings: AccountsSettings,
  says: (first: BatchItem) => Message,
): B[] => {
  if (!formats[settings.format].numbersDiffer) return [...items]
  const firsts = new Map<string, B>()
  return items.map((item) => {
    const number = item.number?.toUpperCase() ?? ''
    const first = firsts.get(number)
    if (!first) firsts.set(number, item)
    if (!first || first.isCredit !== item.isCredit) return item
    return {
      ...item,
      missing: [...item.missing, says(first)],
    }
  })
}

/** What several invoices become in the accounts. */
export const itemsOf = (invoices: readonly Invoice[], settings: AccountsSettings): SupplierItem[] =>
  withDifferentNumbers(
    invoices.map((invoice) => itemOf(invoice, settings)),
    settings,
    ({ name }) => costingRefusals.numberUsedInBatch({ supplier: name ?? '' }),
  )

/** Stored rows of items that can be sent. */
export const linesOf = (items: readonly BatchItem[], settings: AccountsSettings): BatchLine[] =>
  items.flatMap(({ source, name, contact, number, date, dueDate, rows, isCredit }) =>
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
        throw new Error('An item with what is missing is not sent')
      return {
        ...source,
        kind: (isCredit ? 'credit' : 'invoice') satisfies RecordFor<'accounts-batch-lines'>['kind'],
        supplierName: name,
        contact,
        invoiceNo: number,
        invoiceDate: date,
        dueDate,
        text: fittingText(row.text, formats[settings.format].longestText),
        job: row.job,
        account,
        vatName,
        net: row.net,
        vat: row.vat,
        rounding: row.isRounding,
      }
    }),
  )
