import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figuresOf } from '../../model/figure.ts'
import { orderLines, resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { runs } from '../support/property-runs.ts'

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
const post = (path: string, body: object) => test.api('POST', path, { body })
const list = (path: string, filter: object) =>
  get(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)

interface Line {
  readonly id: number
  readonly quantity: number
  readonly costEach: number
  readonly received: number
  readonly invoiceOnly: boolean
  readonly creditsLineId: number | null
}
interface Step {
  readonly what:
    | 'deliver'
    | 'return'
    | 'invoice'
    | 'credit'
    | 'date'
    | 'correct'
    | 'remove'
    | 'close'
    | 'undo'
  readonly part: number
  readonly quantities: readonly number[]
}
const step = fc.record<Step>({
  what: fc.constantFrom(
    'deliver',
    'deliver',
    'return',
    'invoice',
    'invoice',
    'credit',
    'credit',
    'date',
    'correct',
    'remove',
    'close',
    'undo',
  ),
  part: fc.nat({ max: 5 }),
  quantities: fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 2, maxLength: 2 }),
})

/** Taken first, so that no step is always refused. */
const eachOnce: Step[] = [
  { what: 'deliver', part: 0, quantities: [5, 6] },
  { what: 'return', part: 1, quantities: [1, 1] },
  { what: 'invoice', part: 1, quantities: [4, 5] },
  { what: 'credit', part: 1, quantities: [1, 1] },
  { what: 'date', part: 1, quantities: [0, 0] },
  { what: 'correct', part: 0, quantities: [9, 0] },
  { what: 'remove', part: 0, quantities: [0, 0] },
  { what: 'close', part: 0, quantities: [0, 0] },
]

let jobs = 700
const costEach = 9
const order = async (quantities: readonly number[]) => {
  const number = `26-${++jobs}`
  const project = await make.project({ projectNumber: number })
  const quote = await make.quote({ projectId: project.id, standing: 'agreed', agreedDate: '2026-01-05' })
  const lines = []
  for (const quantity of quantities) {
    const fields = { description: 'Bricks', quantity: quantity + 2, unit: 'm²', costingCategoryId: category }
    const { id } = await make.quoteLine(quote.id, { ...fields, costEach: 10 })
    lines.push({ quoteLineId: id as number, quantity, costEach, expected: quantity + 2 })
  }
  const { body } = await post(`/QuoteHeader/${quote.id}/order`, {
    supplierId,
    userPONo: `${number}/001`,
    lines,
  })
  const { orderId } = await get(`/PurchaseHeader/${body.purchaseHeaderId}`)
  await post(`/PurchaseOrder/${orderId}/order/marksent`, {})
  const quoteLineIds = lines.map(({ quoteLineId }) => quoteLineId)
  return { orderId: orderId as number, projectId: project.id as number, quoteId: quote.id, quoteLineIds }
}

const linesOf = (purchaseId: number): Promise<Line[]> => get(`/PurchaseLine/PurchaseHeader/${purchaseId}`)

/** With its links, which come back if the line stays. */
const removeLine = async (id: number) => {
  const removed: string[] = []
  for (const link of await get(`/QuotePurchaseLink/PurchaseLine/${id}`)) {
    const { headers } = await test.api('DELETE', `/QuotePurchaseLink/${link.id}`)
    removed.push(String(headers['x-request-id']))
  }
  const reply = await test.api('DELETE', `/PurchaseLine/${id}`)
  if (reply.status >= 300)
    for (const requestId of removed) expect((await post('/Undo', { requestId })).status).toBe(200)
  return reply
}

