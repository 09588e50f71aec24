import { describe, expect, it } from 'vitest'
import { settingsOf } from '../../../tests/support/sample-invoice.ts'
import { linesOf } from './batch-lines.ts'
import type { AccountsFormat } from './formats/format.ts'
import { filesOf } from './formats/index.ts'
import type { Certificate } from './read-certificates.ts'
import { salesOf } from './sales.ts'

/** Certificate 2 of the worked example: £9,520.77 of the £10,770.29 applied for. */
const certificate: Certificate = {
  id: 7,
  kind: 'application',
  number: 2,
  standing: 'certified',
  certifiedOn: '2024-08-07',
  certifiedDue: 9520.77,
  certifiedContact: 'WHARFE',
  finalDate: '2024-08-16',
  clientName: 'Wharfedale Homes',
  contact: 'WHARFE',
  job: '26-201',
  code: { id: 1, rate: 20, reverseCharge: false, vatCode: 'Standard 20', salesName: '20% (VAT on Income)' },
  batch: null,
}

/** Money back, and a client whose name needs quotes. */
const owed: Certificate = {
  ...certificate,
  id: 8,
  number: 3,
  certifiedDue: -300.03,
  clientName: 'Otley "Homes", Leeds',
}

const reverseCharge: Certificate = {
  ...certificate,
  id: 9,
  number: 4,
  code: { id: 6, rate: 20, reverseCharge: true, vatCode: 'Reverse charge 20', salesName: 'T21' },
}

const filesFor = (format: AccountsFormat, ...certificates: readonly Certificate[]) => {
  const settings = settingsOf(format)
  const sales = salesOf(certificates, settings)
  expect(sales.flatMap(({ missing }) => missing)).toEqual([])
  return filesOf(format, { trackingName: null, costCode: 'MAT' }, linesOf(sales, settings))
}

const file = (...lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')

/** Byte for byte, as the documents of the packages have them (docs/accounts.md). */
describe('The sales for', () => {
  const noPurchases = { invoices: null, credits: null }

  it('Xero have its template, and credits with positive amounts apart', () => {
    const heading =
      '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme'
    expect(filesFor('xero', certificate, owed, reverseCharge)).toEqual({
      ...noPurchases,
      sales: file(
        heading,
        'WHARFE,,,,,,,,,,26-201/2,,07/08/2024,16/08/2024,,,26-201 application 2,1,9520.77,,200,20% (VAT on Income),1904.15,Job,26-201,,,GBP,',
        'WHARFE,,,,,,,,,,26-201/4,,07/08/2024,16/08/2024,,,"26-201 application 4. Reverse charge: customer to account for the VAT to HMRC, 20 %",1,9520.77,,200,T21,0.00,Job,26-201,,,GBP,',
      ),
      salesCredits: file(
        heading,
        'WHARFE,,,,,,,,,,26-201/3,,07/08/2024,16/08/2024,,,26-201 application 3,1,300.03,,200,20% (VAT on Income),60.01,Job,26-201,,,GBP,',
      ),
    })
  })

  it('Sage 50 have SI and SC, with the job and without a cost code', () => {
    expect(filesFor('sage50', certificate, owed, reverseCharge)).toEqual({
      ...noPurchases,
      sales: file(
        'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate,Extra Reference,User Name,Project Refn,Cost Code Refn',
        'SI,WHARFE,200,,07/08/2024,26-201/2,26-201 application 2,9520.77,20% (VAT on Income),1904.15,,,,26-201,',
        'SC,WHARFE,200,,07/08/2024,26-201/3,26-201 application 3,300.03,20% (VAT on Income),60.01,,,,26-201,',
        'SI,WHARFE,200,,07/08/2024,26-201/4,26-201 application 4. Reverse charge: customer to account fo,9520.77,T21,0.00,,,,26-201,',
      ),
      salesCredits: null,
    })
  })

  it('Sage Accounting have quick entries of customers', () => {
    expect(filesFor('sageAccounting', certificate, owed)).toEqual({
      ...noPurchases,
      sales: file(
        'Type,Customer Reference,Date,Customer Name,Reference,Ledger Account,Details,Net,VAT Rate,VAT,Total,Analysis Type 1,Analysis Type 2,Analysis Type 3',
        'Invoice,WHARFE,07/08/2024,Wharfedale Homes,26-201/2,200,26-201 application 2,9520.77,20% (VAT on Income),1904.15,11424.92,26-201,,',
        'Cr Note,WHARFE,07/08/2024,"Otley ""Homes"", Leeds",26-201/3,200,26-201 application 3,300.03,20% (VAT on Income),60.01,360.04,26-201,,',
      ),
      salesCredits: null,
    })
  })

  it('other packages have credits with negative amounts', () => {
    expect(filesFor('plain', certificate, owed)).toEqual({
      ...noPurchases,
      sales: file(
        'Customer,Invoice No,Kind,Invoice Date,Due Date,Account,Description,Net,VAT Code,VAT,Class',
        'WHARFE,26-201/2,Invoice,07/08/2024,16/08/2024,200,26-201 application 2,9520.77,20% (VAT on Income),1904.15,26-201',
        'WHARFE,26-201/3,Credit,07/08/2024,16/08/2024,200,26-201 application 3,-300.03,20% (VAT on Income),-60.01,26-201',
      ),
      salesCredits: null,
    })
  })
})

describe('What is missing of a certificate', () => {
  it.each([
    ['a certificate', { standing: 'sent' }, 'xero', 'Not certified.'],
    ['to be unsent', { batch: 14 }, 'xero', 'Sent to the accounts in batch 14 already.'],
    ['to be of an application', { kind: 'opening' }, 'xero', 'An opening certificate was invoiced before.'],
    ['an amount', { certifiedDue: 0 }, 'xero', 'Certified for £0.00: there is nothing to invoice.'],
    ['a client', { clientName: null, contact: null }, 'plain', 'The project has no client.'],
    ['a VAT code', { code: null }, 'plain', 'The project has no VAT code.'],
    [
      'a name of the VAT code',
      { code: { id: 1, rate: 20, reverseCharge: false, vatCode: 'Own', salesName: null } },
      'plain',
      'The VAT code Own has no name for sales.',
    ],
    ['a final date', { finalDate: null }, 'xero', 'No final date. Type it in the application.'],
    [
      'a reference of eight characters',
      { contact: 'WHARFEDALE' },
      'sage50',
      'The name in the accounts "WHARFEDALE" has more than 8 characters.',
    ],
    [
      'no reverse charge',
      { code: reverseCharge.code },
      'sageAccounting',
      'Sage Accounting has no reverse charge: enter by hand.',
    ],
  ] as const)('is %s', (_, fields, format, sentence) => {
    const [sale] = salesOf([{ ...certificate, ...fields }], settingsOf(format))
    expect(sale?.missing.map(({ text }) => text)).toContain(sentence)
  })

  it('is an account of income', () => {
    const [sale] = salesOf([certificate], { ...settingsOf('plain'), incomeCode: null })
    expect(sale?.missing.map(({ text }) => text)).toEqual([
      'Income has no account. Set it under Firm, Accounts.',
    ])
  })

  it('is another number of the job, where a package would make one invoice of two', () => {
    const sales = salesOf([certificate, { ...certificate, id: 10 }], settingsOf('xero'))
    expect(sales[1]?.missing.map(({ text }) => text)).toEqual([
      'Wharfedale Homes has an invoice with this number too. Give the jobs different numbers.',
    ])
  })
})
