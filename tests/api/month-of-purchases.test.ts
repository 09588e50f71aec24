// @module-tag rare
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const get = async (path: string) => (await test.api('GET', path)).body
const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const reply = await test.api(method, path, { body })
  expect([path, reply.status < 300, reply.body]).toEqual([path, true, reply.body])
  return reply
}
const post = async (path: string, body: object) => (await send('POST', path, body)).body

/** What is quoted, in the order of the bill: quantity, unit, price, and the price of the order. */
const bill = [
  ['Facing bricks', 690, 'm²', 10, 9],
  ['Blocks', 400, 'm²', 20, 20],
  ['Slates', 1000, 'nr', 3, 2.8],
  ['Sand', 30, 't', 40, 42],
  ['Lintels', 12, 'nr', 50, 50],
  ['Membrane', 200, 'm²', 2.5, 2],
] as const

const agreedJob = async () => {
  const make = costingRecords(test)
  const { id: costingCategoryId } = await make.category({ categoryDescription: 'Masonry' })
  const supplier = await post('/Supplier', { supplierName: 'Otley Merchants' })
  const supplierId = supplier.id as number
  const project = await make.project({ projectName: 'Mill Lane', projectNumber: '24-112' })
  const quote = await make.quote({ projectId: project.id, standing: 'agreed', agreedDate: '2024-09-01' })
  const quoteLineIds: number[] = []
  for (const [description, quantity, unit, costEach] of bill)
    quoteLineIds.push(
      (await make.quoteLine(quote.id, { description, quantity, unit, costEach, costingCategoryId })).id,
    )
  /** A sent order of a whole line. */
  const order = async (index: number) => {
    const [, quantity, , , costEach] = bill[index] ?? bill[0]
    const { purchaseHeaderId } = await post(`/QuoteHeader/${quote.id}/order`, {
      supplierId,
      userPONo: `24-112/00${index + 1}`,
      lines: [{ quoteLineId: quoteLineIds[index], quantity, costEach, expected: quantity }],
    })
    const { orderId } = await get(`/PurchaseHeader/${purchaseHeaderId}`)
    await post(`/PurchaseOrder/${orderId}/order/marksent`, {})
    return { purchaseId: purchaseHeaderId as number, orderId: orderId as number }
  }
  return { make, supplierId, projectId: project.id as number, costingCategoryId, quoteLineIds, order }
}

const lineOf = async (purchaseId: number) => (await get(`/PurchaseLine/PurchaseHeader/${purchaseId}`))[0]

/** Records what came of a purchase of one line. @returns the purchase of what did not */
const came = async (purchaseId: number, quantity: number, receivedDate: string): Promise<number> => {
  const line = await lineOf(purchaseId)
  const { nextPurchaseHeaderId } = await post(`/PurchaseHeader/${purchaseId}/delivered`, {
    receivedDate,
    deliveryNote: `D ${purchaseId}`,
    lines: [{ purchaseLineId: line.id, quantity, expected: line.quantity }],
  })
  return nextPurchaseHeaderId
}

/** Types the invoice of a purchase of one line, with 20 % VAT. */
const invoiced = async (
  purchaseId: number,
  invoiceNo: string,
  {
    net,
    quantity,
    costEach,
    added = [],
  }: {
    readonly net: number
    readonly quantity?: number
    readonly costEach?: number
    readonly added?: readonly object[]
  },
): Promise<number> => {
  const line = await lineOf(purchaseId)
  await post(`/PurchaseHeader/${purchaseId}/invoiced`, {
    invoiceNo,
    invoiceDate: '2024-10-20',
    invoiceNet: net,
    invoiceVat: net / 5,
    lines: [
      {
        purchaseLineId: line.id,
        quantity: quantity ?? line.quantity,
        costEach: costEach ?? line.costEach,
        expected: line.quantity,
      },
    ],
    added,
  })
  return (await get(`/PurchaseHeader/${purchaseId}`)).invoiceId
}

