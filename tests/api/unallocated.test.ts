import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '../../model/messages.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'
import { whileLocked } from '../support/waiting.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
let statusId: number
let masonry: number
let other: number
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
  const status = { projectStatusDescription: 'On site', isProjectOpen: true }
  statusId = (await test.api('POST', '/ProjectStatus', { body: status })).body.id
  masonry = (await make.category({ categoryDescription: 'Masonry' })).id
  other = (await make.category({ categoryDescription: 'Roofing' })).id
})
afterAll(() => test.close())

const openJob = (fields: Record<string, unknown> = {}) =>
  make.project({ projectStatusId: statusId, ...fields })
const quoteOf = async (fields: Record<string, unknown> = {}): Promise<number> =>
  (await make.quote({ projectId: (await openJob(fields)).id })).id

const suggest = (purchaseLineIds: unknown, more: object = {}) =>
  test.api('POST', '/unallocated/suggest', { body: { purchaseLineIds, ...more } })
const suggestionsFor = async (id: number, more: object = {}) =>
  (await suggest([id], more)).body[0].suggestions
type Wanted = [purchaseLineId: number, quoteLineId: number, quantity: number, expected: number]
const wanted = (links: readonly Wanted[]) => ({
  links: links.map(([purchaseLineId, quoteLineId, quantity, expected]) => ({
    purchaseLineId,
    quoteLineId,
    quantity,
    expected,
  })),
})
const accept = (links: readonly Wanted[], headers: Record<string, string> = {}) =>
  test.api('POST', '/unallocated/accept', { headers, body: wanted(links) })
const preview = (links: readonly Wanted[]) =>
  test.api('POST', '/unallocated/preview', { body: wanted(links) })
const dismiss = (method: 'POST' | 'DELETE', purchaseLineId: unknown, quoteLineId: unknown) =>
  test.api(method, '/unallocated/dismiss', { body: { purchaseLineId, quoteLineId } })
const undo = (requestId: string) => test.api('POST', '/Undo', { body: { requestId } })
const remaining = async (id: number): Promise<number> =>
  (await test.api('GET', `/PurchaseLine/${id}`)).body.remaining

/** A purchase line and a quote line of an open job, 12 of £780.00. */
const linePair = async (quantity = 12) => {
  const quoteLineId: number = (
    await make.quoteLine(await quoteOf(), { quantity: 20, costEach: 800, costingCategoryId: masonry })
  ).id
  const purchaseLineId: number = (
    await make.purchaseLine((await make.purchase()).id, {
      quantity,
      costEach: 780,
      costingCategoryId: masonry,
    })
  ).id
  return { purchaseLineId, quoteLineId }
}

