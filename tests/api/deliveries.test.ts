import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

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

const get = async (path: string) => (await test.api('GET', path)).body
const patch = (path: string, body: object) => test.api('PATCH', path, { body })
const undo = (requestId: unknown) => test.api('POST', '/Undo', { body: { requestId } })
const post = (path: string, body: object) => test.api('POST', path, { body })

let jobs = 400
/** A sent order of one line of 690 m² at £9, all that is quoted. */
const ordered = async (quantity = 690) => {
  const number = `26-${++jobs}`
  const project = await make.project({ projectNumber: number })
  const quote = await make.quote({ projectId: project.id, standing: 'agreed', agreedDate: '2026-01-05' })
  const { id: quoteLineId } = await make.quoteLine(quote.id, {
    description: 'Facing bricks',
    quantity,
    unit: 'm²',
    costEach: 10,
    costingCategoryId: category,
  })
  const { body } = await post(`/QuoteHeader/${quote.id}/order`, {
    supplierId,
    userPONo: `${number}/001`,
    lines: [{ quoteLineId, quantity, costEach: 9, expected: quantity }],
  })
  const purchaseId = body.purchaseHeaderId as number
  const lineId = body.lines[0].purchaseLineId as number
  const { orderId } = await get(`/PurchaseHeader/${purchaseId}`)
  await post(`/PurchaseOrder/${orderId}/order/marksent`, {})
  const left = async () => {
    const shown = await post(`/QuoteHeader/${quote.id}/order/preview`, { quoteLineIds: [quoteLineId] })
    return shown.body.lines[0].remaining
  }
  /** Links a part of the line to another line of the quote instead. */
  const secondLink = async (quantity: number) => {
    const { id } = await make.quoteLine(quote.id, { description: 'Bricks', costingCategoryId: category })
    const [first] = await get(`/QuotePurchaseLink/PurchaseLine/${lineId}`)
    await patch(`/QuotePurchaseLink/${first.id}`, { linkedQuantity: first.linkedQuantity - quantity })
    await link(test, [lineId], [[id, quantity]])
  }
  /** As the record, the list of the lines of the quote, and the line search have it. */
  const leftListed = async () => {
    const found = await post('/quoteline/search', { quoteHeaderId: quote.id, linkedUnlinkedBoth: 3 })
    const [listed] = await get(`/quoteline/QuoteHeader/${quote.id}`)
    return [await get(`/quoteline/${quoteLineId}`), listed, found.body[0]].map((line) => line.leftToOrder)
  }
  const delivered = (n: number, expected: number, more: object = {}, id = purchaseId, line = lineId) =>
    post(`/PurchaseHeader/${id}/delivered`, {
      receivedDate: '2026-02-02',
      lines: [{ purchaseLineId: line, quantity: n, expected }],
      ...more,
    })
  const returned = (n: number, expected: number, more: object = {}) =>
    post(`/PurchaseHeader/${purchaseId}/returned`, {
      returnedOn: '2026-02-05',
      lines: [{ purchaseLineId: lineId, quantity: n, expected }],
      ...more,
    })
  const invoiced = (n: number, expected: number) =>
    post(`/PurchaseHeader/${purchaseId}/invoiced`, {
      invoiceNo: `A-${number}`,
      statementDate: '2026-02-28',
      lines: [{ purchaseLineId: lineId, quantity: n, costEach: 9, expected }],
    })
  const orderLine = async () => (await get(`/OrderLine/PurchaseOrder/${orderId}`))[0]
  const line = (id = lineId) => get(`/PurchaseLine/${id}`)
  const control = async () => (await get(`/ProjectControl/${project.id}`)).totals
  return {
    purchaseId,
    lineId,
    orderId,
    left,
    leftListed,
    secondLink,
    delivered,
    returned,
    invoiced,
    orderLine,
    line,
    control,
  }
}
const deliveriesOf = (purchaseId: number) => get(`/Delivery/PurchaseHeader/${purchaseId}`)

