import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidInput } from '../../api/http/errors.ts'
import type { OrderPreview } from '../../model/costing/order.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'
import { exact, numberOf, total } from '../support/exact.ts'
import { runs } from '../support/property-runs.ts'
import { whileLocked } from '../support/waiting.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
let category: number
let supplierId: number
beforeAll(async () => {
  test = await startTestApp({
    hooks: {
      'purchase-lines': {
        beforeWrite: async (_trx, { values }) => {
          if (values.description === 'Trench of gold') throw invalidInput({ description: [notOrdered] })
          return undefined
        },
      },
    },
  })
  make = costingRecords(test)
  category = (await make.category()).id
  supplierId = (await test.api('POST', '/Supplier', { body: { supplierName: 'Otley Groundworks' } })).body.id
})
afterAll(() => test.close())

interface Quoted {
  readonly projectId: number
  readonly quoteId: number
  readonly lines: readonly number[]
}
let jobs = 100
/** A quote with a line for each quantity, in a project with its own number. */
const quoteOf = async (...quantities: number[]): Promise<Quoted> => {
  const project = await make.project({ projectNumber: `24-${++jobs}` })
  const quote = await make.quote({ projectId: project.id })
  const lines: number[] = []
  for (const [index, quantity] of quantities.entries()) {
    const { id } = await make.quoteLine(quote.id, {
      description: `Trench ${index + 1}`,
      quantity,
      unit: 'm',
      costEach: 30,
      costingCategoryId: category,
    })
    lines.push(id)
  }
  return { projectId: project.id, quoteId: quote.id, lines }
}
const order = (quoteId: number, body: object, headers: Record<string, string> = {}) =>
  test.api('POST', `/QuoteHeader/${quoteId}/order`, {
    headers,
    body: { supplierId, userPONo: 'PO 1', ...body },
  })
const preview = async (quoteId: number, body: object): Promise<OrderPreview> =>
  (await test.api('POST', `/QuoteHeader/${quoteId}/order/preview`, { body })).body
const wanted = (quoteLineId: number, quantity: number, expected: number, more: object = {}) => ({
  quoteLineId,
  quantity,
  costEach: 25.5,
  expected,
  ...more,
})
/** The message of a hook for a line that the firm never orders. */
const notOrdered = 'We never order this.'
const purchaseCount = async () => Number((await test.db('purchase_header').count())[0]?.count)

