import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { invoiceRecords } from '../support/invoices.ts'

let test: TestApp
let make: ReturnType<typeof invoiceRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = invoiceRecords(test)
})
afterAll(() => test.close())

const get = async (path: string) => (await test.api('GET', path)).body
const invoice = (id: number) => get(`/SupplierInvoice/${id}`)
const purchase = (id: number) => get(`/PurchaseHeader/${id}`)
const patch = (path: string, body: object) => test.api('PATCH', path, { body })
const undo = (headers: object) =>
  test.api('POST', '/Undo', {
    body: { requestId: String((headers as Record<string, unknown>)['x-request-id']) },
  })

/** An invoice of £150.00 for two purchases of £100.00 and £50.00. */
const ofTwo = async (fields: Record<string, unknown> = {}) => {
  const { id: supplierId } = await make.supplier()
  const { id: costingCategoryId } = await make.category({ accountCode: '5010' })
  const ids = []
  for (const [userPONo, costEach] of [
    ['24-112/001', 100],
    ['24-112/002', 50],
  ] as const) {
    const { id } = await make.purchase({ supplierId, userPONo, receivedDate: '2024-06-10' })
    await make.purchaseLine(id, { quantity: 1, costEach, costingCategoryId })
    ids.push(id as number)
  }
  const [one = 0, other = 0] = ids
  const { id } = await make.invoice(ids, {
    supplierId,
    invoiceNo: 'A-1',
    invoiceDate: '2024-06-12',
    invoiceNet: 150,
    invoiceVat: 30,
    ...fields,
  })
  return { id: id as number, supplierId: supplierId as number, one, other }
}

describe('An invoice for several purchases', () => {
  it('is compared, approved and sent as a whole, and says both PO refs', { tags: 'slow' }, async () => {
    const { id } = await ofTwo()
    expect(await invoice(id)).toMatchObject({
      purchases: 2,
      linesAmount: 150,
      invoiceDifference: 0,
      orderedAmount: 150,
    })
    expect((await make.approve(id)).body).toMatchObject({ approval: 'approved', approvedAmount: 150 })
    const { body } = await test.api('POST', '/AccountsBatch/preview', { body: { ids: [id] } })
    expect(body.bills).toMatchObject([
      { purchases: ['24-112/001', '24-112/002'], net: 150, vat: 30, missing: [] },
    ])
    expect(body.bills[0].rows.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^24-112\/001, 24-112\/002 /),
    ])
  })

  it('warns of no equal number of its purchases', async () => {
    const { id, one } = await ofTwo()
    const { headers } = await patch(`/SupplierInvoice/${id}`, { invoiceNo: 'A-7' })
    expect([headers.notices, await purchase(one)]).toMatchObject([
      undefined,
      { supplierPOInvoiceNo: 'A-7', invoiceStage: 'To check' },
    ])
  })
})