describe('What came', () => {
  it('stays as it came when the invoice says another quantity', { tags: 'slow' }, async () => {
    const { delivered, invoiced, orderLine, line, purchaseId, control } = await ordered()
    const came = await delivered(690, 690, { deliveryNote: 'D 4711', comments: 'Two pallets wet.' })
    expect(came.status).toBe(201)
    expect(await deliveriesOf(purchaseId)).toMatchObject([
      {
        id: came.body.deliveryId,
        kind: 'delivered',
        receivedOn: '2026-02-02',
        deliveryNote: 'D 4711',
        comments: 'Two pallets wet.',
        source: 'recorded',
      },
    ])
    expect((await invoiced(720, 690)).status).toBe(201)
    expect(await orderLine()).toMatchObject({ quantity: 690, received: 690, invoiced: 720, left: 0 })
    expect(await line()).toMatchObject({ quantity: 720, received: 690 })
    expect(await control()).toMatchObject({ committed: 6480, invoiced: 6480 })
  })

  it('comes in parts, and more than was ordered is over-delivered', { tags: 'slow' }, async () => {
    const { delivered, orderLine, left, leftListed, orderId } = await ordered(10)
    const { body } = await delivered(4, 10)
    expect(await orderLine()).toMatchObject({ received: 4, left: 6, difference: 0 })
    const next = body.nextPurchaseHeaderId
    const [line] = await get(`/PurchaseLine/PurchaseHeader/${next}`)
    await delivered(7, 6, { receivedDate: '2026-02-03' }, next, line.id)
    expect(await orderLine()).toMatchObject({ received: 11, left: 0, difference: 1 })
    expect(await left()).toBe(0)
    expect(await leftListed()).toEqual([0, 0, 0])
    expect(await get(`/PurchaseOrder/${orderId}`)).toMatchObject({ ordered: 90, received: 99, left: 0 })
  })

  it('adds to a purchase that was received, until its invoice comes', { tags: 'slow' }, async () => {
    const { delivered, orderLine, line, purchaseId } = await ordered(10)
    await delivered(10, 10)
    const more = await delivered(2, 10, { receivedDate: '2026-02-04' })
    expect(await line()).toMatchObject({ quantity: 12, matchedQuantity: 12, received: 12 })
    expect(await orderLine()).toMatchObject({ received: 12, left: 0, difference: 2 })
    expect((await get(`/PurchaseHeader/${purchaseId}`)).receivedDate).toBe('2026-02-02')
    expect((await undo(more.body.requestId)).status).toBe(200)
    expect(await line()).toMatchObject({ quantity: 10, received: 10 })
  })

  it('is left to allocate where it is more than was ordered and the line has several links', {
    tags: 'slow',
  }, async () => {
    const { delivered, lineId, line, secondLink } = await ordered(10)
    await secondLink(4)
    await delivered(12, 10)
    expect(await line()).toMatchObject({ quantity: 12, matchedQuantity: 10, remainingAmount: 18 })
    const view = purchaseLines.list.views?.find(({ name }) => name === 'unallocated')
    const filter = encodeURIComponent(JSON.stringify({ ...view?.filter, id: [lineId] }))
    expect(await get(`/PurchaseLine?filter=${filter}`)).toHaveLength(1)
  })

  it('of an invoiced purchase pays nothing more up to the invoice, and the rest is another purchase', async () => {
    const { delivered, invoiced, line, lineId, orderLine, control } = await ordered(10)
    await invoiced(12, 10)
    await delivered(9, 12)
    expect(await line()).toMatchObject({ quantity: 12, received: 9 })
    expect(await orderLine()).toMatchObject({ received: 9, left: 1, invoiced: 12 })
    const { body } = await delivered(5, 12, { receivedDate: '2026-02-04' })
    expect(await line(lineId)).toMatchObject({ quantity: 12, received: 12 })
    expect(await get(`/PurchaseHeader/${body.nextPurchaseHeaderId}`)).toMatchObject({
      receivedDate: '2026-02-04',
      totalAmount: 18,
      unmatchedAmount: 0,
    })
    expect(await orderLine()).toMatchObject({ received: 14, left: 0 })
    expect(await control()).toMatchObject({ committed: 126, invoiced: 108, received: 18 })
  })

  it('is taken back in reverse only', { tags: 'slow' }, async () => {
    const { delivered, purchaseId } = await ordered(10)
    const first = await delivered(10, 10)
    const second = await delivered(1, 10, { receivedDate: '2026-02-04' })
    expect((await undo(first.body.requestId)).status).toBe(409)
    expect((await undo(second.body.requestId)).status).toBe(200)
    expect((await undo(first.body.requestId)).status).toBe(200)
    expect(await get(`/PurchaseHeader/${purchaseId}`)).toMatchObject({ receivedDate: null, totalAmount: 90 })
    expect(await deliveriesOf(purchaseId)).toEqual([])
  })

  it('is written by no generated call', async () => {
    const { delivered } = await ordered(10)
    const { deliveryId } = (await delivered(10, 10)).body
    const calls = [
      ['POST', '/Delivery'],
      ['PUT', `/Delivery/${deliveryId}`],
      ['PATCH', `/Delivery/${deliveryId}`],
      ['DELETE', `/Delivery/${deliveryId}`],
      ['PATCH', '/Delivery'],
      ['POST', '/Delivery/import'],
      ['POST', '/DeliveryLine'],
      ['PATCH', '/DeliveryLine/1'],
      ['DELETE', '/DeliveryLine/1'],
    ] as const
    for (const [method, path] of calls) {
      const { status, body } = await test.api(method, path, { body: { quantity: 5 } })
      expect([path, status, typeof body.title]).toEqual([path, 404, 'string'])
    }
  })
})

