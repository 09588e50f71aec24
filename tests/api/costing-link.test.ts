import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '../../model/messages.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
let quoteId: number
let purchaseId: number
let costingCategoryId: number
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
  quoteId = (await make.quote()).id
  purchaseId = (await make.purchase()).id
  costingCategoryId = (await make.category()).id
})
afterAll(() => test.close())

const quoteLine = async (): Promise<number> => (await make.quoteLine(quoteId, { costingCategoryId })).id
const purchaseLine = async (quantity: number): Promise<number> =>
  (await make.purchaseLine(purchaseId, { quantity, costingCategoryId })).id
const matched = async (id: number): Promise<number> =>
  (await test.api('GET', `/PurchaseLine/${id}`)).body.matchedQuantity
const linksOf = async (id: number): Promise<[number, number, number][]> =>
  (await test.api('GET', `/QuotePurchaseLink/PurchaseLine/${id}`)).body.map(
    (row: { quoteLineId: number; linkedQuantity: number; version: number }) => [
      row.quoteLineId,
      row.linkedQuantity,
      row.version,
    ],
  )
const countLinks = async (): Promise<number> => {
  const { rows } = await test.db.raw('select count(*)::integer as count from quote_purchase_link')
  return rows[0].count
}

describe('Linking to one purchase line', () => {
  it('links each quote line with the entered quantity, and returns the links', async () => {
    const bought = await purchaseLine(10)
    const [a, b] = [await quoteLine(), await quoteLine()]
    const reply = await link(
      test,
      [bought],
      [
        [b, 2.5],
        [a, 4],
      ],
    )
    expect(reply.status).toBe(201)
    const link1 = { purchaseLineId: bought, quoteLineId: b, addedQuantity: 2.5, linkedQuantity: 2.5 }
    const link2 = { purchaseLineId: bought, quoteLineId: a, addedQuantity: 4, linkedQuantity: 4 }
    expect(reply.body).toMatchObject({ links: [link1, link2], capped: [] })
    for (const { id, quoteLineId } of reply.body.links)
      expect((await test.api('GET', `/QuotePurchaseLink/${id}`)).body.quoteLineId).toBe(quoteLineId)
    expect(await matched(bought)).toBe(6.5)
  })

  it('may link more than the line has', async () => {
    const bought = await purchaseLine(10)
    expect((await link(test, [bought], [[await quoteLine(), 12]])).body.capped).toEqual([])
    expect((await link(test, [bought], [[await quoteLine(), 1]])).status).toBe(201)
    expect(await matched(bought)).toBe(13)
  })

  it('adds up matched quantities over all quotes', async () => {
    const bought = await purchaseLine(10)
    const elsewhere = await make.quoteLine((await make.quote()).id, { costingCategoryId })
    await link(
      test,
      [bought],
      [
        [await quoteLine(), 3],
        [elsewhere.id, 4],
      ],
    )
    expect(await matched(bought)).toBe(7)
  })

  it('adds to the link of the same pair, exactly, and raises its version', async () => {
    const bought = await purchaseLine(10)
    const line = await quoteLine()
    const first = await link(test, [bought], [[line, 0.1]])
    const second = await link(test, [bought], [[line, 0.2]])
    expect(second.body.links).toEqual([
      {
        id: first.body.links[0].id,
        purchaseLineId: bought,
        quoteLineId: line,
        addedQuantity: 0.2,
        linkedQuantity: 0.3,
      },
    ])
    expect(await linksOf(bought)).toEqual([[line, 0.3, 2]])
  })

  it('accepts a credit, negative against negative', async () => {
    const bought = await purchaseLine(-4)
    const line = await quoteLine()
    expect((await link(test, [bought], [[line, -4]])).status).toBe(201)
    expect(await matched(bought)).toBe(-4)
  })

  it('adds to the quantity; only PUT sets it', async () => {
    const bought = await purchaseLine(10)
    const line = await quoteLine()
    const { id } = (await link(test, [bought], [[line, 4]])).body.links[0]
    const body = { linkedQuantity: 1.5, purchaseLineId: bought, quoteLineId: line }
    expect((await test.api('PUT', `/QuotePurchaseLink/${id}`, { body })).body.linkedQuantity).toBe(1.5)
    expect(await matched(bought)).toBe(1.5)
  })
})

