import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Suggestion } from '../../model/costing/unallocated.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
let open: number
let closed: number
let category: number
let other: number
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
  open = (await make.status(true)).id
  closed = (await make.status(false)).id
  category = (await make.category()).id
  other = (await make.category()).id
})
afterAll(() => test.close())

const suggest = (purchaseLineIds: unknown, more: object = {}) =>
  test.api('POST', '/unallocated/suggest', { body: { purchaseLineIds, ...more } })
const suggestions = async (id: number, more: object = {}): Promise<Suggestion[]> =>
  (await suggest([id], more)).body[0].suggestions
const idsFor = async (id: number, more: object = {}) =>
  (await suggestions(id, more)).map(({ quoteLineId }) => quoteLineId)

/** A quote line of a new job. */
const place = async (project: object, line: object = {}): Promise<number> => {
  const { id: projectId } = await make.project({ projectStatusId: open, ...project })
  const quote = await make.quote({ projectId })
  return (await make.quoteLine(quote.id, { costingCategoryId: category, ...line })).id
}
const bought = async (line: object, purchase: Record<string, unknown> = {}): Promise<number> =>
  (await make.purchaseLine((await make.purchase(purchase)).id, { costingCategoryId: category, ...line })).id

describe('The suggested quote lines', () => {
  it('are of open jobs, and of closed and disabled ones only on request', async () => {
    const description = 'Oak handrail to gallery'
    const here = await place({}, { description })
    const shut = await place({ projectStatusId: closed }, { description })
    const none = await place({ projectStatusId: null }, { description })
    const disabled = await place({}, { description })
    const { quoteHeaderId } = (await test.api('GET', `/quoteline/${disabled}`)).body
    const { projectId } = (await test.api('GET', `/QuoteHeader/${quoteHeaderId}`)).body
    await test.api('PATCH', `/Project/${projectId}`, { body: { enabled: false } })
    const line = await bought({ description: 'Oak handrail' })
    expect(await idsFor(line)).toEqual([here])
    expect((await idsFor(line, { closedJobs: true })).toSorted((a, b) => a - b)).toEqual(
      [here, shut, none, disabled].toSorted((a, b) => a - b),
    )
  })

  it.each<[string, string, Record<string, unknown>, boolean]>([
    ['in the PO ref', '31-4001', { userPONo: '31-4001/BR2' }, true],
    ['in the accounts ref', '31-4002', { accountsPONo: 'A 31-4002' }, true],
    ['in the comments, in any case', 'Mill-5', { comments: 'for\nMILL-5, plot 2' }, true],
    ['with signs that mean something in a pattern', '(31+.*)', { comments: 'job (31+.*) yes' }, true],
    ['within a longer number', '31-4004', { userPONo: '31-40045' }, false],
    ['behind a letter', '31-4005', { userPONo: 'X31-4005' }, false],
    ['of three characters', '316', { userPONo: 'PO 316' }, false],
  ])('are of the job whose number is %s', async (_where, projectNumber, purchase, isNamed) => {
    const here = await place({ projectNumber })
    const line = await bought({ description: 'Zq' }, purchase)
    const [best] = await suggestions(line)
    const named = best?.reasons.some(({ code }) => code === 'namesProject') ?? false
    expect([best?.quoteLineId === here, named]).toEqual([isNamed, isNamed])
  })

  it('are of the job that the purchase was ordered for, before any job named in its texts', async () => {
    const ordered = await place({ projectNumber: '31-4010' })
    const named = await place({ projectNumber: '31-4011' })
    const quote = (await test.api('GET', `/quoteline/${ordered}`)).body.quoteHeaderId
    const { projectId } = (await test.api('GET', `/QuoteHeader/${quote}`)).body
    const line = await bought({ description: 'Zq' }, { userPONo: '31-4011/BR2', projectId })
    const found = await suggestions(line)
    expect(found.map(({ quoteLineId }) => quoteLineId)).toContain(ordered)
    expect(found.map(({ quoteLineId }) => quoteLineId)).not.toContain(named)
    expect(found[0]?.reasons).toContainEqual(
      expect.objectContaining({ code: 'namesProject', text: 'This purchase is for 31-4010', points: 40 }),
    )
  })

  it('prefer the quote of the purchase’s other lines, and lines linked to the supplier before', async () => {
    const first = await place({}, { description: 'Gutters' })
    const quoteId = (await test.api('GET', `/quoteline/${first}`)).body.quoteHeaderId
    const second = (await make.quoteLine(quoteId, { costingCategoryId: category, description: 'Soffits' })).id
    const purchase = await make.purchase()
    const one = await make.purchaseLine(purchase.id, { costingCategoryId: category, description: 'Brackets' })
    const line = await make.purchaseLine(purchase.id, { costingCategoryId: other, description: 'Qx' })
    await link(test, [one.id], [[first, 1]])
    const [best] = await suggestions(line.id)
    expect(best?.quoteLineId).toBe(first)
    expect(best?.reasons.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `${purchase.supplierName} was linked to this line 1 time`,
        '1 other line of this PO is on this quote',
      ]),
    )
    const sameQuote = (await suggestions(line.id)).map(({ quoteLineId }) => quoteLineId)
    expect(sameQuote.includes(second)).toBe(true)
  })

  it('for a credit are those of its supplier’s positive lines, with negative figures', async () => {
    const description = 'Cement, 25 kg'
    const went = await place({}, { description: 'Blinding', quantity: 10, costEach: 9 })
    const alike = await place({}, { description })
    const { supplierId } = await make.purchase()
    const earlier = await bought({ description, quantity: 10, costEach: 8 }, { supplierId })
    await link(test, [earlier], [[went, 10]])
    const credit = await bought({ description, quantity: -2, costEach: 8 }, { supplierId })
    const found = await suggestions(credit)
    expect(found).toMatchObject([{ quoteLineId: went, quantity: -2, amount: -16 }])
    expect(found.map(({ quoteLineId }) => quoteLineId)).not.toContain(alike)
    const accepted = await test.api('POST', '/unallocated/accept', {
      body: { links: [{ purchaseLineId: credit, quoteLineId: went, quantity: -2, expected: -2 }] },
    })
    expect(accepted.status).toBe(201)
  })

  it('are none for a line without amount or without a remaining quantity', async () => {
    const description = 'Lime mortar'
    const here = await place({}, { description })
    const nothing = await bought({ description, quantity: 0 })
    const whole = await bought({ description, quantity: 3 })
    await link(test, [whole], [[here, 3]])
    const over = await bought({ description, quantity: 3 })
    await link(test, [over], [[here, 4]])
    const { body } = await suggest([nothing, whole, over])
    expect(body.map((one: { suggestions: unknown[] }) => one.suggestions)).toEqual([[], [], []])
  })

  it('do not depend on an enabled supplier or category, or on an order date', async () => {
    const description = 'Patent glazing bars'
    const retired = (await make.category()).id
    const here = await place({}, { description, costingCategoryId: retired })
    const purchase = await make.purchase({ orderDate: null })
    const line = await make.purchaseLine(purchase.id, { description, costingCategoryId: retired })
    await test.api('PATCH', `/CostingCategory/${retired}`, { body: { enabled: false } })
    await test.api('PATCH', `/Supplier/${purchase.supplierId}`, { body: { enabled: false } })
    expect(await idsFor(line.id)).toEqual([here])
  })

  it('are the same when more texts match than are compared one by one', async () => {
    const description = 'Zinc standing seam roofing'
    const here = await place({}, { description })
    const shut = await place({ projectStatusId: closed }, { description })
    const line = await bought({ description: 'Zinc roofing sheet' })
    const before = await suggestions(line)
    expect(before.map(({ quoteLineId }) => quoteLineId)).toEqual([here])
    const { quoteHeaderId } = (await test.api('GET', `/quoteline/${shut}`)).body
    await test.db.raw(
      `insert into quote_line (quote_header_id, description, quantity, cost_each, costing_category_id)
       select ?, md5(n::text), 1, 1, ? from generate_series(1, 2001) as n`,
      [quoteHeaderId, category],
    )
    expect(await suggestions(line)).toEqual(before)
  })

  it('are chosen from at most two hundred candidates: by text search, then by points', async () => {
    const first = await place({ projectNumber: '31-4100' }, { description: 'Line 0', costEach: 10 })
    const { quoteHeaderId } = (await test.api('GET', `/quoteline/${first}`)).body
    const { rows } = await test.db.raw<{ rows: { id: number }[] }>(
      `insert into quote_line (quote_header_id, description, quantity, cost_each, costing_category_id)
       select ?, case n when 205 then 'Copper flashing' else 'Line ' || n end, 1000, case when n > 200 then 10 else 1 end, ?
       from generate_series(1, 205) as n returning id`,
      [quoteHeaderId, category],
    )
    const last = rows.at(-1)?.id
    const line = { quantity: 1, costEach: 9 }
    const named = { userPONo: '31-4100' }
    // Only the first and the last five fit by price, and the last five are beyond the limit.
    const [best, next] = await suggestions(await bought({ ...line, description: 'Qx' }, named))
    expect([best?.quoteLineId, best?.points, next?.points]).toEqual([first, 85, 70])
    const [alike] = await suggestions(await bought({ ...line, description: 'Copper flashing' }, named))
    expect(alike?.quoteLineId).toBe(last)
    // One of the last five, linked to the supplier before, scores higher than two hundred before it.
    const [went = 0] = rows.slice(-2).map(({ id }) => id)
    const { supplierId } = await make.purchase()
    await link(test, [await bought(line, { supplierId })], [[went, 1]])
    const [known] = await suggestions(await bought({ ...line, description: 'Qx' }, { ...named, supplierId }))
    expect(known?.quoteLineId).toBe(went)
  })

  it('are of the category that most similar lines of the supplier went to', { tags: 'slow' }, async () => {
    const description = 'Galvanised bolts M12'
    const { supplierId } = await make.purchase()
    const places = [
      await place({}),
      await place({}),
      await place({}),
      await place({}, { costingCategoryId: other }),
    ]
    for (const went of places) await link(test, [await bought({ description }, { supplierId })], [[went, 1]])
    const here = await place({ projectNumber: '31-4200' })
    const usually = async (supplier: unknown) => {
      const named = { supplierId: supplier, userPONo: '31-4200' }
      const found = await suggestions(await bought({ description }, named))
      const reasons = found.find(({ quoteLineId }) => quoteLineId === here)?.reasons
      return reasons?.find(({ code }) => code === 'usually')?.text
    }
    expect(await usually(supplierId)).toMatch(/^Lines like this went to .+ 3 of 4 times$/)
    expect(await usually((await make.purchase()).supplierId)).toBeUndefined()
  })

  it('have amount 0 when a line costs nothing', async () => {
    const description = 'Free samples of slate'
    const here = await place({}, { description })
    const line = await bought({ description, costEach: 0 })
    expect(await suggestions(line)).toMatchObject([{ quoteLineId: here, quantity: 1, amount: 0 }])
  })
})