const call = (name: string, id: number) => send('POST', `/SupplierStatement/${name}`, { id })
const statement = async (
  supplierId: number,
  statementDate: string,
  lines: readonly (readonly [string, number])[],
) => {
  const closing = lines.reduce((sum, [, amount]) => sum + amount, 0)
  const { id } = await post('/SupplierStatement', { supplierId, statementDate, opening: 0, closing })
  for (const [reference, amount] of lines)
    await post(`/SupplierStatementLine/SupplierStatement/${id}`, {
      reference,
      amount,
      lineDate: '2024-10-20',
    })
  return id as number
}

it('a month of six orders adds up from the bill to the statement of the supplier', async () => {
  const job = await agreedJob()
  const { make, supplierId, projectId, costingCategoryId, quoteLineIds } = job
  const orders = []
  for (const index of bill.keys()) orders.push(await job.order(index))
  const [bricks, blocks, slates, sand, lintels, membrane] = orders.map(({ purchaseId }) => purchaseId)
  const control = async () => (await get(`/ProjectControl/${projectId}`)).totals
  // 690 × 9 + 400 × 20 + 1,000 × 2.80 + 30 × 42 + 12 × 50 + 200 × 2
  expect(await control()).toMatchObject({ contract: 20200, onOrder: 19270, committed: 19270 })

  const bricksLeft = await came(bricks ?? 0, 300, '2024-10-02')
  // 390 were to come.
  await came(bricksLeft, 420, '2024-10-07')
  const blocksLeft = await came(blocks ?? 0, 250, '2024-10-03')
  await came(blocksLeft, 150, '2024-10-08')
  const cracked = await lineOf(blocksLeft)
  await post(`/PurchaseHeader/${blocksLeft}/returned`, {
    returnedOn: '2024-10-09',
    comments: 'Cracked.',
    lines: [{ purchaseLineId: cracked.id, quantity: 10, expected: 150 }],
  })
  await came(slates ?? 0, 900, '2024-10-04')
  await post(`/PurchaseOrder/${orders[2]?.orderId}/close`, { reason: 'The supplier has no more.' })
  await came(sand ?? 0, 30, '2024-10-04')
  await came(lintels ?? 0, 12, '2024-10-05')
  await came(membrane ?? 0, 200, '2024-10-05')
  const ordered = await Promise.all(orders.map(({ orderId }) => get(`/OrderLine/PurchaseOrder/${orderId}`)))
  expect(ordered.map(([line]) => [line.received, line.left, line.givenUp])).toEqual([
    [720, 0, 0],
    [390, 0, 0],
    [900, 0, 100],
    [30, 0, 0],
    [12, 0, 0],
    [200, 0, 0],
  ])
  // 720 × 9 + 390 × 20 + 900 × 2.80 + 1,260 + 600 + 400
  expect(await control()).toMatchObject({ invoiced: 0, received: 19060, onOrder: 0, committed: 19060 })
  const left = await Promise.all(quoteLineIds.map((id) => get(`/quoteline/${id}`)))
  // 10 went back, 100 were given up; 30 more bricks than quoted leave nothing.
  expect(left.map(({ leftToOrder }) => leftToOrder)).toEqual([0, 10, 100, 0, 0, 0])

  await invoiced(bricks ?? 0, 'A-1001', { net: 2700 })
  // 430 are invoiced, 420 came.
  const over = await invoiced(bricksLeft, 'A-1002', { net: 3870, quantity: 430 })
  await invoiced(blocks ?? 0, 'A-1004', { net: 5000 })
  await invoiced(blocksLeft, 'A-1005', { net: 2800 })
  await invoiced(slates ?? 0, 'A-1006', {
    net: 2600,
    added: [
      { description: 'Carriage', quantity: 1, costEach: 80, costingCategoryId, quoteLineId: quoteLineIds[2] },
    ],
  })
  // At £43 instead of the £42 of the order.
  await invoiced(sand ?? 0, 'A-1007', { net: 1290, costEach: 43 })
  const shared = await post('/SupplierInvoice', {
    supplierId,
    invoiceNo: 'A-1003',
    invoiceDate: '2024-10-20',
    invoiceNet: 1000,
    invoiceVat: 200,
  })
  for (const id of [lintels, membrane]) await send('PATCH', `/PurchaseHeader/${id}`, { invoiceId: shared.id })
  expect(await get(`/SupplierInvoice/${shared.id}`)).toMatchObject({ purchases: 2, linesAmount: 1000 })
  const refused = await test.api('POST', '/SupplierInvoice/approve', { body: { id: over } })
  expect(refused.status).toBe(409)
  // The bricks that did not come are credited.
  const tooMany = await lineOf(bricksLeft)
  await post(`/PurchaseHeader/${bricksLeft}/credit`, {
    invoiceNo: 'CN-1',
    invoiceDate: '2024-10-25',
    invoiceNet: 90,
    invoiceVat: 18,
    lines: [{ purchaseLineId: tooMany.id, quantity: 10, expected: 430 }],
  })
  // 2,700 + 3,870 − 90 + 5,000 + 2,800 + 2,600 + 1,290 + 1,000
  expect(await control()).toMatchObject({ committed: 19170 })
  const bought = await get(`/PurchaseHeader?filter=${encodeURIComponent(JSON.stringify({ projectId }))}`)
  const sum = bought.reduce((all: number, { totalAmount }: { totalAmount: number }) => all + totalAmount, 0)
  expect(sum).toBe(19170)

  const { id: earlier } = await make.purchase({ supplierId, supplierPOInvoiceNo: 'A-0900' })
  await make.purchaseLine(earlier, { quantity: 1, costEach: 100, costingCategoryId })
  const september = await statement(supplierId, '2024-09-30', [['A-0900', 120]])
  await call('match', september)
  await call('agree', september)

  const id = await statement(supplierId, '2024-10-31', [
    ['A-0900', 120],
    ['A-1001', 3240],
    ['A-1002', 4644],
    ['A-1003', 1200],
    ['A-1004 + A-1005', 9360],
    ['A-1006', 3000],
    ['A-1006', 120],
    ['A-1007', 1548],
    ['A-1007', 1548],
    ['B-2077', 96],
    ['CN-1', -108],
    ['BACS', -5000],
    ['BACS A-1001', -3240],
  ])
  await call('match', id)
  const found = await get(`/SupplierStatementLine/SupplierStatement/${id}`)
  expect(found.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'agreed',
    'agreed',
    'agreed',
    'agreed',
    'open',
    'agreed',
    'agreed',
    'agreed',
    'doubled',
    'missing',
    'agreed',
    'payment',
    'payment',
  ])
  expect(found[0].why).toEqual([{ code: 'stillOpen', params: { day: '2024-09-30' } }])
  await send('POST', '/SupplierStatementLine/split', { id: found[4].id })
  const dated = await call('agree', id)
  expect(decodeURIComponent(String(dated.headers.notices))).toBe('["8 dated, 1 kept."]')
  await call('finish', id)
  const filter = encodeURIComponent(
    JSON.stringify({ supplierStatementId: id, outcome: ['missing', 'doubled'] }),
  )
  const { headers } = await test.api(
    'GET',
    `/SupplierStatementLine?filter=${filter}&range=[0,9]&sums=["differsBy"]`,
  )
  // 1,548 + 96
  expect(JSON.parse(String(headers['x-sums']))).toEqual({ differsBy: 1644 })
  expect(await get(`/SupplierStatement/${id}`)).toMatchObject({ unexplained: 0, openLines: 0 })
  expect(await control()).toMatchObject({ invoiced: 19170, received: 0, onOrder: 0, committed: 19170 })
  const october = (await get(`/ProjectControl/${projectId}?asOf=2024-10-31`)).totals
  expect(october).toMatchObject({ invoiced: 19170, committed: 19170 })
})
