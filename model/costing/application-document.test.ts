import { expect, it } from 'vitest'
import { vatSentences } from './application-document.ts'

it('an application says that it is no VAT invoice, and by its VAT code who pays VAT at which rate', () => {
  const said = (rate: number, reverseCharge: boolean) =>
    vatSentences({ vat: { rate, reverseCharge } }).slice(1)
  expect(vatSentences({ vat: null })).toEqual(['Amounts without VAT. This is not a VAT invoice.'])
  expect(said(20, true)).toEqual(['Reverse charge: customer to account for the VAT to HMRC, 20 %'])
  expect(said(17.5, false)).toEqual(['VAT will be added at 17.5 %'])
  expect(said(0, false)).toEqual(['No VAT will be added.'])
})
