import { costingRefusals } from '../../../../model/costing/refusals.ts'
import { sum } from '../../../../model/decimal.ts'
import {
  amount,
  type BatchLine,
  debitsAndCredits,
  type Format,
  type JournalLayout,
  type Layout,
  ukDate,
} from './format.ts'

/** Sage takes positive amounts only: a negative row is a credit. */
const isCredit = ({ net, vat }: BatchLine): boolean => sum([net, vat]) < 0

const transactionHeadings = [
  'Type',
  'Account Reference',
  'Nominal A/C Ref',
  'Department Code',
  'Date',
  'Reference',
  'Details',
  'Net Amount',
  'Tax Code',
  'Tax Amount',
  'Exchange Rate',
  'Extra Reference',
  'User Name',
  'Project Refn',
  'Cost Code Refn',
] as const

const transactions = (isSale: boolean): Layout => ({
  headings: transactionHeadings,
  cells: (line, { costCode }) => {
    const sign = isCredit(line) ? -1 : 1
    // The project of a purchase needs a cost code, and a cost code a project. Income has no cost code.
    const hasJob = isSale || costCode !== null
    return [
      `${isSale ? 'S' : 'P'}${isCredit(line) ? 'C' : 'I'}`,
      line.contact,
      line.account,
      '',
      ukDate(line.invoiceDate),
      line.invoiceNo,
      line.text,
      amount(sign * line.net),
      line.vatName,
      amount(sign * line.vat),
      '',
      '',
      '',
      hasJob ? (line.job ?? '') : '',
      isSale || line.job === null ? '' : (costCode ?? ''),
    ]
  },
})

/** Journal debits and credits (JD, JC), which have no supplier. Sage 50 imports no projects and cost codes of journals. */
const journalEntries: JournalLayout = {
  headings: transactionHeadings,
  cells: (row) => [
    row.amount < 0 ? 'JC' : 'JD',
    '',
    row.account,
    '',
    ukDate(row.date),
    '',
    row.text,
    amount(Math.abs(row.amount)),
    row.vatName,
    amount(0),
    '',
    '',
    '',
    '',
    '',
  ],
}

/** Import of audit trail transactions. */
export const sage50: Format = {
  purchases: transactions(false),
  sales: transactions(true),
  journal: journalEntries,
  longest: { contact: 8, invoiceNo: 30, job: 8 },
  longestText: 60,
}

const quickEntries = (party: 'Supplier' | 'Customer'): Layout => ({
  headings: [
    'Type',
    `${party} Reference`,
    'Date',
    `${party} Name`,
    'Reference',
    'Ledger Account',
    'Details',
    'Net',
    'VAT Rate',
    'VAT',
    'Total',
    'Analysis Type 1',
    'Analysis Type 2',
    'Analysis Type 3',
  ],
  cells: (line) => {
    const sign = isCredit(line) ? -1 : 1
    return [
      isCredit(line) ? 'Cr Note' : 'Invoice',
      line.contact,
      ukDate(line.invoiceDate),
      line.supplierName,
      line.invoiceNo,
      line.account,
      line.text,
      amount(sign * line.net),
      line.vatName,
      amount(sign * line.vat),
      amount(sign * sum([line.net, line.vat])),
      line.job ?? '',
      '',
      '',
    ]
  },
})

/** Quick entries of purchase and sales invoices. The job is the first type of analysis. */
export const sageAccounting: Format = {
  purchases: quickEntries('Supplier'),
  sales: quickEntries('Customer'),
  journal: debitsAndCredits,
  longest: { contact: 10, invoiceNo: 25, job: 50 },
  longestText: 200,
  noReverseCharge: costingRefusals.noReverseCharge({ software: 'Sage Accounting' }),
}
