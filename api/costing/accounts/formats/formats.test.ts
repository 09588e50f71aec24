import { describe, expect, it } from 'vitest'
import { bricksInvoice, settingsOf } from '../../../../tests/support/sample-invoice.ts'
import { itemsOf, linesOf } from '../batch-lines.ts'
import type { Invoice } from '../read-invoices.ts'
import type { AccountsFormat } from './format.ts'
import { filesOf, journalFile } from './index.ts'

const [firstLine] = bricksInvoice.lines
if (!firstLine) throw new Error('The invoice has lines')

/** Credit note CN-88 of £390.00 and VAT on 24-112/019, from a supplier whose name needs quotes. */
const credit: Invoice = {
  ...bricksInvoice,
  id: 19,
  supplierName: 'Otley "Bricks", Leeds',
  contact: 'Otley',
  invoiceNo: 'CN-88',
  invoiceNet: -390,
  invoiceVat: -78,
  toPay: -468,
  total: -390,
  lines: [{ ...firstLine, userPONo: '24-112/019', total: -390, links: [] }],
  purchases: [{ id: 19, userPONo: '24-112/019', receivedDate: null, total: -390 }],
}
const bricks: Invoice = { ...bricksInvoice, contact: 'OTLEY' }

const filesFor = (format: AccountsFormat) => {
  const settings = settingsOf(format)
  const bills = itemsOf([bricks, credit], settings)
  expect(bills.flatMap(({ missing }) => missing)).toEqual([])
  return filesOf(format, { trackingName: null, costCode: 'MAT' }, linesOf(bills, settings))
}