/** Sends the request of a step. @returns the id of the request, undefined if it was refused */
const take = async ({ what, part, quantities }: Step, orderId: number, days: number) => {
  const purchases: { id: number }[] = await list('/PurchaseHeader', { orderId })
  const purchase = purchases[part % Math.max(1, purchases.length)]
  if (!purchase) return undefined
  const path = `/PurchaseHeader/${purchase.id}`
  const day = new Date(Date.UTC(2026, 1, days)).toISOString().slice(0, 10)
  const lines = await linesOf(purchase.id)
  const typed = (seen: (line: Line) => number) =>
    lines.flatMap((line, index) => {
      const quantity = quantities[index] ?? 1
      return line.invoiceOnly ? [] : [{ purchaseLineId: line.id, quantity, expected: seen(line) }]
    })
  const send = () => {
    if (what === 'deliver')
      return post(`${path}/delivered`, { receivedDate: day, lines: typed(({ quantity }) => quantity) })
    if (what === 'return') {
      const back = typed(({ received }) => received).filter(({ quantity }) => quantity !== 0)
      return post(`${path}/returned`, { returnedOn: day, lines: back })
    }
    if (what === 'invoice')
      return post(`${path}/invoiced`, {
        invoiceNo: `A-${purchase.id}`,
        statementDate: '2026-03-31',
        lines: typed(({ quantity }) => quantity).map((line) => ({ ...line, costEach: costEach + 1 })),
      })
    if (what === 'credit') {
      const credited = typed(({ quantity }) => quantity).filter(({ quantity }) => quantity !== 0)
      return post(`${path}/credit`, {
        invoiceNo: `C-${purchase.id}-${days}`,
        invoiceDate: day,
        lines: credited,
      })
    }
    if (what === 'correct') {
      const ids = [lines[part % Math.max(1, lines.length)]?.id ?? 0]
      return test.api('PATCH', '/PurchaseLine', { body: { ids, set: { quantity: quantities[0] || 1 } } })
    }
    if (what === 'remove') return removeLine(lines[part % Math.max(1, lines.length)]?.id ?? 0)
    if (what === 'date') return test.api('PATCH', path, { body: { receivedDate: part % 2 ? day : null } })
    return post(`/PurchaseOrder/${orderId}/close`, { reason: 'Enough.' })
  }
  const { status, headers } = await send()
  const isWritten = status < 300
  if (isWritten) written.add(what)
  return isWritten ? String(headers['x-request-id']) : undefined
}

/** Kinds of steps that were taken and not refused. */
const written = new Set<Step['what']>()

/** The sum over the list that a figure of an order line opens. */
const sumBehind = async (id: number, name: string) => {
  const lists = figuresOf(resources, orderLines, id, name)
  expect(lists).toHaveLength(1)
  let all = 0
  for (const { resource, filter, sum = '', sign } of lists) {
    const rows = await list(`/${resources[resource as keyof typeof resources].endpoint}`, filter)
    for (const row of rows) all += sign * row[sum]
  }
  return Math.round(all * 10_000) / 10_000
}

/** Each figure of an order line is the sum of the list that it opens. */
const requireListed = async (orderId: number) => {
  for (const line of await get(`/OrderLine/PurchaseOrder/${orderId}`))
    for (const name of ['received', 'invoiced', 'left', 'givenUp'])
      expect([name, await sumBehind(line.id, name)]).toEqual([name, line[name]])
}

/** What the records say, added up without the server's sums. */
const requireAddUp = async (orderId: number) => {
  const purchases: { id: number; receivedDate: string | null }[] = await list('/PurchaseHeader', { orderId })
  const parts = (await Promise.all(purchases.map(({ id }) => linesOf(id)))).flat() as (Line & {
    orderLineId: number
  })[]
  const deliveries: { id: number; kind: string; receivedOn: string }[] = await list('/Delivery', { orderId })
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  const came: { deliveryId: number; purchaseLineId: number; quantity: number }[] = (
    await Promise.all(parts.map(({ id }) => list('/DeliveryLine', { purchaseLineId: id })))
  ).flat()
  for (const line of await get(`/OrderLine/PurchaseOrder/${orderId}`)) {
    const ids = new Set(parts.filter(({ orderLineId }) => orderLineId === line.id).map(({ id }) => id))
    const own = came.filter(({ purchaseLineId }) => ids.has(purchaseLineId))
    const sumOf = (kind: string) =>
      own
        .filter(({ deliveryId }) => byId.get(deliveryId)?.kind === kind)
        .reduce((sum, { quantity }) => sum + quantity, 0)
    const [delivered, returned] = [sumOf('delivered'), sumOf('returned')]
    const over = Math.max(0, delivered + line.givenUp - line.quantity)
    expect(line).toMatchObject({ received: delivered + returned, returned })
    expect(line.received + line.left + line.givenUp - line.returned - over).toBe(line.quantity)
    for (const figure of [line.left, line.givenUp, line.received]) expect(figure).toBeGreaterThanOrEqual(0)
  }
  for (const { id, receivedDate } of purchases) {
    const lines = new Set((await linesOf(id)).map((line) => line.id))
    const days = came
      .filter(({ purchaseLineId }) => lines.has(purchaseLineId))
      .map(({ deliveryId }) => byId.get(deliveryId)?.receivedOn ?? '')
    if (days.length > 0) expect(days.sort()[0]).toBe(receivedDate)
  }
}