describe('What went back', () => {
  it('before the invoice is not paid for, and can be ordered again', { tags: 'slow' }, async () => {
    const { delivered, returned, line, orderLine, left, leftListed, control } = await ordered(10)
    await delivered(10, 10)
    const { status, body } = await returned(3, 10, { comments: 'Cracked.' })
    expect([status, body.nextPurchaseHeaderId]).toEqual([201, null])
    expect(await line()).toMatchObject({ quantity: 7, matchedQuantity: 7, received: 7 })
    expect(await orderLine()).toMatchObject({ received: 7, returned: -3, left: 0, difference: -3 })
    expect(await left()).toBe(3)
    expect(await leftListed()).toEqual([3, 3, 3])
    expect(await control()).toMatchObject({ received: 63 })
    expect((await undo(body.requestId)).status).toBe(200)
    expect(await line()).toMatchObject({ quantity: 10, matchedQuantity: 10, received: 10 })
  })

  it('all of it leaves nothing to pay, and no link', async () => {
    const { delivered, returned, line, left } = await ordered(10)
    await delivered(10, 10)
    expect((await returned(10, 10)).status).toBe(201)
    expect(await line()).toMatchObject({ quantity: 0, matchedQuantity: 0, received: 0 })
    expect(await left()).toBe(10)
  })

  it('counts on what came again once a short invoice is taken off', async () => {
    const { delivered, returned, invoiced, line, purchaseId } = await ordered(10)
    await delivered(10, 10)
    await invoiced(8, 10)
    const takenOff = { invoiceId: null, supplierPOInvoiceNo: null, statementDate: null }
    expect((await patch(`/PurchaseHeader/${purchaseId}`, takenOff)).status).toBe(200)
    expect((await returned(1, 10)).status).toBe(201)
    expect(await line()).toMatchObject({ quantity: 9, matchedQuantity: 9, received: 9 })
    expect((await returned(9, 9)).status).toBe(201)
    expect(await line()).toMatchObject({ quantity: 0, matchedQuantity: 0, received: 0 })
  })

  it('after the invoice is a credit that is due', { tags: 'slow' }, async () => {
    const { delivered, returned, invoiced, line, orderLine, left, leftListed, control } = await ordered(10)
    await delivered(10, 10)
    await invoiced(10, 10)
    const { body } = await returned(3, 10)
    expect(await line()).toMatchObject({ quantity: 10, received: 7 })
    expect(await get(`/PurchaseHeader/${body.nextPurchaseHeaderId}`)).toMatchObject({
      part: 2,
      receivedDate: '2026-02-05',
      supplierPOInvoiceNo: null,
      totalAmount: -27,
      unmatchedAmount: 0,
    })
    const view = purchaseHeaders.list.views?.find(({ name }) => name === 'credit-due')
    const due = await get(`/PurchaseHeader?filter=${encodeURIComponent(JSON.stringify(view?.filter))}`)
    expect(due).toMatchObject([{ id: body.nextPurchaseHeaderId }])
    expect(await orderLine()).toMatchObject({ received: 7, returned: -3, invoiced: 10, left: 0 })
    expect(await left()).toBe(3)
    expect(await leftListed()).toEqual([3, 3, 3])
    expect(await control()).toMatchObject({ committed: 63, invoiced: 90, received: -27 })
  })

  it('is at most what came, not before it came, and of what was seen', async () => {
    const { delivered, returned } = await ordered(10)
    await delivered(6, 10)
    expect((await returned(7, 6)).body.errors).toEqual({
      'lines.0.quantity': ['At most 6 came, and of the same sign.'],
    })
    expect((await returned(1, 6, { returnedOn: '2026-02-01' })).body.errors).toEqual({
      returnedOn: ['Nothing came before 02/02/2026.'],
    })
    expect((await returned(1, 10)).status).toBe(409)
  })
})

