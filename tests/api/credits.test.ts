import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { orderedRecords } from '../support/ordered.ts'
import { runs } from '../support/property-runs.ts'
import { whileLocked } from '../support/waiting.ts'

let test: TestApp
let make: ReturnType<typeof orderedRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = orderedRecords(test)
})
afterAll(() => test.close())

const get = (path: string) => make.send('GET', path)

/** Ordered 690 at £9.00, came 690, invoiced 690 at `costEach`. */
const invoiced = async (costEach = 9) => {
  const order = await make.order([{ quantity: 690 }])
  await make.deliver(order.purchaseId)
  await make.invoicePart(order.purchaseId, [{ quantity: 690, costEach }])
  const [line] = await make.linesOf(order.purchaseId)
  return { ...order, lineId: line?.id ?? 0 }
}

let notes = 0
const credit = (
  { purchaseId, lineId }: { readonly purchaseId: number; readonly lineId: number },
  quantity: number,
  costEach?: number,
  paper: object = {},
) =>
  test.api('POST', `/PurchaseHeader/${purchaseId}/credit`, {
    body: {
      invoiceNo: `CN-${++notes}`,
      invoiceDate: '2026-03-02',
      ...paper,
      lines: [
        { purchaseLineId: lineId, quantity, expected: 690, ...(costEach !== undefined && { costEach }) },
      ],
    },
  })
const fault = async (reply: ReturnType<typeof credit>) => {
  const { status, body } = await reply
  return status === 201
    ? 'credited'
    : `${status} ${Object.values(body.errors ?? { title: body.title }).join()}`
}

