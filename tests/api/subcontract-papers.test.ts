import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { pagesOf } from '../support/pdf.ts'
import { exampleSubcontract, payExample } from '../support/subcontracts.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** The texts of the pages of a paper. */
const pages = async (path: string): Promise<string[]> => {
  const reply = await test.api('GET', path, { as: 'administrator' })
  expect(reply.status).toBe(200)
  return (await pagesOf(reply.raw.rawPayload)).map(({ all }) => all)
}

describe('Papers of a subcontract', () => {
  it('are the order, with lines and terms', async () => {
    const { subcontract, supplier } = await exampleSubcontract(test)
    const [order = ''] = await pages(`/Subcontract/${subcontract.id}/order.pdf`)
    for (const text of [
      'Subcontract order',
      supplier.supplierName,
      'Facing brickwork 180 112.50 20,250.00',
      'Value of the subcontract 48,600.00',
      "Main contractor's discount 2.5 % of each valuation.",
      'Retention 5 %, half of it from practical completion, none once defects are made good.',
      'Due 7 days after the valuation date, payment notice within 5 days',
      'Reverse charge: customer to account for the VAT to HMRC, 20 %.',
    ])
      expect(order).toContain(text)
  })

  it('are certificates with each step, and the statements of a month, a page for each', {
    tags: 'slow',
  }, async () => {
    const { paid, supplier } = await payExample(test)
    const [certificate = ''] = await pages(`/Valuation/${paid[1].id}/certificate.pdf`)
    for (const text of [
      'Certificate 2',
      'Gross to date £33,816.50',
      'Less discount, 2.5 % −£845.41',
      'Less retention, 5 % −£1,648.55',
      'offs −£240.00',
      'Payment due £16,244.02',
      'Of it materials £3,902.43',
      'Less CIS, 20 % −£2,468.32',
      'Less contra −£185.00',
      'To you £13,590.70',
      'This is our payment notice: £16,244.02 is the sum that we consider due',
    ])
      expect(certificate).toContain(text)
    expect(certificate).not.toContain('Cost of the job')
    const statements = await pages('/Valuation/month/statements.pdf?on=2026-06-05')
    expect(statements).toHaveLength(1)
    for (const text of [
      supplier.supplierName,
      'Month to 05/06/2026',
      'Amount deducted £2,468.32',
      '£16,244.02',
    ])
      expect(statements[0]).toContain(text)
    const nil = await test.api('GET', '/Valuation/month/statements.pdf?on=2020-01-01', {
      as: 'administrator',
    })
    expect(nil.status).toBe(404)
  })
})
