import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
let category: number
let supplierId: number
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
  category = (await make.category()).id
  supplierId = (await test.api('POST', '/Supplier', { body: { supplierName: 'Otley Groundworks' } })).body.id
})
afterAll(() => test.close())

let jobs = 200
/** An order of lines with these quantities, at £25.50 each. */
const ordered = async (...quantities: number[]) => {
  const number = `26-${++jobs}`
  const project = await make.project({ projectNumber: number })
  const quote = await make.quote({ projectId: project.id })
  const lines = []
  for (const [index, quantity] of quantities.entries()) {
    const fields = { description: `Trench ${index + 1}`, quantity, unit: 'm', costEach: 30 }
    const { id } = await make.quoteLine(quote.id, { ...fields, costingCategoryId: category })
    lines.push({ quoteLineId: id as number, quantity, costEach: 25.5, expected: quantity })
  }
  const { body, status } = await test.api('POST', `/QuoteHeader/${quote.id}/order`, {
    body: { supplierId, userPONo: `${number}/001`, requiredDate: '2026-03-02', lines },
  })
  expect(status).toBe(201)
  const purchase = (await test.api('GET', `/PurchaseHeader/${body.purchaseHeaderId}`)).body
  return {
    quoteId: quote.id as number,
    purchaseId: purchase.id as number,
    orderId: purchase.orderId as number,
    quoteLines: lines.map(({ quoteLineId }) => quoteLineId),
    purchaseLines: body.lines.map(
      ({ purchaseLineId }: { purchaseLineId: number }) => purchaseLineId,
    ) as number[],
    links: body.lines as { linkId: number }[],
    requestId: body.requestId as string,
  }
}
const get = async (path: string) => (await test.api('GET', path)).body
const patch = (path: string, body: object) => test.api('PATCH', path, { body })
const orderLinesOf = (orderId: number) => get(`/OrderLine/PurchaseOrder/${orderId}`)
const markSent = async (orderId: number) =>
  expect((await test.api('POST', `/PurchaseOrder/${orderId}/order/marksent`)).status).toBe(200)
const undo = (requestId: unknown) => test.api('POST', '/Undo', { body: { requestId } })