describe('A credit note', () => {
  it('is an invoice below zero with the values of its paper, and negative lines with their links', {
    tags: 'slow',
  }, async () => {
    const of = await invoiced()
    const { body } = await credit(of, 20, undefined, { invoiceNet: 180, invoiceVat: 36 })
    const { invoiceId, ...purchase } = await get(`/PurchaseHeader/${body.purchaseHeaderId}`)
    expect(purchase).toMatchObject({ totalAmount: -180, unmatchedAmount: 0, statementDate: null })
    expect(await get(`/SupplierInvoice/${invoiceId}`)).toMatchObject({
      kind: 'credit',
      invoiceNo: `CN-${notes}`,
      invoiceDate: '2026-03-02',
      invoiceNet: -180,
      invoiceVat: -36,
      invoiceDifference: 0,
    })
    expect((await make.approve(invoiceId)).status).toBe(200)
  })

  it('of a price credits no quantity, and counts as cost only', async () => {
    const of = await invoiced(9.25)
    const { body } = await credit(of, 690, 0.25, { invoiceNet: 172.5, invoiceVat: 34.5 })
    const [line] = await get(`/PurchaseLine/PurchaseHeader/${body.purchaseHeaderId}`)
    expect(line).toMatchObject({ quantity: -690, costEach: 0.25, total: -172.5, creditFor: 'price' })
    expect(await get(`/QuotePurchaseLink/PurchaseLine/${line.id}`)).toMatchObject([
      { linkedQuantity: -690, kind: 'cost' },
    ])
    expect(await get(`/OrderLine/PurchaseOrder/${of.orderId}`)).toMatchObject([
      { invoiced: 690, received: 690 },
    ])
    const { invoiceId } = await get(`/PurchaseHeader/${body.purchaseHeaderId}`)
    expect((await make.approve(invoiceId)).status).toBe(200)
  })

  it('is at most what was invoiced less earlier credits, in quantity and in pounds', {
    tags: 'slow',
  }, async () => {
    const of = await invoiced()
    expect(await fault(credit(of, 690))).toBe('credited')
    expect(await fault(credit(of, 1))).toBe('400 Of 690 m² invoiced, 0 m² is not credited yet.')
    expect(await fault(credit(of, 1, 0.01))).toBe('400 Of £6,210.00 invoiced, £0.00 is not credited yet.')
    const dear = await invoiced()
    expect(await fault(credit(dear, 690, 8))).toBe('credited')
    expect(await fault(credit(dear, 690, 1.01))).toBe(
      '400 Of £6,210.00 invoiced, £690.00 is not credited yet.',
    )
    expect(await fault(credit(dear, 1, 9.01))).toBe('400 At most the price of the line.')
    expect(await fault(credit(dear, 690, 1))).toBe('credited')
  })

  it('of what went back counts, also before its credit note', { tags: 'slow' }, async () => {
    const of = await invoiced()
    await make.send('POST', `/PurchaseHeader/${of.purchaseId}/returned`, {
      returnedOn: '2026-03-01',
      lines: [{ purchaseLineId: of.lineId, quantity: 600, expected: 690 }],
    })
    expect(await fault(credit(of, 91))).toBe('400 Of 690 m² invoiced, 90 m² is not credited yet.')
  })

  it('counts as a whole when a part of it moves to another purchase', { tags: 'slow' }, async () => {
    const of = await invoiced()
    const { body } = await credit(of, 90)
    const [line] = await get(`/PurchaseLine/PurchaseHeader/${body.purchaseHeaderId}`)
    const freight = {
      description: 'Freight',
      quantity: -1,
      costEach: 1,
      costingCategoryId: of.costingCategoryId,
    }
    await make.purchaseLine(body.purchaseHeaderId, freight)
    const { purchaseHeaderId } = await make.send('POST', `/PurchaseHeader/${body.purchaseHeaderId}/split`, {
      lines: [{ purchaseLineId: line.id, quantity: -60, expected: -90 }],
    })
    expect(await get(`/PurchaseLine/PurchaseHeader/${purchaseHeaderId}`)).toMatchObject([
      { quantity: -60, creditsLineId: of.lineId, creditFor: 'quantity' },
    ])
    expect(await fault(credit(of, 601))).toBe('400 Of 690 m² invoiced, 600 m² is not credited yet.')
  })

  it('is never more than was invoiced by a correction of its line or of the invoice', {
    tags: 'slow',
  }, async () => {
    const of = await invoiced()
    const { body } = await credit(of, 90)
    const [line] = await get(`/PurchaseLine/PurchaseHeader/${body.purchaseHeaderId}`)
    const correct = async (id: number, set: object) => {
      const reply = await test.api('PATCH', '/PurchaseLine', { body: { ids: [id], set } })
      return JSON.stringify(reply.body.errors ?? reply.status)
    }
    const more = 'Of 690 m² invoiced, 691 m² would be credited.'
    expect(await correct(line.id, { quantity: -691 })).toContain(more)
    expect(await correct(line.id, { costEach: 90 })).toContain(
      'Of £6,210.00 invoiced, £8,100.00 would be credited.',
    )
    expect(await correct(of.lineId, { quantity: 89 })).toContain(
      'Of 89 m² invoiced, 90 m² would be credited.',
    )
    expect(await correct(line.id, { quantity: -690 })).toBe('200')
    // Both in one request.
    const ids = [of.lineId, line.id]
    expect((await test.api('PATCH', '/PurchaseLine', { body: { ids, set: { costEach: 8 } } })).status).toBe(
      200,
    )
  })

  it('is not above the invoice again by an undo', { tags: 'slow' }, async () => {
    const of = await invoiced()
    const raised = await test.api('PATCH', `/PurchaseLine/${of.lineId}`, { body: { quantity: 700 } })
    await test.api('POST', `/PurchaseHeader/${of.purchaseId}/credit`, {
      body: { invoiceNo: 'CN-U', lines: [{ purchaseLineId: of.lineId, quantity: 700, expected: 700 }] },
    })
    const requestId = String(raised.headers['x-request-id'])
    const undone = await test.api('POST', '/Undo', { body: { requestId } })
    expect(JSON.stringify(undone.body)).toContain('Of 690 m² invoiced, 700 m² would be credited.')
  })

  it('that is due for what went back is at most what was invoiced and is not credited', async () => {
    const order = await make.order([{ quantity: 12 }])
    await make.deliver(order.purchaseId)
    await make.invoicePart(order.purchaseId, [{ quantity: 4 }])
    const [line] = await make.linesOf(order.purchaseId)
    const giveBack = (quantity: number, expected: number) =>
      make.send('POST', `/PurchaseHeader/${order.purchaseId}/returned`, {
        returnedOn: '2026-03-01',
        lines: [{ purchaseLineId: line?.id, quantity, expected }],
      })
    const { nextPurchaseHeaderId } = await giveBack(10, 12)
    expect(await get(`/PurchaseHeader/${nextPurchaseHeaderId}`)).toMatchObject({ totalAmount: -36 })
    expect((await giveBack(2, 2)).nextPurchaseHeaderId).toBeNull()
    expect(await get(`/OrderLine/PurchaseOrder/${order.orderId}`)).toMatchObject([
      { received: 0, returned: -12 },
    ])
  })

  it('leaves out a line of quantity 0, and has one line at least', async () => {
    const order = await make.order([{ quantity: 690 }, { description: 'Sand', quantity: 12 }])
    await make.deliver(order.purchaseId)
    await make.invoicePart(order.purchaseId)
    const lines = (await make.linesOf(order.purchaseId)).map(({ id, quantity }) => ({
      purchaseLineId: id,
      quantity: 0,
      expected: quantity,
    }))
    const path = `/PurchaseHeader/${order.purchaseId}/credit`
    const none = await test.api('POST', path, { body: { invoiceNo: 'CN-0', lines } })
    expect(none.body.errors).toEqual({ lines: ['The credit note has none of the lines.'] })
    const [bricks, ...others] = lines
    const body = { invoiceNo: 'CN-0', lines: [{ ...bricks, quantity: 20 }, ...others] }
    const { purchaseHeaderId } = (await test.api('POST', path, { body })).body
    expect(await get(`/PurchaseLine/PurchaseHeader/${purchaseHeaderId}`)).toMatchObject([{ quantity: -20 }])
  })

  it('comes after the invoice', async () => {
    const { purchaseId } = await make.order([{ quantity: 690 }])
    const [line] = await make.linesOf(purchaseId)
    expect(await fault(credit({ purchaseId, lineId: line?.id ?? 0 }, 1))).toBe(
      '409 Not invoiced yet: correct its lines instead.',
    )
  })

  it('is written once by two people at once', { tags: 'slow' }, async () => {
    const of = await invoiced()
    const replies = await whileLocked(
      test.db,
      `select from purchase_header where id = ${of.purchaseId} for update`,
      [() => credit(of, 690), () => credit(of, 690)],
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  it('never exceeds, whatever was credited, taken back and credited again', { tags: 'slow' }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.constantFrom('quantity', 'price', 'undo'),
            quantity: fc.integer({ min: 1, max: 690 }),
            pence: fc.integer({ min: 1, max: 900 }),
          }),
          { minLength: 2, maxLength: 7 },
        ),
        async (steps) => {
          const of = await invoiced()
          const done: string[] = []
          for (const { what, quantity, pence } of steps) {
            const reply =
              what === 'undo'
                ? await test.api('POST', '/Undo', { body: { requestId: done.pop() ?? crypto.randomUUID() } })
                : await credit(of, quantity, what === 'price' ? pence / 100 : undefined)
            expect(reply.status).toBeLessThan(500)
            if (what !== 'undo' && reply.status === 201) done.push(String(reply.headers['x-request-id']))
            const filter = encodeURIComponent(JSON.stringify({ orderId: of.orderId }))
            const parts: { totalAmount: number }[] = await get(`/PurchaseHeader?filter=${filter}`)
            const left = parts.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0)
            expect(left).toBeGreaterThanOrEqual(0)
            const [line] = await get(`/OrderLine/PurchaseOrder/${of.orderId}`)
            expect(line.received).toBe(690)
          }
        },
      ),
      { numRuns: runs(6) },
    ),
  )
})

