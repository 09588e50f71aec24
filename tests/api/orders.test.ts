import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { pagesOf } from '../support/pdf.ts'

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

  it('goes back with a line of its purchase that is undone, which changes once', async () => {
    const { orderId, purchaseLines } = await ordered(10)
    const path = `/PurchaseLine/${purchaseLines[0]}`
    const before = await get(path)
    const changed = await patch(path, { quantity: 12, costEach: 27 })
    expect(await orderLinesOf(orderId)).toMatchObject([{ quantity: 12, costEach: 27 }])
    expect((await undo(changed.headers['x-request-id'])).status).toBe(200)
    expect(await get(path)).toEqual({ ...before, version: before.version + 2 })
    expect(await orderLinesOf(orderId)).toMatchObject([{ quantity: 10, costEach: 25.5 }])
  })

  it('goes back with a date of its purchase that is undone, and leaves the price corrected meanwhile', async () => {
    const { orderId, purchaseId, purchaseLines } = await ordered(10)
    const line = `/PurchaseLine/${purchaseLines[0]}`
    await patch(`/PurchaseHeader/${purchaseId}`, { statementDate: '2026-03-31' })
    await patch(line, { costEach: 27 })
    const corrected = await get(line)
    expect(await orderLinesOf(orderId)).toMatchObject([{ costEach: 25.5 }])
    const opened = await patch(`/PurchaseHeader/${purchaseId}`, { statementDate: null })
    expect(await orderLinesOf(orderId)).toMatchObject([{ costEach: 27 }])
    expect((await undo(opened.headers['x-request-id'])).status).toBe(200)
    expect(await get(line)).toMatchObject({ costEach: 27, version: corrected.version })
    expect(await orderLinesOf(orderId)).toMatchObject([{ costEach: 25.5 }])
  })

  it('that was sent stays as it is, and its purchase does not', async () => {
    const { orderId, purchaseId, purchaseLines } = await ordered(10)
    await markSent(orderId)
    const [line] = await orderLinesOf(orderId)
    for (const [path, body, says] of [
      [`/OrderLine/${line.id}`, { quantity: 9 }, 'The order was sent. Revise it to change it.'],
      [`/OrderLine/${line.id}`, { costEach: 9 }, 'The order was sent. Revise it to change it.'],
      [`/PurchaseOrder/${orderId}`, { requiredDate: '2026-04-01' }, 'Sent. Revise it to change it.'],
      [`/PurchaseOrder/${orderId}`, { orderNo: 'Other' }, 'Sent. Revise it to change it.'],
    ] as const) {
      const refused = await patch(path, body)
      expect([refused.status, Object.values(refused.body.errors)]).toEqual([400, [[says]]])
    }
    expect((await patch(`/PurchaseOrder/${orderId}`, { comments: 'Rang on Monday.' })).status).toBe(200)
    await patch(`/PurchaseLine/${purchaseLines[0]}`, { quantity: 8 })
    await patch(`/PurchaseHeader/${purchaseId}`, { userPONo: 'PO 8' })
    expect(await orderLinesOf(orderId)).toMatchObject([{ quantity: 10, left: 10, difference: 0 }])
    expect(await get(`/PurchaseOrder/${orderId}`)).toMatchObject({
      orderNo: `26-${jobs}/001`,
      ordered: 255,
      left: 255,
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

describe('An order that is invoiced before anything comes', () => {
  const invoicedFirst = async () => {
    const order = await ordered(10)
    const path = `/PurchaseHeader/${order.purchaseId}`
    const reply = await test.api('POST', `${path}/invoiced`, {
      body: { invoiceNo: `P-${order.orderId}`, invoiceDate: '2026-02-10', invoiceNet: 255, invoiceVat: 51 },
    })
    expect(reply.status).toBe(201)
    return { ...order, path, line: `/PurchaseLine/${order.purchaseLines[0]}` }
  }

  it('keeps what is invoiced when it is closed', async () => {
    const { orderId, path, line } = await invoicedFirst()
    const { invoiceId } = await get(path)
    const closed = await test.api('POST', `/PurchaseOrder/${orderId}/close`, { body: { reason: 'Gone.' } })
    expect(closed.status).toBe(200)
    expect(await get(line)).toMatchObject({ quantity: 10, matchedQuantity: 10, total: 255 })
    expect(await get(`/SupplierInvoice/${invoiceId}`)).toMatchObject({
      invoiceDifference: 0,
      approval: 'open',
    })
    expect(await orderLinesOf(orderId)).toMatchObject([{ left: 0, givenUp: 10, invoiced: 10 }])
  })

  it('takes no further lines on what is invoiced', async () => {
    const { purchaseId, quoteId, quoteLines } = await invoicedFirst()
    const lines = [{ quoteLineId: quoteLines[0], quantity: 1, costEach: 5, expected: 0, allowMore: true }]
    const more = await test.api('POST', `/QuoteHeader/${quoteId}/order`, {
      body: { supplierId, purchaseHeaderId: purchaseId, lines },
    })
    expect([more.status, Object.keys(more.body.errors)]).toEqual([400, ['purchaseHeaderId']])
    const shown = await test.api('POST', `/QuoteHeader/${quoteId}/order/preview`, {
      body: { supplierId, quoteLineIds: quoteLines },
    })
    expect(shown.body.openPurchases).toEqual([])
  })

  it('changes nothing of what is invoiced when it is corrected', async () => {
    const { orderId, path, line } = await invoicedFirst()
    const [first] = await orderLinesOf(orderId)
    const before = [await get(path), await get(line)]
    expect((await patch(`/PurchaseOrder/${orderId}`, { requiredDate: '2026-04-01' })).status).toBe(200)
    expect((await patch(`/OrderLine/${first.id}`, { costEach: 20 })).status).toBe(200)
    const more = await patch(`/OrderLine/${first.id}`, { quantity: 12 })
    expect([more.status, Object.keys(more.body.errors)]).toEqual([400, ['quantity']])
    expect([await get(path), await get(line)]).toEqual(before)
  })
})

describe('The story of order 26-201/001', () => {
  it('adds up line by line and in project control, and its paper stays', { tags: 'slow' }, async () => {
    const project = await make.project({ projectNumber: '26-900' })
    const quote = await make.quote({ projectId: project.id })
    const wanted = [
      { description: 'Drainage pipe', unit: 'm', quantity: 640, costEach: 18.5 },
      { description: 'Manhole rings', unit: 'nr', quantity: 12, costEach: 245.35 },
      { description: 'Covers', unit: 'nr', quantity: 8, costEach: 249.75 },
    ]
    const quoteLines: number[] = []
    for (const line of wanted)
      quoteLines.push((await make.quoteLine(quote.id, { ...line, costingCategoryId: category })).id)
    await patch(`/QuoteHeader/${quote.id}`, { standing: 'agreed', agreedDate: '2026-01-05' })
    const made = await test.api('POST', `/QuoteHeader/${quote.id}/order`, {
      body: {
        supplierId,
        userPONo: '26-201/001',
        lines: wanted.map(({ quantity, costEach }, index) => ({
          quoteLineId: quoteLines[index],
          quantity,
          costEach,
          expected: quantity,
        })),
      },
    })
    const purchase = made.body.purchaseHeaderId as number
    const [pipe, , covers] = made.body.lines.map(
      ({ purchaseLineId }: { purchaseLineId: number }) => purchaseLineId,
    )
    const { orderId } = await get(`/PurchaseHeader/${purchase}`)
    await markSent(orderId)
    const paper = async () =>
      (await pagesOf((await test.api('GET', `/PurchaseOrder/${orderId}/order.pdf`)).raw.rawPayload))[0]?.all
    const control = async () => (await get(`/ProjectControl/${project.id}`)).totals
    const leftToOrder = async () => {
      const body = { supplierId, quoteLineIds: quoteLines }
      const { lines } = (await test.api('POST', `/QuoteHeader/${quote.id}/order/preview`, { body })).body
      return lines.map(({ remaining }: { remaining: number }) => remaining)
    }
    expect(await paper()).toContain('£16,782.20')

    const delivered = await test.api('POST', `/PurchaseHeader/${purchase}/delivered`, {
      body: {
        receivedDate: '2026-02-02',
        deliveryNote: 'D 4711',
        lines: [
          { purchaseLineId: pipe, quantity: 400, expected: 640 },
          { purchaseLineId: covers, quantity: 0, expected: 8 },
        ],
      },
    })
    expect(delivered.status).toBe(201)
    const next = delivered.body.nextPurchaseHeaderId
    expect(await get(`/PurchaseHeader/${purchase}`)).toMatchObject({
      part: 1,
      receivedDate: '2026-02-02',
      deliveryNote: 'D 4711',
      totalAmount: 10_344.2,
      unmatchedAmount: 0,
    })
    expect(await get(`/PurchaseHeader/${next}`)).toMatchObject({
      userPONo: '26-201/001',
      orderId,
      part: 2,
      receivedDate: null,
      totalAmount: 6438,
      unmatchedAmount: 0,
    })
    expect(await control()).toMatchObject({ committed: 16_782.2, received: 10_344.2, onOrder: 6438 })

    const freight = {
      description: 'Freight',
      quantity: 1,
      unit: 'item',
      costEach: 65,
      costingCategoryId: category,
    }
    const invoiced = await test.api('POST', `/PurchaseHeader/${purchase}/invoiced`, {
      body: {
        invoiceNo: 'A-7001',
        statementDate: '2026-02-28',
        lines: [{ purchaseLineId: pipe, quantity: 398, costEach: 19.1, expected: 400 }],
        added: [{ ...freight, quoteLineId: quoteLines[0] }],
      },
    })
    expect(invoiced.status).toBe(201)
    expect(await orderLinesOf(orderId)).toMatchObject([
      { quantity: 640, received: 400, invoiced: 398, left: 240, difference: 0, priceDifference: 238.8 },
      { quantity: 12, received: 12, invoiced: 12, left: 0, difference: 0, priceDifference: 0 },
      { quantity: 8, received: 0, invoiced: 0, left: 8, difference: 0, priceDifference: 0 },
    ])
    expect(await get(`/PurchaseOrder/${orderId}`)).toMatchObject({
      ordered: 16_782.2,
      received: 10_344.2,
      invoiced: 10_611,
      left: 6438,
      priceDifference: 238.8,
    })
    expect(await control()).toMatchObject({ committed: 17_049, invoiced: 10_611, received: 0, onOrder: 6438 })
    expect(await leftToOrder()).toEqual([0, 0, 0])
    expect(await paper()).toContain('£16,782.20')

    const credited = await test.api('POST', `/PurchaseHeader/${purchase}/credit`, {
      body: {
        invoiceNo: 'C-88',
        invoiceDate: '2026-03-02',
        invoiceNet: 191,
        invoiceVat: 38.2,
        lines: [{ purchaseLineId: pipe, quantity: 10, expected: 398 }],
      },
    })
    expect(await get(`/PurchaseHeader/${credited.body.purchaseHeaderId}`)).toMatchObject({
      part: 3,
      supplierPOInvoiceNo: 'C-88',
      totalAmount: -191,
      unmatchedAmount: 0,
    })
    expect(await control()).toMatchObject({ committed: 16_858, invoiced: 10_611, received: -191 })

    const path = `/PurchaseOrder/${orderId}/close`
    const closed = await test.api('POST', path, { body: { reason: 'The supplier has gone.' } })
    expect(closed.status).toBe(200)
    expect(await orderLinesOf(orderId)).toMatchObject([
      { quantity: 640, received: 400, left: 0, givenUp: 240, difference: 0 },
      { quantity: 12, received: 12, left: 0, givenUp: 0, difference: 0 },
      { quantity: 8, received: 0, left: 0, givenUp: 8, difference: 0 },
    ])
    expect(await get(`/GivenUpLine?filter={"orderId":${orderId}}&sort=["id","ASC"]`)).toMatchObject([
      { quantity: 240, reason: 'The supplier has gone.', orderNo: expect.any(String) },
      { quantity: 8, reason: 'The supplier has gone.' },
    ])
    expect(await control()).toMatchObject({ committed: 10_420, onOrder: 0 })
    expect(await leftToOrder()).toEqual([240, 0, 8])
    expect((await test.api('POST', path, { body: { reason: 'Again.' } })).status).toBe(409)
    expect((await undo(closed.body.requestId)).status).toBe(200)
    expect(await control()).toMatchObject({ committed: 16_858, onOrder: 6438 })
    expect(await paper()).toContain('£16,782.20')
  })
})

describe('A delivery', () => {
  const deliver = (id: number, body: object) =>
    test.api('POST', `/PurchaseHeader/${id}/delivered`, { body: { receivedDate: '2026-02-02', ...body } })

  it('of everything dates the purchase, and is undone as one request', async () => {
    const { purchaseId } = await ordered(10, 4)
    const { status, body } = await deliver(purchaseId, {})
    expect([status, body.nextPurchaseHeaderId]).toEqual([201, null])
    expect((await get(`/PurchaseHeader/${purchaseId}`)).receivedDate).toBe('2026-02-02')
    expect((await deliver(purchaseId, {})).status).toBe(409)
    expect((await undo(body.requestId)).status).toBe(200)
    expect((await get(`/PurchaseHeader/${purchaseId}`)).receivedDate).toBeNull()
  })

  it('of more than was ordered raises the line and its link', async () => {
    const { purchaseId, purchaseLines, orderId } = await ordered(10)
    await markSent(orderId)
    await deliver(purchaseId, { lines: [{ purchaseLineId: purchaseLines[0], quantity: 11, expected: 10 }] })
    expect(await get(`/PurchaseLine/${purchaseLines[0]}`)).toMatchObject({
      quantity: 11,
      matchedQuantity: 11,
    })
    expect(await orderLinesOf(orderId)).toMatchObject([
      { quantity: 10, received: 11, left: 0, difference: 1 },
    ])
  })

  it('warns of no reference twice: the parts of an order share theirs', async () => {
    const { purchaseId, purchaseLines } = await ordered(10)
    const { body, headers } = await test.api('POST', `/PurchaseHeader/${purchaseId}/delivered`, {
      body: {
        receivedDate: '2026-02-02',
        lines: [{ purchaseLineId: purchaseLines[0], quantity: 4, expected: 10 }],
      },
    })
    expect(headers.notices).toBeUndefined()
    const { userPONo } = await get(`/PurchaseHeader/${body.nextPurchaseHeaderId}`)
    const typed = await test.api('POST', '/PurchaseHeader', { body: { userPONo } })
    expect(decodeURIComponent(String(typed.headers.notices))).toContain(`${userPONo} · part 2`)
  })

  it('may be on the same invoice as another purchase of its order, and not as one of another order', {
    tags: 'slow',
  }, async () => {
    const { purchaseId, purchaseLines } = await ordered(10)
    const lines = [{ purchaseLineId: purchaseLines[0], quantity: 4, expected: 10 }]
    const next = (await deliver(purchaseId, { lines })).body.nextPurchaseHeaderId
    const invoiceOf = async (id: number) => {
      const { status, headers } = await patch(`/PurchaseHeader/${id}`, { supplierPOInvoiceNo: 'A-7009' })
      return [status, decodeURIComponent(String(headers.notices ?? ''))]
    }
    expect(await invoiceOf(purchaseId)).toEqual([200, ''])
    expect(await invoiceOf(next)).toEqual([200, ''])
    const [, said] = await invoiceOf((await ordered(1)).purchaseId)
    expect(said).toContain('Supplier, Supplier Inv No also on')
  })

  it('is refused with nothing, another sign or a changed line, and writes nothing', async () => {
    const { purchaseId, purchaseLines } = await ordered(10)
    const line = (quantity: number, expected = 10) => ({
      lines: [{ purchaseLineId: purchaseLines[0], quantity, expected }],
    })
    expect((await deliver(purchaseId, line(0))).body.errors).toEqual({ lines: ['Nothing of it came.'] })
    expect((await deliver(purchaseId, line(-1))).body.errors).toHaveProperty(['lines.0.quantity'])
    expect((await deliver(purchaseId, line(5, 9))).status).toBe(409)
    expect(await get(`/PurchaseHeader/${purchaseId}`)).toMatchObject({ receivedDate: null, totalAmount: 255 })
  })
})

it('An invoice without a line leaves that to the next purchase, with its received date', async () => {
  const { purchaseId, purchaseLines, orderId } = await ordered(10, 4)
  await patch(`/PurchaseHeader/${purchaseId}`, { receivedDate: '2026-02-02' })
  const { body } = await test.api('POST', `/PurchaseHeader/${purchaseId}/invoiced`, {
    body: {
      invoiceNo: 'A-7002',
      statementDate: '2026-02-28',
      lines: [{ purchaseLineId: purchaseLines[1], quantity: 0, costEach: 25.5, expected: 4 }],
    },
  })
  expect(await get(`/PurchaseHeader/${body.nextPurchaseHeaderId}`)).toMatchObject({
    part: 2,
    receivedDate: '2026-02-02',
    statementDate: null,
    totalAmount: 102,
  })
  expect(await get(`/PurchaseOrder/${orderId}`)).toMatchObject({ invoiced: 255, received: 357, left: 0 })
})