describe('Linking to several purchase lines', () => {
  it('distributes deliveries: 3 × 1,000 bricks, 3,000 entered', async () => {
    const deliveries = [await purchaseLine(1000), await purchaseLine(1000), await purchaseLine(1000)]
    const reply = await link(test, deliveries, [[await quoteLine(), 3000]])
    expect(reply.body.links.map((row: { addedQuantity: number }) => row.addedQuantity)).toEqual([
      1000, 1000, 1000,
    ])
    expect(reply.body.capped).toEqual([])
    for (const delivery of deliveries) expect(await matched(delivery)).toBe(1000)
  })

  it('gives each item of a package the entered quantity: five single items, 1 entered', async () => {
    const items = []
    for (let item = 0; item < 5; item++) items.push(await purchaseLine(1))
    const reply = await link(test, items, [[await quoteLine(), 1]])
    expect(reply.body.links).toHaveLength(5)
    for (const item of items) expect(await matched(item)).toBe(1)
  })

  it('fills purchase lines by id and quote lines in request order, and reports capped links', async () => {
    const [first, second] = [await purchaseLine(10), await purchaseLine(4)]
    const [a, b] = [await quoteLine(), await quoteLine()]
    const reply = await link(
      test,
      [second, first],
      [
        [b, 6],
        [a, 6],
      ],
    )
    expect(
      reply.body.links.map((row: { purchaseLineId: number; quoteLineId: number; addedQuantity: number }) => [
        row.purchaseLineId,
        row.quoteLineId,
        row.addedQuantity,
      ]),
    ).toEqual([
      [first, b, 6],
      [first, a, 4],
      [second, b, 4],
    ])
    expect(reply.body.capped).toEqual([{ quoteLineId: a, typedQuantity: 6, linkedQuantity: 4 }])
  })

  it('caps at the unmatched quantity over all quotes, and skips fully matched lines', async () => {
    const [full, half] = [await purchaseLine(5), await purchaseLine(5)]
    const elsewhere = await make.quoteLine((await make.quote()).id, { costingCategoryId })
    await link(test, [full], [[elsewhere.id, 5]])
    await link(test, [half], [[elsewhere.id, 2.4999]])
    const line = await quoteLine()
    const reply = await link(test, [full, half], [[line, 5]])
    expect(reply.body.links).toMatchObject([{ purchaseLineId: half, addedQuantity: 2.5001 }])
    expect(reply.body.capped).toEqual([{ quoteLineId: line, typedQuantity: 5, linkedQuantity: 2.5001 }])
    expect(await matched(half)).toBe(5)
  })

  it('answers 409 when no quantity is left, and writes nothing', async () => {
    const [a, b] = [await purchaseLine(1), await purchaseLine(1)]
    await link(test, [a, b], [[await quoteLine(), 1]])
    const links = await countLinks()
    const reply = await link(test, [a, b], [[await quoteLine(), 1]])
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      type: 'urn:costwright:problem:nothing_to_link',
      title: 'The selected purchase lines are fully matched already.',
    })
    expect(await countLinks()).toBe(links)
  })
})