describe('The status of a quote', () => {
  const standingOf = async (quoteLineId: number, body: object) => {
    const { quoteHeaderId } = (await test.api('GET', `/quoteline/${quoteLineId}`)).body
    await test.api('PATCH', `/QuoteHeader/${quoteHeaderId}`, { body })
    return quoteHeaderId as number
  }
  const agreed = { standing: 'agreed', agreedDate: '2026-01-05' }

  it('ranks the agreed quote before its copy, a draft that is at most likely', async () => {
    const description = 'Cast iron column repairs'
    const number = { projectNumber: '31-4300' }
    const original = await place(number, { description, quantity: 10, costEach: 100 })
    const quoteId = await standingOf(original, agreed)
    const copy = (await test.api('POST', '/QuoteHeader/copy', { body: { id: quoteId } })).body
    const line = await bought({ description, costEach: 90 }, { userPONo: '31-4300' })
    const found = await suggestions(line)
    expect(found.map(({ quoteLineId, standing }) => [quoteLineId === original, standing])).toEqual([
      [true, 'agreed'],
      [false, 'draft'],
    ])
    expect(found[0]?.points).toBe(found[1]?.points)
    await standingOf(original, { standing: 'withdrawn' })
    expect(await suggestions(line)).toMatchObject([{ standing: 'draft', strength: 'likely' }])
    await test.api('PATCH', `/QuoteHeader/${copy.id}`, { body: agreed })
    expect(await suggestions(line)).toMatchObject([{ standing: 'agreed', strength: 'strong' }])
  })

  it.each(['superseded', 'withdrawn'])(
    '%s excludes it from suggestions, on closed jobs too',
    async (standing) => {
      const description = `Lead valley, ${standing}`
      const here = await place({}, { description })
      const purchase = await make.purchase()
      const earlier = await make.purchaseLine(purchase.id, { costingCategoryId: category, description })
      await link(test, [earlier.id], [[here, 1]])
      const line = await make.purchaseLine(purchase.id, { costingCategoryId: category, description })
      expect(await idsFor(line.id)).toEqual([here])
      await standingOf(here, { standing })
      expect(await idsFor(line.id, { closedJobs: true })).toEqual([])
    },
  )
})

