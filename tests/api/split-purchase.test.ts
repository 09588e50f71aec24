import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'
import { exact, numberOf, total } from '../support/exact.ts'
import { runs } from '../support/property-runs.ts'
import { whileLocked } from '../support/waiting.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

interface Bought {
  readonly purchaseId: number
  readonly lines: readonly number[]
  readonly quoteId: number
  readonly quoted: readonly number[]
}
/** A purchase with a line for each quantity, and a quote with a line of the same quantity for each. */
const bought = async (...quantities: number[]): Promise<Bought> => {
  const { id: quoteId } = await make.quote()
  const { id: purchaseId } = await make.purchase({ orderDate: '2025-01-15', comments: 'By the gate' })
  const lines: number[] = []
  const quoted: number[] = []
  for (const quantity of quantities) {
    lines.push((await make.purchaseLine(purchaseId, { quantity, unit: 'm', costEach: 3.333 })).id)
    quoted.push((await make.quoteLine(quoteId, { quantity, costEach: 5 })).id)
  }
  return { purchaseId, lines, quoteId, quoted }
}
const split = (
  purchaseId: number,
  lines: readonly object[],
  more: object = {},
  headers: Record<string, string> = {},
) => test.api('POST', `/PurchaseHeader/${purchaseId}/split`, { headers, body: { lines, ...more } })
const moved = (purchaseLineId: number | undefined, quantity: number, expected: number) => ({
  purchaseLineId,
  quantity,
  expected,
})
const linesOf = async (purchaseId: number) =>
  (await test.api('GET', `/PurchaseLine/PurchaseHeader/${purchaseId}`)).body
const linksOf = async (lineId: number) =>
  (await test.api('GET', `/QuotePurchaseLink/PurchaseLine/${lineId}`)).body