describe('An invalid link request', () => {
  let line: number
  let bought: number
  beforeAll(async () => {
    line = await quoteLine()
    bought = await purchaseLine(10)
  })

  const refused = async (body: unknown): Promise<Record<string, string[]>> => {
    const links = await countLinks()
    const reply = await test.api('POST', '/quoteline/quote-purchase-link', { body })
    expect(reply.status).toBe(400)
    expect(await countLinks()).toBe(links)
    return reply.body.errors
  }
  const request = (changes: Record<string, unknown>) => ({
    selectedQuoteLineIDs: [line],
    selectedQuoteLineQuantities: [1],
    selectedPurchaseLineIDs: [bought],
    ...changes,
  })

  it.each(['selectedQuoteLineIDs', 'selectedQuoteLineQuantities', 'selectedPurchaseLineIDs'])(
    'has nothing in %s',
    async (field) => {
      expect(await refused(request({ [field]: [] }))).toMatchObject({ [field]: ['This field is required.'] })
      expect(await refused(request({ [field]: null }))).toMatchObject({
        [field]: ['This field is required.'],
      })
      expect(await refused(request({ [field]: '1' }))).toMatchObject({ [field]: ['Invalid format.'] })
    },
  )

  it('has more or fewer quantities than quote lines', async () => {
    expect(await refused(request({ selectedQuoteLineQuantities: [1, 2] }))).toEqual({
      selectedQuoteLineQuantities: ['There must be one quantity for each quote line.'],
    })
  })

  it('names a line twice', async () => {
    const twice = { selectedQuoteLineIDs: [line, line], selectedQuoteLineQuantities: [1, 1] }
    const message = ['Nothing may be selected twice.']
    expect(await refused(request(twice))).toEqual({ selectedQuoteLineIDs: message })
    expect(await refused(request({ selectedPurchaseLineIDs: [bought, bought] }))).toEqual({
      selectedPurchaseLineIDs: message,
    })
  })

  it('names a line that does not exist', async () => {
    expect(await refused(request({ selectedQuoteLineIDs: [2_147_483_647] }))).toEqual({
      selectedQuoteLineIDs: ['There is no such quote line.'],
    })
    expect(await refused(request({ selectedPurchaseLineIDs: [bought, 2_147_483_647] }))).toEqual({
      selectedPurchaseLineIDs: ['There is no such purchase line.'],
    })
    expect(await refused(request({ selectedPurchaseLineIDs: ['1'] }))).toEqual({
      selectedPurchaseLineIDs: ['Invalid format.'],
    })
  })

  it.each([
    [0, 'Must not be zero.'],
    ['1', 'Invalid format.'],
    [null, 'Invalid format.'],
    [0.00001, 'Maximum 4 decimal places.'],
    [1e12, 'At most 99,999,999,999.9999.'],
    [-1, 'Must have the same sign as the quantity of the purchase line.'],
  ])('has the quantity %j', async (quantity, message) => {
    expect(await refused(request({ selectedQuoteLineQuantities: [quantity] }))).toEqual({
      selectedQuoteLineQuantities: [message],
    })
  })

  it('mixes purchases and credits, or links to a line with quantity zero', async () => {
    const credit = await purchaseLine(-1)
    const message = ['Must have the same sign as the quantity of the purchase line.']
    expect(await refused(request({ selectedPurchaseLineIDs: [bought, credit] }))).toEqual({
      selectedQuoteLineQuantities: message,
    })
    const nothing = await purchaseLine(0)
    expect(await refused(request({ selectedPurchaseLineIDs: [nothing] }))).toEqual({
      selectedQuoteLineQuantities: message,
    })
  })

  it('has an unknown field', async () => {
    expect(await refused(request({ force: true }))).toEqual({ force: ['Unknown field.'] })
  })

  it('has more pairs than allowed', async () => {
    const many = Array.from({ length: 300 }, (_, index) => index + 1)
    expect(
      await refused({
        selectedQuoteLineIDs: many,
        selectedQuoteLineQuantities: many,
        selectedPurchaseLineIDs: many,
      }),
    ).toEqual({ selectedPurchaseLineIDs: ['At most 20,000 links can be made at once.'] })
  })

  it('would make the quantity of a link zero or out of range', async () => {
    const { id } = (await link(test, [bought], [[line, 5]])).body.links[0]
    const body = { linkedQuantity: -5, purchaseLineId: bought, quoteLineId: line }
    await test.api('PUT', `/QuotePurchaseLink/${id}`, { body })
    expect(await refused(request({ selectedQuoteLineQuantities: [5] }))).toEqual({
      selectedQuoteLineQuantities: ['Must not be zero.'],
    })
    const most = 99_999_999_999.9999
    await test.api('PUT', `/QuotePurchaseLink/${id}`, { body: { ...body, linkedQuantity: most } })
    expect(await refused(request({ selectedQuoteLineQuantities: [0.0001] }))).toEqual({
      selectedQuoteLineQuantities: [messages.maximum({ n: most }).text],
    })
  })

  it('writes nothing when one of several lines is wrong', async () => {
    expect(
      await refused(
        request({ selectedQuoteLineIDs: [line, 2_147_483_647], selectedQuoteLineQuantities: [1, 1] }),
      ),
    ).toHaveProperty('selectedQuoteLineIDs')
  })
})

describe('POST /quoteline/quote-purchase-link', () => {
  it('writes once for one Idempotency-Key', async () => {
    const bought = await purchaseLine(10)
    const line = await quoteLine()
    const key = { 'idempotency-key': 'link-once' }
    const first = await link(test, [bought], [[line, 2]], key)
    const again = await link(test, [bought], [[line, 2]], key)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(await matched(bought)).toBe(2)
    expect((await link(test, [bought], [[line, 3]], key)).status).toBe(422)
  })

  it('never exceeds the cap, however many link to the same lines at once', { tags: 'slow' }, async () => {
    const bought = [await purchaseLine(10), await purchaseLine(7.5), await purchaseLine(3)]
    const lines: number[] = []
    for (let i = 0; i < 16; i++) lines.push(await quoteLine())
    const replies = await Promise.all(
      lines.map((line, index) => {
        // Half of the requests name the lines in reverse: locking in request order would deadlock.
        const order = index % 2 === 0 ? bought : [...bought].reverse()
        return link(test, order, [[line, 2]])
      }),
    )
    expect(await Promise.all(bought.map(matched))).toEqual([10, 7.5, 3])
    for (const reply of replies) expect([201, 409]).toContain(reply.status)
    const added = replies.flatMap((reply) => reply.body.links ?? [])
    expect(added.reduce((sum, row) => sum + row.addedQuantity, 0)).toBe(20.5)
  })

  it('loses no quantity when the same pair is linked many times at once', { tags: 'slow' }, async () => {
    const bought = await purchaseLine(100)
    const line = await quoteLine()
    await Promise.all(Array.from({ length: 10 }, () => link(test, [bought], [[line, 0.1]])))
    expect(await linksOf(bought)).toEqual([[line, 1, 10]])
  })

  it('is refused without sign-in', async () => {
    const reply = await test.api('POST', '/quoteline/quote-purchase-link', { body: {}, as: 'anonymous' })
    expect(reply.status).toBe(401)
  })
})