describe('Several purchases', () => {
  it('come with one delivery note, each with its delivery and its rest, and are undone together', {
    tags: 'slow',
  }, async () => {
    const [one, other, whole] = [await ordered(), await ordered(20), await ordered(5)]
    const reply = await one.delivered(600, 690, {
      deliveryNote: 'D 7',
      others: [other.purchaseId, whole.purchaseId],
      lines: [
        { purchaseLineId: one.lineId, quantity: 600, expected: 690 },
        { purchaseLineId: other.lineId, quantity: 12, expected: 20 },
      ],
    })
    expect(reply.status).toBe(201)
    const { purchaseHeaderId, nextPurchaseHeaderId, others } = reply.body
    expect([purchaseHeaderId, typeof nextPurchaseHeaderId, others]).toEqual([
      one.purchaseId,
      'number',
      [
        {
          purchaseHeaderId: other.purchaseId,
          nextPurchaseHeaderId: expect.any(Number),
          deliveryId: expect.any(Number),
        },
        { purchaseHeaderId: whole.purchaseId, nextPurchaseHeaderId: null, deliveryId: expect.any(Number) },
      ],
    ])
    for (const [of, received, left] of [
      [one, 600, 90],
      [other, 12, 8],
      [whole, 5, 0],
    ] as const) {
      expect(await of.orderLine()).toMatchObject({ received, left })
      expect(await deliveriesOf(of.purchaseId)).toMatchObject([{ deliveryNote: 'D 7' }])
    }
    expect((await undo(reply.headers['x-request-id'])).status).toBe(200)
    for (const of of [one, other, whole]) expect(await of.orderLine()).toMatchObject({ received: 0 })
  })

  it('go back together, and not one of which nothing is named', { tags: 'slow' }, async () => {
    const [one, other] = [await ordered(), await ordered(20)]
    for (const of of [one, other]) await of.delivered(10, of === one ? 690 : 20)
    const lines = [one, other].map(({ lineId }) => ({ purchaseLineId: lineId, quantity: 4, expected: 10 }))
    const others = [other.purchaseId]
    const refused = await one.returned(4, 10, { others, lines: lines.slice(0, 1) })
    expect([refused.status, refused.body.errors]).toEqual([400, { lines: ['Nothing of it went back.'] }])
    expect((await one.returned(4, 10, { others, lines })).status).toBe(201)
    for (const of of [one, other]) expect(await of.orderLine()).toMatchObject({ received: 6, returned: -4 })
  })

  it('are refused together, with what is wrong at its place', async () => {
    const [one, other] = [await ordered(), await ordered(20)]
    const unknown = await one.delivered(690, 690, { others: [one.purchaseId, 999_999] })
    expect(Object.keys(unknown.body.errors)).toEqual(['others.0', 'others.1'])
    const changed = await one.delivered(690, 690, {
      others: [other.purchaseId],
      lines: [
        { purchaseLineId: one.lineId, quantity: 690, expected: 690 },
        { purchaseLineId: other.lineId, quantity: 20, expected: 19 },
      ],
    })
    expect([changed.status, changed.body.lines]).toEqual([
      409,
      [{ purchaseLineId: other.lineId, remaining: 20 }],
    ])
    expect(await deliveriesOf(one.purchaseId)).toEqual([])
  })
})