describe('Quote lines linked to the supplier before', () => {
  it('are candidates however long ago that was', async () => {
    const here = await place({}, { description: 'Temporary works' })
    const { supplierId } = await make.purchase()
    const earlier = await bought({ description: 'Trench sheets' }, { supplierId, orderDate: '2019-03-01' })
    await link(test, [earlier], [[here, 1]])
    const line = await bought({ description: 'Trench struts' }, { supplierId, orderDate: '2019-03-02' })
    expect(await idsFor(line)).toEqual([here])
  })

  it('are limited to forty, those of similar lines first', { tags: 'slow' }, async () => {
    const first = await place({}, { description: 'Preliminaries' })
    const { quoteHeaderId } = (await test.api('GET', `/quoteline/${first}`)).body
    const { supplierId, id: purchaseId } = await make.purchase({ orderDate: '2019-03-01' })
    // Fifty lines of the same category, each with two links, and one of another category with one link.
    await test.db.raw(
      `with place as (
         insert into quote_line (quote_header_id, description, quantity, cost_each, costing_category_id)
         select :quote, 'Wq ' || n, 1, 1, :category from generate_series(1, 50) as n returning id
       ), line as (
         insert into purchase_line (purchase_header_id, description, quantity, cost_each, costing_category_id)
         select :purchase, 'Wz ' || n, 200, 1, :category from generate_series(1, 2) as n returning id
       )
       insert into quote_purchase_link (purchase_line_id, quote_line_id, linked_quantity)
       select line.id, place.id, 1 from line, place`,
      { quote: quoteHeaderId, category, purchase: purchaseId },
    )
    const rare = (await make.quoteLine(quoteHeaderId, { costingCategoryId: other, description: 'Vq' })).id
    const earlier = await bought({ description: 'Scaffold ties' }, { supplierId, orderDate: '2019-03-01' })
    await link(test, [earlier], [[rare, 1]])
    const like = { costingCategoryId: other, description: 'Scaffold ties' }
    const [best] = await suggestions(await bought(like, { supplierId }))
    expect(best?.quoteLineId).toBe(rare)
  })
})