describe('The suggestion for a line whose PO names the job', () => {
  let lineId: number
  let facing: number
  let pier: number
  beforeAll(async () => {
    const today = new Date().toISOString().slice(0, 10)
    const job = await openJob({ projectName: 'Quarry Fold', projectNumber: '24-112' })
    const agreed = { projectId: job.id, standing: 'agreed', agreedDate: today }
    const first = (await make.quote({ ...agreed, quoteNumber: 'Q1' })).id
    const second = (await make.quote({ ...agreed, quoteNumber: 'Q2' })).id
    facing = (
      await make.quoteLine(first, {
        description: 'Facing brickwork, stretcher bond',
        quantity: 185.25,
        costEach: 96,
        costingCategoryId: masonry,
      })
    ).id
    pier = (
      await make.quoteLine(second, {
        description: 'Extra pier',
        quantity: 2,
        costEach: 625,
        costingCategoryId: masonry,
      })
    ).id
    const elsewhere = (await make.quoteLine(first, { description: 'Scaffold', costingCategoryId: other })).id
    const aldermoor = await test.api('POST', '/Supplier', { body: { supplierName: 'Aldermoor' } })
    const supplierId = aldermoor.body.id
    // Six links of the supplier on the job, none of them to the brickwork, on which others spent £5,810.00.
    for (let n = 0; n < 6; n++) {
      const earlier = await make.purchase({ supplierId, orderDate: today })
      const bought = await make.purchaseLine(earlier.id, {
        description: `Hire ${n}`,
        costingCategoryId: other,
      })
      await link(test, [bought.id], [[elsewhere, 1]])
    }
    const others = await make.purchase()
    const bricks = await make.purchaseLine(others.id, { quantity: 1, costEach: 6200 })
    const returned = await make.purchaseLine(others.id, { quantity: -1, costEach: 390 })
    await link(test, [bricks.id], [[facing, 1]])
    await link(test, [returned.id], [[facing, -1]])
    const purchase = await make.purchase({ supplierId, userPONo: '24-112/BR2', orderDate: today })
    lineId = (
      await make.purchaseLine(purchase.id, {
        description: 'Facing bricks Ibstock red 65mm',
        quantity: 12,
        costEach: 780,
        costingCategoryId: masonry,
      })
    ).id
  })

  it('is strong, with its points and its reasons as text', async () => {
    const [best, next] = await suggestionsFor(lineId)
    expect(best).toEqual({
      quoteLineId: facing,
      projectNumber: '24-112',
      projectName: 'Quarry Fold',
      quoteNumber: 'Q1',
      standing: 'agreed',
      description: 'Facing brickwork, stretcher bond',
      categoryDescription: 'Masonry',
      unit: null,
      quoted: 17784,
      spent: 5810,
      quantity: 12,
      amount: 9360,
      points: 95,
      strength: 'strong',
      reasons: [
        {
          code: 'namesProject',
          text: 'PO ref names 24-112',
          message: { code: 'refNamesJob', params: { job: '24-112' } },
          points: 40,
        },
        {
          code: 'sameCategory',
          text: 'Same category: Masonry',
          message: { code: 'sameCategory', params: { category: 'Masonry' } },
          points: 20,
        },
        {
          code: 'words',
          text: 'Similar words: "facing brick"',
          message: { code: 'similarWords', params: { words: 'facing brick' } },
          points: 15,
        },
        {
          code: 'onJob',
          text: 'Aldermoor is on this job (6 links)',
          message: { code: 'supplierOnJob', params: { supplier: 'Aldermoor', n: 6 } },
          points: 10,
        },
        {
          code: 'room',
          text: '£11,974.00 of £17,784.00 is left',
          message: { code: 'roomLeft', params: { left: '£11,974.00', quoted: '£17,784.00' } },
          points: 10,
        },
      ],
    })
    // Its £9,360.00 would overspend the £1,250.00 of the pier.
    expect(next).toMatchObject({ quoteLineId: pier, points: 70, strength: 'possible' })
  })

  it('reduces the unallocated amount by its own when accepted, until undone', async () => {
    const accepted = await accept([[lineId, facing, 12, 12]])
    expect(accepted.status).toBe(201)
    expect(accepted.body).toMatchObject({
      links: [{ purchaseLineId: lineId, quoteLineId: facing, addedQuantity: 12, linkedQuantity: 12 }],
      capped: [],
    })
    const line = async () => (await test.api('GET', `/PurchaseLine/${lineId}`)).body
    expect(await line()).toMatchObject({ remaining: 0, remainingAmount: 0, allocatedAmount: 9360 })
    expect(await suggestionsFor(lineId)).toEqual([])
    expect((await undo(accepted.body.requestId)).body.undone).toBe(1)
    expect(await line()).toMatchObject({ remaining: 12, remainingAmount: 9360, allocatedAmount: 0 })
  })
})