describe('Ordering lines of a quote', () => {
  it('creates a purchase for the job, whose lines are linked with the ordered quantities', async () => {
    const { projectId, quoteId, lines } = await quoteOf(10, 4)
    const [first = 0, second = 0] = lines
    const { status, body } = await order(quoteId, {
      userPONo: '24-101/001',
      requiredDate: '2026-03-02',
      lines: [wanted(first, 10, 10), wanted(second, 1.5, 4, { description: 'Pipe', unit: 'nr' })],
    })
    expect(status).toBe(201)
    expect((await test.api('GET', `/PurchaseHeader/${body.purchaseHeaderId}`)).body).toMatchObject({
      supplierId,
      projectId,
      userPONo: '24-101/001',
      orderDate: firmDay(),
      requiredDate: '2026-03-02',
      receivedDate: null,
      totalAmount: 293.25,
      allocatedAmount: 293.25,
      unmatchedAmount: 0,
    })
    const bought = (await test.api('GET', `/PurchaseLine/PurchaseHeader/${body.purchaseHeaderId}`)).body
    expect(bought).toMatchObject([
      { description: 'Trench 1', unit: 'm', quantity: 10, matchedQuantity: 10, costingCategoryId: category },
      { description: 'Pipe', unit: 'nr', quantity: 1.5, matchedQuantity: 1.5 },
    ])
    expect(body.lines.map(({ quoteLineId }: { quoteLineId: number }) => quoteLineId)).toEqual(lines)
    for (const [index, made] of body.lines.entries())
      expect((await test.api('GET', `/QuotePurchaseLink/${made.linkId}`)).body).toMatchObject({
        quoteLineId: lines[index],
        purchaseLineId: made.purchaseLineId,
        linkedQuantity: bought[index].quantity,
      })
  })

  it('adds to the supplier’s purchase for the job if neither received nor invoiced', async () => {
    const { quoteId, lines } = await quoteOf(10)
    const [line = 0] = lines
    const { purchaseHeaderId } = (await order(quoteId, { lines: [wanted(line, 4, 10)] })).body
    const more = { userPONo: null, purchaseHeaderId, lines: [wanted(line, 6, 6)] }
    expect((await order(quoteId, more)).body.purchaseHeaderId).toBe(purchaseHeaderId)
    expect((await test.api('GET', `/PurchaseHeader/${purchaseHeaderId}`)).body.totalAmount).toBe(255)
    await test.api('PATCH', `/PurchaseHeader/${purchaseHeaderId}`, { body: { receivedDate: '2025-03-02' } })
    const reply = await order(quoteId, { ...more, lines: [wanted(line, 1, 0, { allowMore: true })] })
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { purchaseHeaderId: ['This is not an open purchase of this supplier for this project.'] },
    ])
  })

  it('names the row and the field of each error, and writes nothing', async () => {
    const { quoteId, lines } = await quoteOf(10, 4)
    const [first = 0, second = 0] = lines
    const { lines: others } = await quoteOf(1)
    const before = await purchaseCount()
    const refused = async (body: object) => {
      const reply = await order(quoteId, body)
      expect(reply.status).toBe(400)
      return reply.body.errors
    }
    expect(await refused({ lines: [wanted(first, 1, 10), wanted(second, 5, 4)] })).toEqual({
      'lines.1.quantity': ['Only 4 left to order.'],
    })
    expect(await refused({ lines: [wanted(others[0] ?? 0, 1, 1)] })).toEqual({
      'lines.0.quoteLineId': ['There is no such quote line.'],
    })
    expect(
      await refused({
        userPONo: ' ',
        lines: [wanted(first, 0, 10), { quoteLineId: first, costEach: -1, other: 1 }],
      }),
    ).toEqual({
      userPONo: ['This field is required.'],
      'lines.0.quantity': ['Must not be zero.'],
      'lines.1.quantity': ['This field is required.'],
      'lines.1.costEach': ['For a credit, enter a negative quantity.'],
      'lines.1.expected': ['This field is required.'],
      'lines.1.other': ['Unknown field.'],
      'lines.1.quoteLineId': ['Nothing may be selected twice.'],
    })
    expect(
      await refused({
        lines: [
          wanted(first, 10, 10),
          wanted(second, 99_999_999_999, 4, { costEach: 99_999_999_999, allowMore: true }),
        ],
      }),
    ).toHaveProperty(['lines.1.quantity'])
    expect(await purchaseCount()).toBe(before)
  })

  it('runs the hooks of purchase lines, and writes nothing when one refuses', async () => {
    const { quoteId, lines } = await quoteOf(5)
    const before = await purchaseCount()
    const line = wanted(lines[0] ?? 0, 5, 5, { description: 'Trench of gold' })
    const refused = await order(quoteId, { lines: [line] })
    expect(refused).toMatchObject({ status: 400, body: { errors: { 'lines.0.description': [notOrdered] } } })
    expect(await purchaseCount()).toBe(before)
  })

  it('orders more than the remaining quantity only where the line allows it', async () => {
    const { quoteId, lines } = await quoteOf(2)
    const [line = 0] = lines
    expect((await order(quoteId, { lines: [wanted(line, 3, 2, { allowMore: true })] })).status).toBe(201)
    expect((await preview(quoteId, { quoteLineIds: [line] })).lines[0]?.remaining).toBe(0)
  })

  it('answers a repeated key and body with the first reply', async () => {
    const { quoteId, lines } = await quoteOf(2)
    const headers = { 'idempotency-key': 'ordered once' }
    const body = { lines: [wanted(lines[0] ?? 0, 2, 2)] }
    const first = await order(quoteId, body, headers)
    const before = await purchaseCount()
    expect((await order(quoteId, body, headers)).body).toEqual(first.body)
    expect(await purchaseCount()).toBe(before)
  })

  it('is undone as one request', async () => {
    const { quoteId, lines } = await quoteOf(2, 3)
    const before = await purchaseCount()
    const { body } = await order(quoteId, { lines: lines.map((line, index) => wanted(line, 2, index + 2)) })
    expect((await test.api('POST', '/Undo', { body: { requestId: body.requestId } })).status).toBe(200)
    expect(await purchaseCount()).toBe(before)
    expect(await preview(quoteId, { quoteLineIds: lines })).toMatchObject({
      lines: [{ remaining: 2 }, { remaining: 3 }],
    })
  })

  it('by two people at once orders a remainder once, and shows the second what remains', {
    tags: 'slow',
  }, async () => {
    const { quoteId, lines } = await quoteOf(10)
    const [line = 0] = lines
    const send = (userPONo: string) => () => order(quoteId, { userPONo, lines: [wanted(line, 10, 10)] })
    const replies = await whileLocked(test.db, `select from quote_line where id = ${line} for update`, [
      send('PO A'),
      send('PO B'),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      type: 'urn:costwright:problem:quote_lines_changed',
      lines: [{ quoteLineId: line, remaining: 0 }],
    })
  })
})