describe('A received date that is typed', () => {
  const typed = async (values: object = {}) => {
    const purchase = await make.purchase({ supplierId, receivedDate: '2026-02-02', ...values })
    return { id: purchase.id as number, path: `/PurchaseHeader/${purchase.id}` }
  }
  const came = async (id: number) =>
    (await get(`/PurchaseLine/PurchaseHeader/${id}`)).map(({ received }: { received: number }) => received)

  it('says that all lines came on that day, also those typed later, as they are corrected', async () => {
    const { id } = await typed({ deliveryNote: 'D 9' })
    expect(await deliveriesOf(id)).toEqual([])
    const { id: line } = await make.purchaseLine(id, { quantity: 5 })
    await make.purchaseLine(id, { quantity: -2 })
    expect(await came(id)).toEqual([5, -2])
    expect(await deliveriesOf(id)).toMatchObject([
      { kind: 'delivered', receivedOn: '2026-02-02', deliveryNote: 'D 9', source: 'date' },
    ])
    const corrected = await patch(`/PurchaseLine/${line}`, { quantity: 6 })
    expect(await came(id)).toEqual([6, -2])
    expect((await undo(corrected.headers['x-request-id'])).status).toBe(200)
    expect(await came(id)).toEqual([5, -2])
  })

  it('is in the reply to a new line and to its change', async () => {
    const { id } = await typed()
    const line = await make.purchaseLine(id, { quantity: 5 })
    expect(line).toMatchObject({ received: 5 })
    expect((await patch(`/PurchaseLine/${line.id}`, { quantity: 6 })).body).toMatchObject({ received: 6 })
  })

  it('is no reason to keep a line that is deleted, and comes back with it', async () => {
    const { id } = await typed()
    const line = await make.purchaseLine(id, { quantity: 5 })
    const deleted = await test.api('DELETE', `/PurchaseLine/${line.id}`)
    expect([deleted.status, await deliveriesOf(id)]).toEqual([200, []])
    expect((await undo(deleted.headers['x-request-id'])).status).toBe(200)
    expect(await came(id)).toEqual([5])
  })

  it('moves the delivery, and takes it back when it is cleared', async () => {
    const { id, path } = await typed()
    await make.purchaseLine(id, { quantity: 5 })
    await patch(path, { receivedDate: '2026-02-03', deliveryNote: 'D 10' })
    expect(await deliveriesOf(id)).toMatchObject([{ receivedOn: '2026-02-03', deliveryNote: 'D 10' }])
    const cleared = await patch(path, { receivedDate: null })
    expect([await deliveriesOf(id), await came(id)]).toEqual([[], [0]])
    expect((await undo(cleared.headers['x-request-id'])).status).toBe(200)
    expect(await came(id)).toEqual([5])
  })

  it('is kept by an invoice that is typed after it, of a line that was ordered', async () => {
    const { purchaseId, lineId, line } = await ordered(10)
    await patch(`/PurchaseHeader/${purchaseId}`, { receivedDate: '2026-02-02' })
    await patch(`/PurchaseHeader/${purchaseId}`, { supplierPOInvoiceNo: 'A 1' })
    await patch(`/PurchaseLine/${lineId}`, { quantity: 12 })
    expect(await line()).toMatchObject({ quantity: 12, received: 10 })
  })

  it('of a purchase typed from its invoice follows the lines that were never ordered', async () => {
    const { id, path } = await typed({ supplierPOInvoiceNo: 'A 2', statementDate: '2026-02-28' })
    const { id: line } = await make.purchaseLine(id, { quantity: 5 })
    await patch(`/PurchaseLine/${line}`, { quantity: 50 })
    expect(await came(id)).toEqual([50])
    await post(`${path}/split`, { lines: [{ purchaseLineId: line, quantity: 20, expected: 50 }] })
    expect(await came(id)).toEqual([30])
  })

  it('is refused where something came before it', async () => {
    const { delivered, returned, purchaseId } = await ordered(10)
    await delivered(10, 10)
    await returned(1, 10)
    const late = await patch(`/PurchaseHeader/${purchaseId}`, { receivedDate: '2026-02-06' })
    expect(late.body.errors).toEqual({
      receivedDate: ['Something came or went back on 05/02/2026, which is earlier.'],
    })
  })

  it('goes with its purchase, and comes back with it', async () => {
    const { id, path } = await typed()
    await make.purchaseLine(id, { quantity: 5 })
    const deleted = await test.api('DELETE', `${path}?cascade=true`)
    expect(deleted.status).toBe(200)
    expect((await undo(deleted.headers['x-request-id'])).status).toBe(200)
    expect(await came(id)).toEqual([5])
  })

  it('goes on with the part of a line that moves to a purchase of the same day', async () => {
    const { id, path } = await typed()
    const { id: line } = await make.purchaseLine(id, { quantity: 5 })
    const { body } = await post(`${path}/split`, {
      receivedDate: '2026-02-02',
      lines: [{ purchaseLineId: line, quantity: 2, expected: 5 }],
    })
    expect([await came(id), await came(body.purchaseHeaderId)]).toEqual([[3], [2]])
    const lines = await get(`/DeliveryLine?filter=${encodeURIComponent('{"receivedOn":"2026-02-02"}')}`)
    const [last, before] = lines.sort((a: { id: number }, b: { id: number }) => b.id - a.id)
    expect(last.deliveryId).toBe(before.deliveryId)
  })
})

it.each([
  ['POST', '/Delivery'],
  ['PATCH', '/Delivery/1'],
  ['PUT', '/DeliveryLine/1'],
  ['DELETE', '/DeliveryLine/1'],
] as const)('%s %s says what records deliveries', async (method, path) => {
  const { status, body } = await test.api(method, path, method === 'DELETE' ? {} : { body: {} })
  expect({ status, title: body.title }).toEqual({
    status: 404,
    title: 'What came is recorded with Delivered… or Returned… of its purchase, and taken back with Undo.',
  })
})