describe('Not this one', () => {
  it('is never suggested again, unless it is undone', async () => {
    const { purchaseLineId, quoteLineId } = await linePair()
    const quoteLine = (await test.api('GET', `/quoteline/${quoteLineId}`)).body
    await test.api('PATCH', `/PurchaseLine/${purchaseLineId}`, {
      body: { description: quoteLine.description },
    })
    const suggested = async () =>
      (await suggestionsFor(purchaseLineId)).map((one: { quoteLineId: number }) => one.quoteLineId)
    expect(await suggested()).toContain(quoteLineId)
    const dismissed = await dismiss('POST', purchaseLineId, quoteLineId)
    expect(dismissed.status).toBe(201)
    expect(await suggested()).not.toContain(quoteLineId)
    expect((await dismiss('POST', purchaseLineId, quoteLineId)).status).toBe(201)

    expect((await dismiss('DELETE', purchaseLineId, quoteLineId)).status).toBe(200)
    expect(await suggested()).toContain(quoteLineId)
    expect((await dismiss('DELETE', purchaseLineId, quoteLineId)).status).toBe(404)
    expect((await undo(dismissed.body.requestId)).status).toBe(200)
  })

  it('is refused without its lines, and with additional ones', async () => {
    const refused = async (body: object) =>
      (await test.api('POST', '/unallocated/dismiss', { body })).body.errors
    expect(await refused({ quoteLineId: null })).toEqual({
      purchaseLineId: [messages.required.text],
      quoteLineId: [messages.required.text],
    })
    const pair = await linePair()
    expect(await refused({ ...pair, reason: 'x' })).toEqual({
      reason: [messages.unknownField({ hints: [] }).text],
    })
  })

  it('can be undone and redone', async () => {
    const { purchaseLineId, quoteLineId } = await linePair()
    const count = async () =>
      Number((await test.db('match_dismissal').where({ purchase_line_id: purchaseLineId }).count())[0]?.count)
    const dismissed = await dismiss('POST', purchaseLineId, quoteLineId)
    const undone = await undo(dismissed.body.requestId)
    expect(undone.body.undone).toBe(1)
    expect(await count()).toBe(0)
    await undo(undone.body.requestId)
    expect(await count()).toBe(1)
  })

  it('is deleted with its lines, and restored with them', async () => {
    const { purchaseLineId, quoteLineId } = await linePair()
    await dismiss('POST', purchaseLineId, quoteLineId)
    const deleted = await test.api('DELETE', `/PurchaseLine/${purchaseLineId}`)
    expect(deleted.status).toBe(200)
    const rows = () => test.db('match_dismissal').where({ purchase_line_id: purchaseLineId })
    expect(await rows()).toHaveLength(0)
    const undone = await undo(String(deleted.headers['x-request-id']))
    expect(undone.body.undone).toBe(1)
    expect(await rows()).toMatchObject([{ quote_line_id: quoteLineId }])
  })

  it.each([
    ['an unknown purchase line', { purchaseLineId: 2_000_000_000, quoteLineId: 1 }, 'purchaseLineId'],
    ['no quote line', { purchaseLineId: 1 }, 'quoteLineId'],
    ['another field', { purchaseLineId: 1, quoteLineId: 1, why: 'x' }, 'why'],
  ])('refuses %s, naming the field', async (_what, body, field) => {
    const reply = await test.api('POST', '/unallocated/dismiss', { body })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors)).toContain(field)
  })
})