const file = (...lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')

const noSales = { sales: null, salesCredits: null }

/** Byte for byte, as the documents of the packages have them (docs/accounts.md). */
describe('The file for', () => {
  it('Xero has bills, and credits with positive amounts apart', () => {
    const heading =
      '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency'
    const bill = 'OTLEY,,,,,,,,,,A-20417,12/06/2024,31/07/2024,,'
    expect(filesFor('xero')).toEqual({
      invoices: file(
        heading,
        `${bill},24-112/031 Masonry,1,812.87,5010,T1,162.57,Job,24-107,,,GBP`,
        `${bill},24-112/031 Masonry,1,1980.56,5010,T1,396.11,Job,24-112,,,GBP`,
        `${bill},24-112/031 Prelims,1,83.00,5020,T1,16.60,Job,24-112,,,GBP`,
        `${bill},24-112/031 Prelims,1,137.99,5020,T5,6.90,Job,24-112,,,GBP`,
        `${bill},24-112/031 Prelims,1,9.75,5020,T2,0.00,Job,24-112,,,GBP`,
        `${bill},24-112/031 Rounding,1,0.03,999,T9,0.00,,,,,GBP`,
      ),
      credits: file(
        heading,
        'Otley,,,,,,,,,,CN-88,12/06/2024,31/07/2024,,,24-112/019 Masonry,1,390.00,5010,T1,78.00,Job,24-112,,,GBP',
      ),
      ...noSales,
    })
  })

  it('Sage 50 has one row for each transaction, a credit as PC', () => {
    const heading =
      'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate,Extra Reference,User Name,Project Refn,Cost Code Refn'
    expect(filesFor('sage50')).toEqual({
      invoices: file(
        heading,
        'PI,OTLEY,5010,,12/06/2024,A-20417,24-112/031 Masonry,812.87,T1,162.57,,,,24-107,MAT',
        'PI,OTLEY,5010,,12/06/2024,A-20417,24-112/031 Masonry,1980.56,T1,396.13,,,,24-112,MAT',
        'PI,OTLEY,5020,,12/06/2024,A-20417,24-112/031 Prelims,83.00,T1,16.60,,,,24-112,MAT',
        'PI,OTLEY,5020,,12/06/2024,A-20417,24-112/031 Prelims,137.99,T5,6.90,,,,24-112,MAT',
        'PI,OTLEY,5020,,12/06/2024,A-20417,24-112/031 Prelims,9.75,T2,0.00,,,,24-112,MAT',
        'PI,OTLEY,999,,12/06/2024,A-20417,24-112/031 Rounding,0.01,T9,0.00,,,,,',
        'PC,Otley,5010,,12/06/2024,CN-88,24-112/019 Masonry,390.00,T1,78.00,,,,24-112,MAT',
      ),
      credits: null,
      ...noSales,
    })
  })

  it('Sage Accounting has quick entries with totals', () => {
    const heading =
      'Type,Supplier Reference,Date,Supplier Name,Reference,Ledger Account,Details,Net,VAT Rate,VAT,Total,Analysis Type 1,Analysis Type 2,Analysis Type 3'
    const entry = 'Invoice,OTLEY,12/06/2024,Otley Merchants,A-20417'
    expect(filesFor('sageAccounting')).toEqual({
      invoices: file(
        heading,
        `${entry},5010,24-112/031 Masonry,812.87,T1,162.57,975.44,24-107,,`,
        `${entry},5010,24-112/031 Masonry,1980.56,T1,396.13,2376.69,24-112,,`,
        `${entry},5020,24-112/031 Prelims,83.00,T1,16.60,99.60,24-112,,`,
        `${entry},5020,24-112/031 Prelims,137.99,T5,6.90,144.89,24-112,,`,
        `${entry},5020,24-112/031 Prelims,9.75,T2,0.00,9.75,24-112,,`,
        `${entry},999,24-112/031 Rounding,0.01,T9,0.00,0.01,,,`,
        'Cr Note,Otley,12/06/2024,"Otley ""Bricks"", Leeds",CN-88,5010,24-112/019 Masonry,390.00,T1,78.00,468.00,24-112,,',
      ),
      credits: null,
      ...noSales,
    })
  })

  it('other packages has credits with negative amounts', () => {
    expect(filesFor('plain').invoices).toBe(
      file(
        'Supplier,Bill No,Kind,Bill Date,Due Date,Account,Description,Net,VAT Code,VAT,Class',
        'OTLEY,A-20417,Invoice,12/06/2024,31/07/2024,5010,24-112/031 Masonry,812.87,T1,162.57,24-107',
        'OTLEY,A-20417,Invoice,12/06/2024,31/07/2024,5010,24-112/031 Masonry,1980.56,T1,396.13,24-112',
        'OTLEY,A-20417,Invoice,12/06/2024,31/07/2024,5020,24-112/031 Prelims,83.00,T1,16.60,24-112',
        'OTLEY,A-20417,Invoice,12/06/2024,31/07/2024,5020,24-112/031 Prelims,137.99,T5,6.90,24-112',
        'OTLEY,A-20417,Invoice,12/06/2024,31/07/2024,5020,24-112/031 Prelims,9.75,T2,0.00,24-112',
        'OTLEY,A-20417,Invoice,12/06/2024,31/07/2024,999,24-112/031 Rounding,0.01,T9,0.00,',
        'Otley,CN-88,Credit,12/06/2024,31/07/2024,5010,24-112/019 Masonry,-390.00,T1,-78.00,24-112',
      ),
    )
  })
})

describe('The file of a journal for', () => {
  const row = { title: 'Retention, June', date: '2026-06-30', text: 'Retention of 26-201/S01', vatName: 'T9' }
  const rows = [
    { ...row, account: '321', job: '26-201', amount: 867.57 },
    { ...row, account: '831', job: null, amount: -867.57 },
  ]
  const journal = (format: AccountsFormat) =>
    journalFile(format, { trackingName: null, costCode: 'LAB' }, rows)

  it('Xero has amounts with signs', () => {
    expect(journal('xero')).toBe(
      file(
        '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
        '"Retention, June",30/06/2026,Retention of 26-201/S01,321,T9,867.57,Job,26-201,,',
        '"Retention, June",30/06/2026,Retention of 26-201/S01,831,T9,-867.57,,,,',
      ),
    )
  })

  it('Sage 50 has a JD and a JC, without project and cost code, which it does not import', () => {
    expect(journal('sage50').split('\r\n').slice(1, 3)).toEqual([
      'JD,,321,,30/06/2026,,Retention of 26-201/S01,867.57,T9,0.00,,,,,',
      'JC,,831,,30/06/2026,,Retention of 26-201/S01,867.57,T9,0.00,,,,,',
    ])
  })

  it('a package has texts as long as it takes them', () => {
    const long = rows.map((one) => ({ ...one, text: 'x'.repeat(300) }))
    const [, line = ''] = journalFile('sage50', { trackingName: null, costCode: null }, long).split('\r\n')
    expect(line.split(',')[6]).toBe('x'.repeat(60))
  })

  it('other packages has debits and credits', () => {
    expect(journal('plain')).toBe(
      file(
        'Journal,Date,Account,Description,Debit,Credit,Class',
        '"Retention, June",30/06/2026,321,Retention of 26-201/S01,867.57,,26-201',
        '"Retention, June",30/06/2026,831,Retention of 26-201/S01,,867.57,',
      ),
    )
  })
})

describe('What is missing for the accounts', () => {
  const missing = (invoice: Partial<Invoice>, format: AccountsFormat, settings: object = {}) =>
    itemsOf([{ ...bricks, ...invoice }], { ...settingsOf(format), ...settings })[0]?.missing.map(
      ({ text }) => text,
    )

  it.each([
    ['an approval', { approval: 'open' }, 'xero', 'Not approved.'],
    ['to be unsent', { batch: 14 }, 'xero', 'Sent to the accounts in batch 14 already.'],
    ['a due date', { dueDate: null }, 'xero', 'No due date. Type it, or give the supplier its terms.'],
    [
      'a name that no spreadsheet runs',
      { contact: '=HYPERLINK(1)' },
      'plain',
      'A name must not begin with =: "=HYPERLINK(1)".',
    ],
    [
      'a reference of eight characters',
      { contact: 'OTLEYMERCHANTS' },
      'sage50',
      'The name in the accounts "OTLEYMERCHANTS" has more than 8 characters.',
    ],
    [
      'an account of each category',
      { lines: [{ ...firstLine, accountCode: null, links: [] }] },
      'plain',
      'Masonry has no account code.',
    ],
    [
      'no reverse charge',
      {
        lines: [
          { ...firstLine, code: { id: 6, rate: 20, reverseCharge: true, nameInAccounts: 'RC' }, links: [] },
        ],
      },
      'sageAccounting',
      'Sage Accounting has no reverse charge: enter by hand.',
    ],
  ] as const)('is %s', (_, invoice, format, sentence) => {
    expect(missing(invoice as Partial<Invoice>, format)).toContain(sentence)
  })

  it('is an account for rounding, where there is some', () => {
    expect(missing({}, 'xero', { roundingCode: null })).toEqual([
      'Rounding has no account or VAT code. Set them under Firm.',
    ])
  })

  it('is another number, where a package would make one bill of two', () => {
    const other = { ...bricks, id: 32, supplierName: 'Wharfe Timber' }
    const [first, second] = itemsOf([bricks, other], settingsOf('xero'))
    expect([first, second].map((bill) => bill?.missing.map(({ text }) => text))).toEqual([
      [],
      ['Otley Merchants has an invoice with this number too. Send them in two batches.'],
    ])
    expect(itemsOf([bricks, other], settingsOf('sage50'))[1]?.missing).toEqual([])
  })
})
