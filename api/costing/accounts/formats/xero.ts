import { firmCurrency } from '../../../../model/firm-locale.ts'
import { amount, type Format, ukDate } from './format.ts'

/**
 * Bills as Xero's template has them. Rows with one number are one bill. Xero adds a contact that it does not know, and
 * works out tax and total again from quantity, amount and tax type.
 */
export const xero: Format = {
  headings: [
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
    '*InvoiceDate',
    '*DueDate',
    'Total',
    'InventoryItemCode',
    'Description',
    '*Quantity',
    '*UnitAmount',
    '*AccountCode',
    '*TaxType',
    'TaxAmount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
    'Currency',
  ],
  cells: (line, { trackingName }) => {
    // Credits go to a separate file, with positive amounts.
    const sign = line.kind === 'credit' ? -1 : 1
    return [
      line.contact,
      ...Array<string>(9).fill(''),
      line.invoiceNo,
      ukDate(line.invoiceDate),
      ukDate(line.dueDate),
      '',
      '',
      line.text,
      '1',
      amount(sign * line.net),
      line.account,
      line.vatName,
      amount(sign * line.vat),
      line.job === null ? '' : (trackingName ?? 'Job'),
      line.job ?? '',
      '',
      '',
      firmCurrency,
    ]
  },
  creditsApart: true,
  numbersDiffer: true,
  needsDueDate: true,
  longest: { contact: 255, invoiceNo: 255, job: 100 },
  longestText: 200,
}
