import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
const ids = { older: 0, newer: 0, bricks: 0, tiles: 0, labour: 0, percent: 0, masonry: 0, roofing: 0 }

beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
  ids.masonry = (await make.category()).id
  ids.roofing = (await make.category()).id
  ids.older = (await make.quote({ quoteNumber: 'Q-0001' })).id
  ids.newer = (await make.quote({ quoteNumber: 'Q-0002' })).id
  const line = async (quoteId: number, description: string, costEach: number, costingCategoryId: number) =>
    (await make.quoteLine(quoteId, { description, quantity: 10, costEach, costingCategoryId })).id
  ids.bricks = await line(ids.older, 'Facing BRICKS, red', 0.8125, ids.masonry)
  ids.labour = await line(ids.older, 'Labour', 250, ids.masonry)
  ids.tiles = await line(ids.newer, 'Roof tiles', 1.95, ids.roofing)
  ids.percent = await line(ids.newer, 'Waste 5% on brick_work', 40, ids.roofing)
  const purchaseLine = await make.purchaseLine((await make.purchase()).id, { quantity: 10 })
  await link(test, [purchaseLine.id], [[ids.bricks, 10]])
})
afterAll(() => test.close())

const search = (body: unknown) => test.api('POST', '/quoteline/search', { body })
const found = async (body: unknown): Promise<number[]> => {
  const reply = await search(body)
  expect(reply.status).toBe(200)
  return reply.body.map((line: { id: number }) => line.id)
}

describe('Searching quote lines', () => {
  it('finds every line without conditions, the newest quote first and its lines in order', async () => {
    const all = [ids.tiles, ids.percent, ids.bricks, ids.labour]
    expect(await found({})).toEqual(all)
    expect(
      await found({
        costingCategoryId: -1,
        quoteHeaderId: -1,
        description: '',
        linkedUnlinkedBoth: 3,
        costFrom: null,
        costTo: null,
      }),
    ).toEqual(all)
    expect(await found({ description: null, quoteHeaderId: null })).toEqual(all)
  })

  it('returns the lines as their list does, with project and quote', async () => {
    const { body } = await search({ quoteHeaderId: ids.older })
    expect(body).toEqual((await test.api('GET', `/quoteline/QuoteHeader/${ids.older}`)).body)
    expect(body[0]).toMatchObject({ quoteHeaderDescription: 'Q-0001', total: 8.13 })
    expect(body[0].projectDescription).toMatch(/^Project \d+$/)
  })

  it('does not return the screen’s own fields isSelected and linkedQuantity', async () => {
    const own = ['isSelected', 'linkedQuantity']
    const [line] = (await search({ quoteHeaderId: ids.older })).body
    expect(Object.keys(line).filter((name) => own.includes(name))).toEqual([])
    for (const name of own) {
      const reply = await test.api('PUT', `/quoteline/${line.id}`, { body: { ...line, [name]: 1 } })
      expect(reply.status).toBe(400)
      expect(Object.keys(reply.body.errors)).toEqual([name])
    }
  })

  it('filters by category and by quote', async () => {
    expect(await found({ costingCategoryId: ids.roofing })).toEqual([ids.tiles, ids.percent])
    expect(await found({ quoteHeaderId: ids.older })).toEqual([ids.bricks, ids.labour])
    expect(await found({ quoteHeaderId: ids.older, costingCategoryId: ids.roofing })).toEqual([])
    expect(await found({ quoteHeaderId: 2_147_483_647 })).toEqual([])
  })

  it('finds a text anywhere in the description, ignoring case and surrounding spaces', async () => {
    expect(await found({ description: '  brick ' })).toEqual([ids.percent, ids.bricks])
  })

  it('takes wildcards literally', async () => {
    expect(await found({ description: '5%' })).toEqual([ids.percent])
    expect(await found({ description: 'k_w' })).toEqual([ids.percent])
    expect(await found({ description: 'b%k' })).toEqual([])
    expect(await found({ description: '\\' })).toEqual([])
  })

  it('filters by linked and not linked', async () => {
    expect(await found({ linkedUnlinkedBoth: 1 })).toEqual([ids.bricks])
    expect(await found({ linkedUnlinkedBoth: 2 })).toEqual([ids.tiles, ids.percent, ids.labour])
    expect(await found({ linkedUnlinkedBoth: 3 })).toHaveLength(4)
  })

  it('filters by cost ranges, bounds included, open at either end', async () => {
    expect(await found({ costFrom: 0.8125, costTo: 1.95 })).toEqual([ids.tiles, ids.bricks])
    expect(await found({ costFrom: 0.8125, costTo: 0.8125 })).toHaveLength(1)
    expect(await found({ costFrom: 40 })).toEqual([ids.percent, ids.labour])
    expect(await found({ costTo: 0.8125 })).toEqual([ids.bricks])
    expect(await found({ costTo: 0 })).toEqual([])
  })
})

describe('POST /quoteline/search', () => {
  it.each([
    [{ costFrom: 2, costTo: 1 }, 'costTo'],
    [{ costFrom: '2' }, 'costFrom'],
    [{ costTo: -1 }, 'costTo'],
    [{ linkedUnlinkedBoth: 4 }, 'linkedUnlinkedBoth'],
    [{ linkedUnlinkedBoth: '1' }, 'linkedUnlinkedBoth'],
    [{ costingCategoryId: 0 }, 'costingCategoryId'],
    [{ costingCategoryId: '3' }, 'costingCategoryId'],
    [{ quoteHeaderId: 1.5 }, 'quoteHeaderId'],
    [{ quoteHeaderId: 2_147_483_648 }, 'quoteHeaderId'],
    [{ description: 7 }, 'description'],
    [{ description: 'a\0b' }, 'description'],
    [{ colour: 'red' }, 'colour'],
  ])('refuses %j, naming the field', async (body, field) => {
    const reply = await search(body)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  it('refuses a body that is not an object', async () => {
    expect((await search([])).status).toBe(400)
    expect((await search('brick')).status).toBe(400)
  })

  it('is refused without sign-in', async () => {
    const reply = await test.api('POST', '/quoteline/search', { body: {}, as: 'anonymous' })
    expect(reply.status).toBe(401)
  })

  it('returns a thousand lines at most, and the total count', async () => {
    const quote = await make.quote()
    await test.db.raw(
      `insert into quote_line (quote_header_id, description, quantity, cost_each, costing_category_id)
       select ?, 'Many of these', 1, 1, ? from generate_series(1, 1500)`,
      [quote.id, ids.masonry],
    )
    const many = await search({ description: 'many of these' })
    expect(many.body).toHaveLength(1000)
    expect(many.headers['x-total-count']).toBe('1500')
    expect((await search({ quoteHeaderId: ids.older })).headers['x-total-count']).toBe('2')
  })
})