describe('A request for suggestions', () => {
  it('is answered in its order, the same every time', async () => {
    const lines = [await bought({}), await bought({}), await bought({ description: 'Oak handrail' })]
    const asked = [lines[2], lines[0], lines[1]]
    const first = await suggest(asked)
    expect(first.body.map((one: { purchaseLineId: number }) => one.purchaseLineId)).toEqual(asked)
    expect((await suggest(asked)).body).toEqual(first.body)
  })

  it.each<[string, object, string]>([
    ['no lines', { purchaseLineIds: [] }, 'purchaseLineIds'],
    ['nothing', {}, 'purchaseLineIds'],
    ['a line twice', { purchaseLineIds: [1, 1] }, 'purchaseLineIds'],
    ['an unknown line', { purchaseLineIds: [2_000_000_000] }, 'purchaseLineIds'],
    ['what is no id', { purchaseLineIds: ['1'] }, 'purchaseLineIds'],
    [
      'more than 50 lines',
      { purchaseLineIds: Array.from({ length: 51 }, (_, n) => n + 1) },
      'purchaseLineIds',
    ],
    ['a switch that is none', { purchaseLineIds: [1], closedJobs: 'yes' }, 'closedJobs'],
    ['another field', { purchaseLineIds: [1], most: 5 }, 'most'],
  ])('is refused for %s, naming the field', async (_what, body, field) => {
    const reply = await test.api('POST', '/unallocated/suggest', { body })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]])
  })
})