describe('Splitting a purchase', () => {
  it('moves lines with their links to a new purchase of the same supplier with its own dates', {
    tags: 'slow',
  }, async () => {
    const { purchaseId, lines, quoted } = await bought(4, 6)
    await link(test, [lines[0]], [[quoted[0], 4]])
    const { status, body } = await split(purchaseId, [moved(lines[0], 4, 4)], {
      receivedDate: '2025-02-03',
      statementDate: '2025-02-28',
      supplierPOInvoiceNo: 'INV 7',
    })
    expect(status).toBe(201)
    const [before, after] = await Promise.all(
      [purchaseId, body.purchaseHeaderId].map(
        async (id) => (await test.api('GET', `/PurchaseHeader/${id}`)).body,
      ),
    )
    expect(after).toMatchObject({
      supplierId: before.supplierId,
      userPONo: before.userPONo,
      comments: 'By the gate',
      orderDate: '2025-01-15',
      receivedDate: '2025-02-03',
      statementDate: '2025-02-28',
      supplierPOInvoiceNo: 'INV 7',
      totalAmount: 13.33,
      unmatchedAmount: 0,
    })
    expect(before).toMatchObject({ receivedDate: null, totalAmount: 20 })
    expect((await linesOf(body.purchaseHeaderId)).map(({ id }: { id: number }) => id)).toEqual([lines[0]])
    expect(await linksOf(lines[0] ?? 0)).toMatchObject([{ linkedQuantity: 4, purchaseHeaderId: after.id }])
  })

  it('moves a part of a line, with the same part of its links', async () => {
    const { purchaseId, lines, quoted } = await bought(10)
    const [line = 0] = lines
    const { id: other } = await make.quoteLine((await make.quote()).id, { quantity: 5 })
    await link(test, [line], [[quoted[0], 4]])
    const { body: made } = await link(test, [line], [[other, 5]])
    await test.api('PATCH', `/QuotePurchaseLink/${made.links[0].id}`, { body: { kind: 'quantity' } })
    const { body } = await split(purchaseId, [moved(line, 6, 10)])
    const [stays] = await linesOf(purchaseId)
    const [gone] = await linesOf(body.purchaseHeaderId)
    expect(stays).toMatchObject({ id: line, quantity: 4, matchedQuantity: 3, unit: 'm' })
    expect(gone).toMatchObject({ quantity: 6, matchedQuantity: 6, unit: 'm', costEach: 3.333 })
    const pairs = async (id: number) =>
      (await linksOf(id)).map((one: Record<string, unknown>) => [
        one.quoteLineId,
        one.linkedQuantity,
        one.kind,
      ])
    expect(await pairs(gone.id)).toEqual([
      [quoted[0], 4, 'cost'],
      [other, 2, 'quantity'],
    ])
    expect(await pairs(line)).toEqual([[other, 3, 'quantity']])
  })

  it('moves a part of a credit', async () => {
    const { purchaseId, lines } = await bought(-5)
    const { body } = await split(purchaseId, [moved(lines[0], -2, -5)])
    expect((await linesOf(purchaseId))[0].quantity).toBe(-3)
    expect((await linesOf(body.purchaseHeaderId))[0].quantity).toBe(-2)
  })

  it('is undone as one request, with its links', { tags: 'slow' }, async () => {
    const { purchaseId, lines, quoted } = await bought(4, 6)
    await link(test, [lines[1]], [[quoted[1], 6]])
    const before = await linesOf(purchaseId)
    const { body } = await split(purchaseId, [moved(lines[0], 4, 4), moved(lines[1], 2.5, 6)])
    expect((await linesOf(purchaseId)).length).toBe(1)
    const undone = await test.api('POST', '/Undo', { body: { requestId: body.requestId } })
    expect(undone.status).toBe(200)
    const withoutVersion = (list: Record<string, unknown>[]) => list.map(({ version, ...rest }) => rest)
    expect(withoutVersion(await linesOf(purchaseId))).toEqual(withoutVersion(before))
    expect((await test.api('GET', `/PurchaseHeader/${body.purchaseHeaderId}`)).status).toBe(404)
  })

  it('answers a repeated key and body with the first reply', async () => {
    const { purchaseId, lines } = await bought(4, 6)
    const send = () =>
      split(purchaseId, [moved(lines[0], 1, 4)], {}, { 'idempotency-key': `split ${purchaseId}` })
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    expect((await linesOf(purchaseId))[0].quantity).toBe(3)
  })

  it('of a line by two people at once succeeds once, and shows the second what remains', async () => {
    const { purchaseId, lines } = await bought(10)
    const send = () => split(purchaseId, [moved(lines[0], 4, 10)])
    const replies = await whileLocked(
      test.db,
      `select from purchase_header where id = ${purchaseId} for update`,
      [send, send],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      type: 'urn:costwright:problem:purchase_lines_changed',
      lines: [{ purchaseLineId: lines[0], remaining: 6 }],
    })
  })

  it.each<[string, (lines: readonly number[]) => object, string]>([
    ['of no lines', () => ({ lines: [] }), 'lines'],
    ['of the whole purchase', ([a, b]) => ({ lines: [moved(a, 4, 4), moved(b, 6, 6)] }), 'lines'],
    ['of more than there is', ([a]) => ({ lines: [moved(a, 5, 4)] }), 'lines.0.quantity'],
    ['of nothing', ([a]) => ({ lines: [moved(a, 0, 4)] }), 'lines.0.quantity'],
    ['of the other sign', ([a]) => ({ lines: [moved(a, -1, 4)] }), 'lines.0.quantity'],
    ['of a line twice', ([a]) => ({ lines: [moved(a, 1, 4), moved(a, 1, 4)] }), 'lines.1.purchaseLineId'],
    ['of another purchase', () => ({ lines: [moved(9_999_999, 1, 1)] }), 'lines.0.purchaseLineId'],
    [
      'with a date that is none',
      ([a]) => ({ lines: [moved(a, 1, 4)], receivedDate: '2025-02-30' }),
      'receivedDate',
    ],
    ['with something else', ([a]) => ({ lines: [moved(a, 1, 4)], supplierId: 1 }), 'supplierId'],
  ])('%s is refused', async (_what, bodyOf, field) => {
    const { purchaseId, lines } = await bought(4, 6)
    const reply = await test.api('POST', `/PurchaseHeader/${purchaseId}/split`, { body: bodyOf(lines) })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    expect((await linesOf(purchaseId)).length).toBe(2)
  })

  it('is 404 for a missing purchase', async () => {
    expect((await split(9_999_999, [moved(1, 1, 1)])).status).toBe(404)
  })
})

