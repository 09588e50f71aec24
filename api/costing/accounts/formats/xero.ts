import { firmCurrency } from '../../../../model/firm-locale.ts'
import {
  amount,
  type BatchHead,
  type BatchLine,
  type Format,
  type JournalLayout,
  type Layout,
  ukDate,
} from './format.ts'

const contactHeadings = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
] as const

const trackingHeadings = [
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
] as const

const contactCells = ({ contact, invoiceNo }: BatchLine) => [contact, ...Array<string>(9).fill(''), invoiceNo]

/** Credits go to a separate file, with positive amounts. */
const signOf = ({ kind }: BatchLine): number => (kind === 'credit' ? -1 : 1)

const trackingCells = (line: BatchLine, { trackingName }: BatchHead) => [
  amount(signOf(line) * line.vat),
  line.job === null ? '' : (trackingName ?? 'Job'),
  line.job ?? '',
  '',
  '',
  firmCurrency,
]

const purchases: Layout = {
  headings: [
    ...contactHeadings,
    '*InvoiceDate',
    '*DueDate',
    'Total',
    'InventoryItemCode',
    'Description',
    '*Quantity',
    '*UnitAmount',
    '*AccountCode',
    '*TaxType',
    ...trackingHeadings,
  ],
  cells: (line, head) => [
    ...contactCells(line),
    ukDate(line.invoiceDate),
    ukDate(line.dueDate),
    '',
    '',
    line.text,
    '1',
    amount(signOf(line) * line.net),
    line.account,
    line.vatName,
    ...trackingCells(line, head),
  ],
}

const sales: Layout = {
  headings: [
    ...contactHeadings,
    'Reference',
    '*InvoiceDate',
    '*DueDate',
    'Total',
    'InventoryItemCode',
    '*Description',
    '*Quantity',
    '*UnitAmount',
    'Discount',
    '*AccountCode',
    '*TaxType',
    ...trackingHeadings,
    'BrandingTheme',
  ],
  cells: (line, head) => [
    ...contactCells(line),
    '',
    ukDate(line.invoiceDate),
    ukDate(line.dueDate),
    '',
    '',
    line.text,
    '1',
    amount(signOf(line) * line.net),
    '',
    line.account,
    line.vatName,
    ...trackingCells(line, head),
    '',
  ],
}

/** Manual journals: a debit is above 0. Rows with one narration and date are one journal. */
const journal: JournalLayout = {
  headings: [
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
  ],
  cells: (row, { trackingName }) => [
    row.title,
    ukDate(row.date),
    row.text,
    row.account,
    row.vatName,
    amount(row.amount),
    row.job === null ? '' : (trackingName ?? 'Job'),
    row.job ?? '',
    '',
    '',
  ],
}

/**
 * Invoices of suppliers and of sales as Xero's templates have them. Rows with one number are one invoice. Xero adds a contact that
 * it does not know, and works out tax and total again from quantity, amount and tax type.
 */
export const xero: Format = {
  purchases,
  sales,
  journal,
  creditsApart: true,
  numbersDiffer: true,
  needsDueDate: true,
  longest: { contact: 255, invoiceNo: 255, job: 100 },
  longestText: 200,
}