describe('The invoice of a part', () => {
  it('leaves the statement date empty: of itself, its purchase and the rest', async () => {
    const { purchaseId, orderId } = await make.order([{ quantity: 690 }])
    await make.deliver(purchaseId, [400])
    const invoiceId = await make.invoicePart(purchaseId, [{ quantity: 400 }])
    expect(await get(`/SupplierInvoice/${invoiceId}`)).toMatchObject({
      invoiceDate: '2026-02-10',
      statementDate: null,
    })
    const filter = encodeURIComponent(JSON.stringify({ orderId }))
    const parts: { statementDate: string | null }[] = await get(`/PurchaseHeader?filter=${filter}`)
    expect(parts.map(({ statementDate }) => statementDate)).toEqual([null, null])
  })
})

describe('An invoice for several orders', () => {
  it('takes the lines of each, moves the rest of each, and is approved as a whole', {
    tags: 'slow',
  }, async () => {
    const { id: supplierId } = await make.supplier()
    const one = await make.order([{ quantity: 10 }], supplierId)
    const two = await make.order([{ quantity: 20 }, { description: 'Sand', quantity: 5 }], supplierId)
    for (const { purchaseId } of [one, two]) await make.deliver(purchaseId)
    const [first] = await make.linesOf(one.purchaseId)
    const [second, sand] = await make.linesOf(two.purchaseId)
    const typed = (line: typeof first, quantity: number) => ({
      purchaseLineId: line?.id,
      quantity,
      costEach: 9,
      expected: line?.quantity,
    })
    const body = {
      invoiceNo: 'BOTH-1',
      invoiceDate: '2026-02-10',
      invoiceNet: 270,
      invoiceVat: 54,
      others: [two.purchaseId],
      lines: [typed(first, 10), typed(second, 20), typed(sand, 0)],
    }
    const path = `/PurchaseHeader/${one.purchaseId}/invoiced`
    const { nextPurchaseHeaderId } = await make.send('POST', path, body)
    const { invoiceId } = await get(`/PurchaseHeader/${one.purchaseId}`)
    expect(await get(`/PurchaseHeader/${two.purchaseId}`)).toMatchObject({
      invoiceId,
      supplierPOInvoiceNo: 'BOTH-1',
      statementDate: null,
      totalAmount: 180,
    })
    expect(await get(`/PurchaseHeader/${nextPurchaseHeaderId}`)).toMatchObject({
      orderId: two.orderId,
      invoiceId: null,
      totalAmount: 45,
    })
    expect(await get(`/SupplierInvoice/${invoiceId}`)).toMatchObject({
      purchases: 2,
      invoiceDifference: 0,
      overOrder: 0,
    })
    expect((await make.approve(invoiceId)).status).toBe(200)
  })

  it('takes no purchase of another supplier, none that is invoiced, and none twice', {
    tags: 'slow',
  }, async () => {
    const { id: supplierId } = await make.supplier()
    const one = await make.order([{ quantity: 10 }], supplierId)
    const done = await make.order([{ quantity: 10 }], supplierId)
    await make.invoicePart(done.purchaseId)
    const foreign = await make.order([{ quantity: 10 }])
    const { status, body } = await test.api('POST', `/PurchaseHeader/${one.purchaseId}/invoiced`, {
      body: { invoiceNo: 'X', others: [foreign.purchaseId, done.purchaseId, one.purchaseId, 999_999] },
    })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: {
        'others.0': ['A purchase of another supplier.'],
        'others.1': ['Invoiced already.'],
        'others.2': [expect.any(String)],
        'others.3': [expect.any(String)],
      },
    })
  })
})