/** The value of all lines, the allocated amount, and the three groups of the rest. */
const identity = async () => {
  const sumsOf = async (path: string, sum: string) =>
    JSON.parse(String((await test.api('GET', `${path}&range=[0,0]&sums=["${sum}"]`)).headers['x-sums']))[sum]
  const group = (filter: object) =>
    sumsOf(`/PurchaseLine?filter=${encodeURIComponent(JSON.stringify(filter))}`, 'remainingAmount')
  return {
    lines: await sumsOf('/PurchaseLine?filter={}', 'total'),
    parts: [
      await sumsOf('/PurchaseLine?filter={}', 'allocatedAmount'),
      await group({ remaining: { not: 0 }, remainingAmount: { not: 0 } }),
      await group({ remaining: 0, difference: { not: 0 } }),
      await group({ difference: 0, remainingAmount: { not: 0 } }),
    ],
  }
}

describe('Orders, splits and undos in any order', () => {
  it('never link more than was quoted or bought, and every amount is in one group', { tags: 'slow' }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.constantFrom('order', 'split', 'split', 'undo'),
            which: fc.nat(20),
            share: fc.integer({ min: 1, max: 100 }),
          }),
          { minLength: 2, maxLength: 10 },
        ),
        async (steps) => {
          const quantities = [7, 12.5]
          const { id: supplierId } = (await test.api('POST', '/Supplier', { body: { supplierName: 'Any' } }))
            .body
          const { id: quoteId } = await make.quote()
          const quoteLines: number[] = []
          for (const quantity of quantities)
            quoteLines.push((await make.quoteLine(quoteId, { quantity, costEach: 30 })).id)
          const done: string[] = []
          const ownLines = async () => {
            const { rows } = await test.db.raw<{
              rows: { id: number; purchase: number; quantity: number }[]
            }>(
              `select line.id, line.purchase_header_id as purchase, line.quantity::float8 from purchase_line line
               join purchase_header purchase on purchase.id = line.purchase_header_id
               where purchase.supplier_id = ? order by line.id`,
              [supplierId],
            )
            return rows
          }
          for (const { what, which, share } of steps) {
            if (what === 'order') {
              const quoteLineId = quoteLines[which % 2] ?? 0
              const shown = await test.api('POST', `/QuoteHeader/${quoteId}/order/preview`, {
                body: { quoteLineIds: [quoteLineId] },
              })
              const [{ remaining }] = shown.body.lines
              const quantity = Math.round(remaining * share * 100) / 10_000
              if (quantity === 0) continue
              const reply = await test.api('POST', `/QuoteHeader/${quoteId}/order`, {
                body: {
                  supplierId,
                  userPONo: 'PO',
                  lines: [{ quoteLineId, quantity, costEach: 9.999, expected: remaining }],
                },
              })
              expect(reply.status).toBe(201)
              done.push(reply.body.requestId)
            } else if (what === 'split') {
              const lines = await ownLines()
              const line = lines[which % Math.max(1, lines.length)]
              if (!line) continue
              const quantity = Math.round(line.quantity * share * 100) / 10_000
              const reply = await split(line.purchase, [moved(line.id, quantity, line.quantity)])
              if (reply.status === 201) done.push(reply.body.requestId)
              else expect(reply.status).toBe(400)
            } else {
              const requestId = done.splice(which % Math.max(1, done.length), 1)[0]
              if (!requestId) continue
              // Lines that a later split moved on block the undo of the earlier one.
              const { status } = await test.api('POST', '/Undo', { body: { requestId } })
              expect([200, 409]).toContain(status)
            }
          }
          const { rows } = await test.db.raw<{ rows: { linked: string; most: string }[] }>(
            `select abs(sum(link.linked_quantity))::text as linked, abs(quoted.quantity)::text as most
             from quote_purchase_link link join quote_line quoted on quoted.id = link.quote_line_id
             where quoted.quote_header_id = :quoteId group by quoted.id
             union all
             select abs(bought.matched_quantity)::text, abs(bought.quantity)::text
             from purchase_line bought join purchase_header purchase on purchase.id = bought.purchase_header_id
             where purchase.supplier_id = :supplierId`,
            { quoteId, supplierId },
          )
          for (const { linked, most } of rows) expect(Number(linked)).toBeLessThanOrEqual(Number(most))
          const { lines, parts } = await identity()
          expect(numberOf(total(parts.map(exact)))).toBe(lines)
        },
      ),
      { numRuns: runs(6) },
    ),
  )
})