describe('The preview of an order', () => {
  it('shows the remaining quantity, the last price and the next PO ref of the project', async () => {
    const { projectId, quoteId, lines } = await quoteOf(10, 4)
    const number = `24-${jobs}`
    const { id: paidBefore } = (
      await test.api('POST', '/Supplier', { body: { supplierName: 'Paid before' } })
    ).body
    const old = await make.purchase({
      supplierId: paidBefore,
      userPONo: `${number}/007`,
      orderDate: '2025-01-15',
      projectId,
    })
    const paid = {
      description: 'Trench 2',
      costEach: 27.25,
      quantity: 3,
      unit: 'M',
      costingCategoryId: category,
    }
    const bought = await make.purchaseLine(old.id, paid)
    await link(test, [bought.id], [[lines[1], 3]])
    const shown = await preview(quoteId, { supplierId: paidBefore, quoteLineIds: [...lines].reverse() })
    expect(shown).toMatchObject({
      userPONo: `${number}/008`,
      standing: 'draft',
      lines: [
        { quoteLineId: lines[0], remaining: 10, quotedEach: 30, unit: 'm' },
        {
          quoteLineId: lines[1],
          remaining: 1,
          lastPaid: { costEach: 27.25, description: 'Trench 2', day: '2025-01-15' },
        },
      ],
      categories: [{ categoryId: category, quoted: 420, spent: 81.75 }],
      openPurchases: [{ id: old.id, userPONo: `${number}/007`, totalAmount: 81.75 }],
    })
    const other = await preview(quoteId, { quoteLineIds: lines })
    expect([other.openPurchases, other.lines[1]?.lastPaid]).toEqual([[], null])
  })

  it.each([null, 'item'])(
    'leaves all of a line to order that only freight (unit %s) is linked to',
    async (unit) => {
      const { quoteId, lines } = await quoteOf(96)
      const freight = await make.purchaseLine((await make.purchase()).id, { quantity: 1, unit, costEach: 65 })
      await link(test, [freight.id], [[lines[0], 1]])
      const shown = await preview(quoteId, { supplierId, quoteLineIds: lines })
      expect(shown.lines).toMatchObject([{ remaining: 96 }])
    },
  )

  const remainingOf = async (quoteId: number, lines: readonly number[]) =>
    (await preview(quoteId, { supplierId, quoteLineIds: [...lines] })).lines.map(({ remaining }) => remaining)
  /** Freight of 1 in this unit, linked to a line of 96 m. */
  const withFreight = async (unit: string | null) => {
    const { quoteId, lines } = await quoteOf(96)
    const freight = await make.purchaseLine((await make.purchase()).id, { quantity: 1, unit, costEach: 65 })
    const { body } = await link(test, [freight.id], [[lines[0], 1]])
    const linkPath = `/QuotePurchaseLink/${body.links[0].id}`
    const kind = async () => (await test.api('GET', linkPath)).body.kind
    return { quoteId, lines, freight: freight.id as number, linkPath, kind }
  }

  it('counts nothing as ordered by a link that is changed to cost only', async () => {
    const { quoteId, lines, linkPath, kind } = await withFreight('m')
    expect([await kind(), await remainingOf(quoteId, lines)]).toEqual(['quantity', [95]])
    await test.api('PATCH', linkPath, { body: { kind: 'cost' } })
    expect(await remainingOf(quoteId, lines)).toEqual([96])
    await test.api('PUT', linkPath, { body: { linkedQuantity: 2 } })
    expect([await kind(), await remainingOf(quoteId, lines)]).toEqual(['cost', [96]])
  })

  it('keeps the kind of a link that is linked once more', async () => {
    const { lines, freight, linkPath, kind } = await withFreight('m')
    await test.api('PATCH', linkPath, { body: { kind: 'cost' } })
    await link(test, [freight], [[lines[0], 1]])
    expect(await kind()).toBe('cost')
  })

  it('renews the kind of a link with the unit of a line, there and back, unless it was chosen', {
    tags: 'slow',
  }, async () => {
    const { lines, freight, linkPath, kind } = await withFreight(null)
    const inMetres = await test.api('PATCH', `/PurchaseLine/${freight}`, { body: { unit: ' M' } })
    expect(await kind()).toBe('quantity')
    await test.api('POST', '/Undo', { body: { requestId: inMetres.headers['x-request-id'] } })
    expect(await kind()).toBe('cost')
    await test.api('PATCH', `/quoteline/${lines[0]}`, { body: { unit: null } })
    expect(await kind()).toBe('quantity')
    await test.api('PATCH', linkPath, { body: { kind: 'cost' } })
    await test.api('PATCH', `/quoteline/${lines[0]}`, { body: { unit: 'm' } })
    expect(await kind()).toBe('cost')
  })

  it('accepts only lines of its quote', async () => {
    const [one, two] = [await quoteOf(1), await quoteOf(1)]
    const reply = (quoteId: number, quoteLineIds: unknown) =>
      test.api('POST', `/QuoteHeader/${quoteId}/order/preview`, { body: { quoteLineIds } })
    expect((await reply(one.quoteId, two.lines)).body.errors).toEqual({
      quoteLineIds: ['There is no such quote line.'],
    })
    expect((await reply(9_999_999, one.lines)).status).toBe(404)
    expect((await reply(one.quoteId, [])).status).toBe(400)
  })
})

