import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiReply, startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

/** A purchase line, and quote lines that it is linked to at these quantities. */
const bought = async (quantity: number, ...linked: number[]) => {
  const { id: purchaseId } = await make.purchase()
  const line = await make.purchaseLine(purchaseId, { quantity, costEach: 13.2 })
  const { id: quoteId } = await make.quote()
  const quoted = await Promise.all(linked.map(() => make.quoteLine(quoteId, { quantity })))
  if (quoted.length > 0)
    await link(
      test,
      [line.id],
      quoted.map(({ id }, at) => [id, linked[at]]),
    )
  return { ...line, ...(await test.api('GET', `/PurchaseLine/${line.id}`)).body }
}
const linked = async (id: number): Promise<number[]> =>
  (await test.api('GET', `/QuotePurchaseLink/PurchaseLine/${id}`)).body.map(
    (row: { linkedQuantity: number }) => row.linkedQuantity,
  )
const notices = ({ headers }: ApiReply) => {
  const header = headers.notices
  return typeof header === 'string' ? JSON.parse(decodeURIComponent(header)) : []
}
const undo = ({ headers, body }: ApiReply) =>
  test.api('POST', '/Undo', { body: { requestId: body.requestId ?? headers['x-request-id'] } })

type Bought = Awaited<ReturnType<typeof bought>>
const writes: [string, (line: Bought, quantity: number) => Promise<ApiReply>][] = [
  ['PUT', (line, quantity) => test.api('PUT', `/PurchaseLine/${line.id}`, { body: { ...line, quantity } })],
  ['PATCH', ({ id }, quantity) => test.api('PATCH', `/PurchaseLine/${id}`, { body: { quantity } })],
  [
    'a change of several',
    ({ id }, quantity) => test.api('PATCH', '/PurchaseLine', { body: { ids: [id], set: { quantity } } }),
  ],
  [
    'an import',
    ({ id, purchaseHeaderId }, quantity) =>
      test.api('POST', `/PurchaseLine/PurchaseHeader/${purchaseHeaderId}/import`, {
        body: { columns: ['id', 'quantity'], rows: [[id, quantity]], key: ['id'] },
      }),
  ],
]

describe('A link that covers its whole purchase line', () => {
  it.each(writes)('follows the quantity that is written by %s, and back in one undo', async (_how, write) => {
    const line = await bought(96, 96)
    const reply = await write(line, 94)
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
    expect(await linked(line.id)).toEqual([94])
    expect(notices(reply)).toEqual(['Linked Quantity is now 94 too.'])
    expect((await undo(reply)).status).toBe(200)
    expect(await linked(line.id)).toEqual([96])
    expect((await test.api('GET', `/PurchaseLine/${line.id}`)).body.quantity).toBe(96)
  })

  it('shows in the reply of its line', async () => {
    const { id } = await bought(96, 96)
    const { body } = await test.api('PATCH', `/PurchaseLine/${id}`, { body: { quantity: 94 } })
    expect(body).toMatchObject({ quantity: 94, matchedQuantity: 94, allocatedAmount: 1240.8, remaining: 0 })
  })

  it('follows a credit, and is counted with others of the request', async () => {
    const lines = [await bought(-2, -2), await bought(5, 5)]
    const body = { ids: lines.map(({ id }) => id), set: { quantity: -3 } }
    const reply = await test.api('PATCH', '/PurchaseLine', { body })
    expect(await Promise.all(lines.map(({ id }) => linked(id)))).toEqual([[-3], [-3]])
    expect(notices(reply)).toEqual(['2 purchase links follow.'])
  })

  it.each([
    ['covers a part', [40]],
    ['is more than the line', [97]],
    ['shares the line with another', [90, 6]],
  ])('stays as it is where it %s', async (_what, parts) => {
    const { id } = await bought(96, ...parts)
    const reply = await test.api('PATCH', `/PurchaseLine/${id}`, { body: { quantity: 94 } })
    expect([await linked(id), notices(reply).filter((one: string) => one.includes('follow'))]).toEqual([
      parts,
      [],
    ])
  })

  it('stays where nothing is left of the line', async () => {
    const { id } = await bought(96, 96)
    expect((await test.api('PATCH', `/PurchaseLine/${id}`, { body: { quantity: 0 } })).status).toBe(200)
    expect(await linked(id)).toEqual([96])
  })

  it('stays when another value is written', async () => {
    const { id } = await bought(96, 96)
    const reply = await test.api('PATCH', `/PurchaseLine/${id}`, { body: { costEach: 14, quantity: 96 } })
    expect([await linked(id), notices(reply)]).toEqual([[96], []])
  })
})