describe('Accepting', () => {
  it('adds to an existing link of the pair', async () => {
    const { purchaseLineId, quoteLineId } = await linePair()
    await link(test, [purchaseLineId], [[quoteLineId, 5]])
    const reply = await accept([[purchaseLineId, quoteLineId, 7, 7]])
    expect(reply.body.links).toMatchObject([{ addedQuantity: 7, linkedQuantity: 12 }])
  })

  it('is refused with the names of changed lines, and writes nothing', async () => {
    const [one, two] = [await linePair(), await linePair()]
    await link(test, [two.purchaseLineId], [[two.quoteLineId, 2]])
    const reply = await accept([
      [one.purchaseLineId, one.quoteLineId, 12, 12],
      [two.purchaseLineId, two.quoteLineId, 12, 12],
    ])
    expect(reply.status).toBe(409)
    expect(reply.body).toEqual({
      type: 'urn:costwright:problem:lines_changed',
      title: 'Some of these lines were changed by someone else. Nothing was linked.',
      status: 409,
      code: 'lines_changed',
      params: {},
      lines: [{ purchaseLineId: two.purchaseLineId, remaining: 10 }],
    })
    expect(await remaining(one.purchaseLineId)).toBe(12)
  })

  it('by two people at once links the line once', async () => {
    const { purchaseLineId, quoteLineId } = await linePair()
    const call = () => accept([[purchaseLineId, quoteLineId, 12, 12]])
    const replies = await whileLocked(
      test.db,
      `select from purchase_line where id = ${purchaseLineId} for update`,
      [call, call],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.body.lines).toEqual([
      { purchaseLineId, remaining: 0 },
    ])
    expect((await test.api('GET', `/PurchaseLine/${purchaseLineId}`)).body.matchedQuantity).toBe(12)
  })

  it('twice with one Idempotency-Key links once, with the same reply', async () => {
    const { purchaseLineId, quoteLineId } = await linePair()
    const key = { 'idempotency-key': randomUUID() }
    const first = await accept([[purchaseLineId, quoteLineId, 12, 12]], key)
    const again = await accept([[purchaseLineId, quoteLineId, 12, 12]], key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(await remaining(purchaseLineId)).toBe(0)
    expect((await accept([[purchaseLineId, quoteLineId, 1, 12]], key)).status).toBe(422)
  })

  it('cannot be undone after one of its links was edited, which is named', { tags: 'slow' }, async () => {
    const [one, two] = [await linePair(), await linePair()]
    const { body } = await accept([
      [one.purchaseLineId, one.quoteLineId, 12, 12],
      [two.purchaseLineId, two.quoteLineId, 12, 12],
    ])
    const edited = body.links[1].id
    await test.api('PATCH', `/QuotePurchaseLink/${edited}`, { body: { linkedQuantity: 3 } })
    const refused = await undo(body.requestId)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      type: 'urn:costwright:problem:changed_since',
      records: [{ resource: 'quote-purchase-links', id: edited, by: 'Una User' }],
    })
    expect(await remaining(one.purchaseLineId)).toBe(0)
  })

  it.each<[string, object, string]>([
    ['an unknown purchase line', { purchaseLineId: 2_000_000_000 }, 'links.1.purchaseLineId'],
    ['an unknown quote line', { quoteLineId: 2_000_000_000 }, 'links.1.quoteLineId'],
    ['the other sign', { quantity: -1 }, 'links.1.quantity'],
    ['nothing', { quantity: 0 }, 'links.1.quantity'],
    ['five decimals', { quantity: 0.00001 }, 'links.1.quantity'],
    ['more than is unmatched', { quantity: 12.0001 }, 'links.1.quantity'],
    ['no quantity', { quantity: null }, 'links.1.quantity'],
    ['a quantity as text', { quantity: '3' }, 'links.1.quantity'],
    ['nothing that was expected', { expected: undefined }, 'links.1.expected'],
    ['another field', { comment: 'x' }, 'links.1.comment'],
  ])('refuses %s, naming the link and its field', async (_what, change, field) => {
    const [one, two] = [await linePair(), await linePair()]
    const whole = { quantity: 12, expected: 12 }
    const body = {
      links: [
        { ...one, ...whole },
        { ...two, ...whole, ...change },
      ],
    }
    const reply = await test.api('POST', '/unallocated/accept', { body })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    expect(await remaining(one.purchaseLineId)).toBe(12)
  })

  it('refuses a duplicate pair, more than a line’s quantity, and more than 1,000 links', async () => {
    const { purchaseLineId, quoteLineId } = await linePair()
    const { quoteLineId: second } = await linePair()
    const twice = await accept([
      [purchaseLineId, quoteLineId, 1, 12],
      [purchaseLineId, quoteLineId, 2, 12],
    ])
    expect([twice.status, twice.body.errors]).toEqual([
      400,
      { 'links.1.quoteLineId': ['Nothing may be selected twice.'] },
    ])
    const over = await accept([
      [purchaseLineId, quoteLineId, 8, 12],
      [purchaseLineId, second, 8, 12],
    ])
    expect([over.status, over.body.errors]).toEqual([400, { 'links.1.quantity': ['Only 4 is unmatched.'] }])
    const many = Array.from({ length: 1001 }, (_, n): Wanted => [purchaseLineId, n + 1, 1, 12])
    const tooMany = await accept(many)
    expect([tooMany.status, Object.keys(tooMany.body.errors)]).toEqual([400, ['links']])
  })
})

describe('The preview', () => {
  it('shows each category’s new total and the links that would be refused, and writes nothing', async () => {
    const [one, two] = [await linePair(), await linePair()]
    const reply = await preview([
      [one.purchaseLineId, one.quoteLineId, 12, 12],
      [two.purchaseLineId, two.quoteLineId, 12, 11],
    ])
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      amount: 9360,
      byCategory: [
        {
          project: expect.stringMatching(/^Project \d+$/),
          quote: '',
          standing: 'draft',
          category: 'Masonry',
          quoted: 16000,
          spentBefore: 0,
          spentAfter: 9360,
          over: false,
        },
      ],
      problems: [
        { index: 1, message: 'This line was changed by someone else.', code: 'changedMeanwhile', params: {} },
      ],
    })
    expect(await remaining(one.purchaseLineId)).toBe(12)
  })
})