/** What is left to order: quoted less ordered less over-delivered, plus what went back and what was given up. */
const requireLeft = async (orderId: number, quoteLineIds: readonly number[]) => {
  const ordered = await get(`/OrderLine/PurchaseOrder/${orderId}`)
  for (const id of quoteLineIds) {
    const { quantity: quoted, leftToOrder } = await get(`/quoteline/${id}`)
    const line = ordered.find(({ quoteLineId }: { quoteLineId: number }) => quoteLineId === id)
    const delivered = line.received - line.returned
    const over = Math.max(0, delivered + line.givenUp - line.quantity)
    expect(leftToOrder).toBe(Math.max(0, quoted - line.quantity - over - line.returned + line.givenUp))
  }
}

/**
 * The cost of the job is what invoices and credits ask, what came and is not invoiced, and what is ordered and did not come; and
 * no credit is more than its line.
 */
const requireCost = async (orderId: number, projectId: number) => {
  const purchases: { id: number; invoiceId: number | null; receivedDate: string | null }[] = await list(
    '/PurchaseHeader',
    { orderId },
  )
  const pence = { invoiced: 0, received: 0, onOrder: 0 }
  const credited = new Map<number, number>()
  const paid = new Map<number, number>()
  for (const { id, invoiceId, receivedDate } of purchases)
    for (const line of await linesOf(id)) {
      const amount = Math.round(line.quantity * line.costEach * 100)
      // Nothing of a credit comes: until its note, it is below zero among what came.
      const came = line.invoiceOnly ? amount : Math.round(line.received * line.costEach * 100)
      if (invoiceId !== null) pence.invoiced += amount
      else if (receivedDate !== null) pence.received += came
      else pence.onOrder += amount
      if (line.creditsLineId === null) paid.set(line.id, line.quantity)
      else credited.set(line.creditsLineId, (credited.get(line.creditsLineId) ?? 0) - line.quantity)
    }
  const invoices = new Set(purchases.flatMap(({ invoiceId }) => invoiceId ?? []))
  let asked = 0
  for (const id of invoices) asked += Math.round((await get(`/SupplierInvoice/${id}`)).linesAmount * 100)
  expect(asked).toBe(pence.invoiced)
  const { committed } = (await get(`/ProjectControl/${projectId}`)).totals
  expect(Math.round(committed * 100)).toBe(pence.invoiced + pence.received + pence.onOrder)
  for (const [id, quantity] of credited) expect(quantity).toBeLessThanOrEqual(paid.get(id) ?? 0)
}

describe('Deliveries, returns, invoices and credits in any order', { tags: 'slow' }, () => {
  it('add up for each line of the order, and invoices change nothing of what came', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 2 }),
        fc.array(step, { minLength: 1, maxLength: 9 }),
        async (quantities, steps) => {
          const { orderId, projectId, quoteLineIds } = await order(quantities)
          const done: string[] = []
          const cameSql = `select d.purchase_line_id, d.quantity from delivery_line d order by d.id`
          for (const [index, one] of steps.entries()) {
            const before = (await test.db.raw(cameSql)).rows
            if (one.what === 'undo') {
              const requestId = done.pop()
              if (requestId) expect((await post('/Undo', { requestId })).status).toBe(200)
            } else {
              const requestId = await take(one, orderId, index + 1)
              if (requestId) done.push(requestId)
              if (one.what === 'invoice' || one.what === 'credit')
                expect((await test.db.raw(cameSql)).rows).toEqual(before)
            }
            await requireAddUp(orderId)
            await requireLeft(orderId, quoteLineIds)
            await requireCost(orderId, projectId)
          }
          await requireListed(orderId)
        },
      ),
      { numRuns: runs(8), examples: [[[12, 12], eachOnce]] },
    ))

  it('are each taken, so that none of them is always refused', () =>
    expect([...written].sort()).toEqual([
      'close',
      'correct',
      'credit',
      'date',
      'deliver',
      'invoice',
      'remove',
      'return',
    ]))
})