describe('An order', () => {
  it('is made with its purchase and has a line for each quote line', async () => {
    const { orderId, purchaseId, quoteLines, purchaseLines } = await ordered(10, 4)
    expect(await get(`/PurchaseOrder/${orderId}`)).toMatchObject({
      orderNo: `26-${jobs}/001`,
      supplierId,
      requiredDate: '2026-03-02',
      revision: 'A',
      sentOn: null,
      ordered: 357,
      received: 0,
      invoiced: 0,
      left: 357,
      priceDifference: 0,
    })
    expect(await get(`/PurchaseHeader/${purchaseId}`)).toMatchObject({ part: 1, allocatedAmount: 357 })
    const lines = await orderLinesOf(orderId)
    expect(lines).toMatchObject([
      { quoteLineId: quoteLines[0], quantity: 10, costEach: 25.5, left: 10, difference: 0 },
      { quoteLineId: quoteLines[1], quantity: 4, costEach: 25.5, left: 4, difference: 0 },
    ])
    for (const [index, id] of purchaseLines.entries())
      expect((await get(`/PurchaseLine/${id}`)).orderLineId).toBe(lines[index].id)
  })

  it('says what its purchase says until it is sent, there and back', async () => {
    const { orderId, purchaseId, purchaseLines } = await ordered(10, 4)
    const changed = await patch(`/PurchaseLine/${purchaseLines[0]}`, { quantity: 8, costEach: 26 })
    await patch(`/PurchaseHeader/${purchaseId}`, { userPONo: 'PO 7', requiredDate: '2026-03-09' })
    await make.purchaseLine(purchaseId, { description: 'Freight', costEach: 65 })
    expect(await get(`/PurchaseOrder/${orderId}`)).toMatchObject({
      orderNo: 'PO 7',
      requiredDate: '2026-03-09',
      ordered: 375,
    })
    expect((await undo(changed.headers['x-request-id'])).status).toBe(200)
    expect(await get(`/PurchaseOrder/${orderId}`)).toMatchObject({ ordered: 422, left: 422 })
    const [first] = await orderLinesOf(orderId)
    await patch(`/OrderLine/${first.id}`, { quantity: 9 })
    expect(await get(`/PurchaseLine/${purchaseLines[0]}`)).toMatchObject({ quantity: 9, matchedQuantity: 9 })
  })

  it('goes with its purchase while it is not sent, and comes back with it', async () => {
    const { orderId, purchaseId, links } = await ordered(10)
    for (const { linkId } of links) await test.api('DELETE', `/QuotePurchaseLink/${linkId}`)
    const deleted = await test.api('DELETE', `/PurchaseHeader/${purchaseId}?cascade=true`)
    expect([deleted.status, (await test.api('GET', `/PurchaseOrder/${orderId}`)).status]).toEqual([200, 404])
    expect((await undo(deleted.headers['x-request-id'])).status).toBe(200)
    expect(await get(`/PurchaseOrder/${orderId}`)).toMatchObject({ ordered: 255, left: 255 })
  })

  it('is undone with its purchase, and not once it is sent', async () => {
    const first = await ordered(10)
    expect((await undo(first.requestId)).status).toBe(200)
    expect((await test.api('GET', `/PurchaseOrder/${first.orderId}`)).status).toBe(404)
    const second = await ordered(10)
    await markSent(second.orderId)
    expect((await undo(second.requestId)).status).toBe(409)
  })

  it('that was sent stays as it is, and its purchase does not', async () => {
    const { orderId, purchaseId, purchaseLines } = await ordered(10)
    await markSent(orderId)
    const [line] = await orderLinesOf(orderId)
    for (const [path, body] of [
      [`/OrderLine/${line.id}`, { quantity: 9 }],
      [`/OrderLine/${line.id}`, { costEach: 9 }],
      [`/PurchaseOrder/${orderId}`, { requiredDate: '2026-04-01' }],
      [`/PurchaseOrder/${orderId}`, { orderNo: 'Other' }],
    ] as const) {
      const refused = await patch(path, body)
      expect([refused.status, refused.body.type]).toEqual([409, 'urn:costwright:problem:sent'])
    }
    expect((await patch(`/PurchaseOrder/${orderId}`, { comments: 'Rang on Monday.' })).status).toBe(200)
    await patch(`/PurchaseLine/${purchaseLines[0]}`, { quantity: 8 })
    await patch(`/PurchaseHeader/${purchaseId}`, { userPONo: 'PO 8' })
    expect(await orderLinesOf(orderId)).toMatchObject([{ quantity: 10, left: 8, difference: -2 }])
    expect(await get(`/PurchaseOrder/${orderId}`)).toMatchObject({
      orderNo: `26-${jobs}/001`,
      ordered: 255,
      left: 204,
    })
  })

  it('that was sent takes no further lines', async () => {
    const { orderId, purchaseId, quoteId, quoteLines } = await ordered(10)
    await markSent(orderId)
    const lines = [{ quoteLineId: quoteLines[0], quantity: 1, costEach: 5, expected: 0, allowMore: true }]
    const body = { supplierId, purchaseHeaderId: purchaseId, lines }
    expect((await test.api('POST', `/QuoteHeader/${quoteId}/order`, { body })).status).toBe(409)
    const shown = await test.api('POST', `/QuoteHeader/${quoteId}/order/preview`, {
      body: { supplierId, quoteLineIds: quoteLines },
    })
    expect(shown.body.openPurchases).toEqual([])
  })

  it('that was sent cannot be unsent by Undo', async () => {
    const { orderId } = await ordered(10)
    const marked = await test.api('POST', `/PurchaseOrder/${orderId}/order/marksent`)
    const refused = await undo(marked.headers['x-request-id'])
    expect([refused.status, refused.body.type]).toEqual([409, 'urn:costwright:problem:sent'])
    expect((await test.api('POST', `/PurchaseOrder/${orderId}/order/marksent`)).status).toBe(409)
  })

  it('that is revised takes what its purchase says now', async () => {
    const { orderId, purchaseLines } = await ordered(10)
    await markSent(orderId)
    await patch(`/PurchaseLine/${purchaseLines[0]}`, { quantity: 12 })
    await test.api('POST', `/PurchaseOrder/${orderId}/order/revise`)
    expect(await orderLinesOf(orderId)).toMatchObject([{ quantity: 12, left: 12, difference: 0 }])
  })
})