describe('Orders and undos in any order', () => {
  it('never link more than was quoted or other than was bought', { tags: 'slow' }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            line: fc.nat({ max: 1 }),
            quantity: fc.integer({ min: 1, max: 60_000 }),
            undo: fc.boolean(),
          }),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        async (steps) => {
          const quantities = [7, 12.5]
          const { quoteId, lines } = await quoteOf(...quantities)
          const made: string[] = []
          for (const { line, quantity, undo } of steps) {
            const requestId = undo ? made.splice(quantity % Math.max(1, made.length), 1)[0] : undefined
            if (requestId) {
              expect((await test.api('POST', '/Undo', { body: { requestId } })).status).toBe(200)
              continue
            }
            const [left] = (await preview(quoteId, { quoteLineIds: [lines[line]] })).lines
            const reply = await order(quoteId, {
              lines: [wanted(lines[line] ?? 0, quantity / 10_000, left?.remaining ?? 0)],
            })
            if (reply.status === 201) made.push(reply.body.requestId)
          }
          for (const [index, line] of lines.entries()) {
            const { rows } = await test.db.raw<{ rows: { linked: string; bought: string }[] }>(
              `select link.linked_quantity::text as linked, bought.quantity::text as bought
               from quote_purchase_link link join purchase_line bought on bought.id = link.purchase_line_id
               where link.quote_line_id = ?`,
              [line],
            )
            for (const { linked, bought } of rows) expect(linked).toBe(bought)
            const linked = numberOf(total(rows.map((row) => exact(Number(row.linked)))))
            expect(linked).toBeLessThanOrEqual(quantities[index] ?? 0)
            const [left] = (await preview(quoteId, { quoteLineIds: [line] })).lines
            expect(numberOf(exact(quantities[index] ?? 0) - exact(linked))).toBe(left?.remaining)
          }
        },
      ),
      { numRuns: runs(6) },
    ),
  )
})
