import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { subcontractRecords } from '../support/subcontracts.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A job with an agreed quote, a matched and an unmatched purchase, and a close. */
const jobWithoutSubcontracts = async () => {
  const make = subcontractRecords(test)
  const { costing, ok } = make
  const project = await costing.project({ projectNumber: crypto.randomUUID().slice(0, 8) })
  const category = await costing.category()
  const quote = await costing.quote({ projectId: project.id })
  const line = await costing.quoteLine(quote.id, {
    description: 'Facing brickwork',
    quantity: 180,
    costEach: 140,
    costingCategoryId: category.id,
  })
  await ok('POST', '/QuoteHeader/agree', { id: quote.id, agreedDate: '2024-09-01' })
  const supplier = await make.supplier()
  const purchase = await costing.purchase({
    projectId: project.id,
    supplierId: supplier.id,
    statementDate: '2024-09-30',
  })
  const bought = await costing.purchaseLine(purchase.id, {
    quantity: 40,
    costEach: 99.99,
    costingCategoryId: category.id,
  })
  await costing.purchaseLine(purchase.id, { quantity: 3, costEach: 7.77, costingCategoryId: category.id })
  await ok('POST', '/quoteline/quote-purchase-link', {
    selectedQuoteLineIDs: [line.id],
    selectedQuoteLineQuantities: [40],
    selectedPurchaseLineIDs: [bought.id],
  })
  const { totals } = await ok('GET', `/ProjectControl/${project.id}?asOf=2024-09-30`)
  const { committed, final } = totals
  const close = await ok('POST', '/ProjectClose', {
    projectId: project.id,
    month: '2024-09-01',
    expect: { committed, final },
  })
  return { make, project, category, quote, line, supplier, close }
}

describe('A job without subcontracts', () => {
  it('has byte for byte the same control, statement and close, whatever other jobs let', async () => {
    const { make, project, category, quote, line, supplier, close } = await jobWithoutSubcontracts()
    const paths = [
      `/ProjectControl/${project.id}?asOf=2024-10-31`,
      `/ProjectControl/${project.id}?compare=${close.id}`,
      `/QuoteHeader/QuoteStatementItem/${quote.id}`,
      `/ProjectClose/${close.id}`,
      `/ProjectCloseLine?filter={"projectCloseId":${close.id}}`,
      `/quoteline/${line.id}`,
    ]
    const read = async () => {
      const texts: string[] = []
      for (const path of paths) {
        const { status, raw } = await test.api('GET', path, { as: 'administrator' })
        expect([path, status]).toEqual([path, 200])
        texts.push(raw.payload)
      }
      return texts
    }
    const before = await read()
    // The same supplier and category on another job.
    const other = await make.costing.project({ projectNumber: crypto.randomUUID().slice(0, 8) })
    const subcontract = await make.ok('POST', '/Subcontract', {
      projectId: other.id,
      supplierId: supplier.id,
      works: 'Brickwork',
      retentionRate: 5,
    })
    await make.line(subcontract.id, {
      description: 'Facing brickwork',
      quantity: 180,
      costEach: 112.5,
      costingCategoryId: category.id,
    })
    await make.place(subcontract.id)
    const { id } = await make.value(subcontract.id, '2024-09-27')
    await make.percentages(id, [40])
    expect((await make.certify(id, '2024-09-30')).status).toBe(200)
    expect(await read()).toEqual(before)
  })
})