describe('Supplier, number and statement date', () => {
  it('are those of the invoice on all its purchases, and its own on the purchase that is typed', async () => {
    const { id, one, other } = await ofTwo({ statementDate: '2024-06-30' })
    const of = async (purchaseId: number) => {
      const { supplierId, supplierPOInvoiceNo, statementDate } = await purchase(purchaseId)
      return { supplierId, invoiceNo: supplierPOInvoiceNo, statementDate }
    }
    const shared = async () => {
      const { supplierId, invoiceNo, statementDate } = await invoice(id)
      return { supplierId, invoiceNo, statementDate }
    }
    for (const values of [
      { supplierPOInvoiceNo: 'A-2' },
      { statementDate: '2024-07-31' },
      { statementDate: null },
      { supplierId: (await make.supplier()).id },
    ]) {
      expect((await patch(`/PurchaseHeader/${one}`, values)).status).toBe(200)
      expect([await of(one), await of(other)]).toEqual([await shared(), await shared()])
    }
    expect(await shared()).toMatchObject({ invoiceNo: 'A-2', statementDate: null })
    await patch(`/SupplierInvoice/${id}`, { invoiceNo: 'A-3', statementDate: '2024-08-31' })
    expect(await of(other)).toMatchObject({ invoiceNo: 'A-3', statementDate: '2024-08-31' })
  })

  it('come from the purchase where the invoice has none', async () => {
    const { id: supplierId } = await make.supplier()
    const typed = { supplierPOInvoiceNo: 'B-7', statementDate: '2024-06-30' }
    const { id: purchaseId } = await make.purchase({ supplierId, ...typed })
    const made = await make.invoice([purchaseId], { invoiceNet: 10 })
    expect(made).toMatchObject({ supplierId, invoiceNo: 'B-7', statementDate: '2024-06-30' })
  })

  it('go back together, and not on one side only', { tags: 'slow' }, async () => {
    const { id, one, other } = await ofTwo()
    const { headers } = await patch(`/PurchaseHeader/${one}`, { supplierPOInvoiceNo: 'A-9' })
    expect((await undo(headers)).status).toBe(200)
    expect([await invoice(id), await purchase(one), await purchase(other)]).toMatchObject([
      { invoiceNo: 'A-1' },
      { supplierPOInvoiceNo: 'A-1' },
      { supplierPOInvoiceNo: 'A-1' },
    ])
    const { id: supplierId } = await make.supplier()
    const { id: early } = await make.purchase({ supplierId })
    const typed = await patch(`/PurchaseHeader/${early}`, { supplierPOInvoiceNo: 'C-1' })
    await make.invoice([early], { supplierId, invoiceNo: 'C-1' })
    expect((await undo(typed.headers)).status).toBe(409)
    expect((await purchase(early)).supplierPOInvoiceNo).toBe('C-1')
  })
})

describe('A purchase', () => {
  it("is on no other supplier's invoice", async () => {
    const { id } = await ofTwo()
    const { id: supplierId } = await make.supplier()
    const { id: other } = await make.purchase({ supplierId })
    const { status, body } = await patch(`/PurchaseHeader/${other}`, { invoiceId: id })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { invoiceId: ["Another supplier's invoice."] },
    })
  })

  it('that comes to an approved invoice, leaves it or is deleted makes it open again', {
    tags: 'slow',
  }, async () => {
    const { id, supplierId, one, other } = await ofTwo()
    const approval = async () => (await invoice(id)).approval
    await make.approve(id)
    await test.api('POST', `/PurchaseHeader/${other}/take-off-the-invoice`)
    expect([await approval(), (await invoice(id)).orderedAmount]).toEqual(['open', 100])
    expect((await purchase(other)).supplierPOInvoiceNo).toBe('A-1')
    await patch(`/SupplierInvoice/${id}`, { invoiceNet: 100, invoiceVat: 20 })
    await patch(`/PurchaseHeader/${other}`, { supplierPOInvoiceNo: 'Another' })
    const { id: empty } = await make.purchase({ supplierId, receivedDate: '2024-06-10' })
    const { headers } = await patch(`/PurchaseHeader/${empty}`, { invoiceId: id })
    expect((await make.approve(id)).status).toBe(200)
    expect((await undo(headers)).status).toBe(200)
    expect(await approval()).toBe('open')
    await make.approve(id)
    expect((await test.api('DELETE', `/PurchaseHeader/${one}?cascade=true`)).status).toBe(200)
    expect(await approval()).toBe('open')
  })

  it('does not take the fields of an invoice', async () => {
    const { one } = await ofTwo()
    const { status, body } = await patch(`/PurchaseHeader/${one}`, { invoiceVat: 5 })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { invoiceVat: ['Unknown field. Did you mean "invoiceDate"?'] },
    })
  })
})

it('The kind follows the sign of the net amount', async () => {
  const { id } = await make.invoice([], { invoiceNet: -10 })
  expect(await invoice(id)).toMatchObject({ kind: 'credit' })
  expect((await patch(`/SupplierInvoice/${id}`, { invoiceNet: 10 })).body.kind).toBe('invoice')
  const { status, body } = await patch(`/SupplierInvoice/${id}`, { kind: 'credit' })
  expect({ status, errors: body.errors }).toEqual({
    status: 400,
    errors: { invoiceNet: ['A credit is below 0.'] },
  })
})
