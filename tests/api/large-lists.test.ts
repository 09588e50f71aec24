import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostRecords } from '../../api/crud/list-limits.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { fillWithoutTrail } from '../support/fill.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const listed = (path: string, parameters: Record<string, unknown> = {}) =>
  app.api(
    'GET',
    `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))}`,
  )

describe('A list of more records than one answer holds', () => {
  beforeAll(async () => {
    await fillWithoutTrail(
      app.db,
      `insert into supplier (supplier_name) select 'Supplier ' || n from generate_series(1, ${mostRecords + 1}) n`,
    )
  })

  it('is refused without a range, in words that say how many there are and how to ask', async () => {
    const { status, body } = await listed('/Supplier')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      type: 'urn:costwright:problem:too_many_records',
      title:
        'There are 10,001 records. Ask for a part of it with "range", such as range=[0,999], at most 10,000 at a time.',
    })
  })

  it('is counted no further than is asked', async () => {
    const range = [0, 24]
    const { headers } = await listed('/Supplier', { range, total: mostRecords })
    expect(headers).toMatchObject({ 'content-range': 'suppliers 0-24/*', 'x-total-more-than': '10000' })
    expect(headers).not.toHaveProperty('x-total-count')
    const few = (await listed('/Supplier', { range, total: mostRecords, filter: { q: 'Supplier 12' } }))
      .headers
    expect(few).toMatchObject({ 'content-range': 'suppliers 0-24/111', 'x-total-count': '111' })
    expect(few).not.toHaveProperty('x-total-more-than')
  })

  it('is not counted at all where nothing is asked', async () => {
    const { headers, body } = await listed('/Supplier', { range: [5000, 5024], total: 0 })
    expect(body).toHaveLength(25)
    expect(headers).toMatchObject({ 'content-range': 'suppliers 5000-5024/*' })
    expect(headers).not.toHaveProperty('x-total-count')
    expect(headers).not.toHaveProperty('x-total-more-than')
  })

  it('is counted to the end where sums have read it all', async () => {
    await app.db.raw(`insert into purchase_header (user_po_no) values ('PO 1'), ('PO 2')`)
    const parameters = { range: [0, 0], total: 1 }
    expect((await listed('/PurchaseHeader', parameters)).headers['x-total-more-than']).toBe('1')
    const { headers } = await listed('/PurchaseHeader', { ...parameters, sums: ['totalAmount'] })
    expect(headers['x-total-count']).toBe('2')
  })

  it('is searched whole for a letter or two where sums or the whole list are asked for', async () => {
    await app.db.raw(`insert into purchase_header (user_po_no) values ('Lot Q7'), ('Lot 8'), ('Lot 9')`)
    const parameters = { within: 1, filter: { q: 'q7' } }
    const range = [0, 9]
    const first = await listed('/PurchaseHeader', { ...parameters, range })
    expect(first.body).toEqual([])
    expect(first.headers).toMatchObject({ 'x-looked-through': '1', 'x-total-at-least': '0' })
    for (const whole of [{ range, sums: ['totalAmount'] }, { range, within: 10_000 }, {}]) {
      const { body, headers } = await listed('/PurchaseHeader', { ...parameters, ...whole })
      expect(body).toMatchObject([{ userPONo: 'Lot Q7' }])
      expect(headers['x-total-count']).toBe('1')
      expect(headers).not.toHaveProperty('x-looked-through')
    }
  })

  it('is looked through for a figure no further than is asked, and added up only where few match', async () => {
    await app.db.raw(`insert into costing_category (category_description) values ('Masonry')`)
    await app.db.raw(`insert into purchase_line (purchase_header_id, description, quantity, cost_each, costing_category_id)
      select max(id), 'Bricks', 2, 3, (select max(id) from costing_category) from purchase_header`)
    const [cut, whole] = await Promise.all(
      [1, 100].map((within) =>
        listed('/PurchaseHeader', {
          range: [0, 9],
          total: 100,
          sort: ['id', 'ASC'],
          filter: { unmatchedAmount: { not: 0 } },
          sums: ['unmatchedAmount'],
          within,
        }),
      ),
    )
    expect(cut?.body).toEqual([])
    expect(cut?.headers).toMatchObject({ 'x-looked-through': '1', 'x-total-at-least': '0' })
    expect(cut?.headers).not.toHaveProperty('x-sums')
    expect(whole?.body).toMatchObject([{ unmatchedAmount: 6 }])
    expect(whole?.headers).toMatchObject({ 'x-total-count': '1', 'x-sums': '{"unmatchedAmount":6.00}' })
    // In the order of the figure itself no record comes first: it is looked for in those that the list opens with.
    const byFigure = await listed('/PurchaseHeader', {
      range: [0, 9],
      total: 100,
      within: 1,
      sort: ['unmatchedAmount', 'ASC'],
      filter: { unmatchedAmount: { not: 0 } },
    })
    expect(byFigure.body).toMatchObject([{ unmatchedAmount: 6 }])
    expect(byFigure.headers).toMatchObject({ 'x-looked-through': '1', 'x-total-at-least': '1' })
    const many = { range: [0, 0], total: 1, sums: ['totalAmount'] }
    expect((await listed('/PurchaseHeader', { ...many, within: 100 })).headers).not.toHaveProperty('x-sums')
    expect((await listed('/PurchaseHeader', many)).headers['x-sums']).toBe('{"totalAmount":6.00}')
  })

  it('is read from its end, by rows below 0', async () => {
    const sort = ['id', 'ASC']
    const last = await listed('/Supplier', { sort, range: [-3, -1] })
    expect(last.body.map(({ supplierName }: { supplierName: string }) => supplierName)).toEqual([
      'Supplier 9999',
      'Supplier 10000',
      'Supplier 10001',
    ])
    expect(last.headers['content-range']).toBe('suppliers 9998-10000/10001')
    const beyond = await listed('/Supplier', { sort, range: [-10_003, -10_000] })
    expect(beyond.body.map(({ supplierName }: { supplierName: string }) => supplierName)).toEqual([
      'Supplier 1',
      'Supplier 2',
    ])
    expect(beyond.headers['content-range']).toBe('suppliers 0-1/10001')
    expect((await listed('/Supplier', { range: [-3, -1], total: 0 })).headers).not.toHaveProperty(
      'content-range',
    )
  })

  it.each(['9', '99', '999', '9999'])('is searched by a text of any length: %s', async (q) => {
    const { headers } = await listed('/Supplier', { range: [0, 0], filter: { q } })
    const has = (_value: unknown, index: number) => `Supplier ${index + 1}`.includes(q)
    expect(headers['x-total-count']).toBe(
      String(Array.from({ length: mostRecords + 1 }, has).filter(Boolean).length),
    )
  })

  it.each([
    ['id', 'ASC'],
    ['supplierName', 'DESC'],
    ['contactName', 'ASC'],
    ['contactName', 'DESC'],
  ])(
    'is in the same order with a text that more have than are found at once, or few: %s, %s',
    async (...sort) => {
      await fillWithoutTrail(
        app.db,
        `update supplier set contact_name = 'Contact ' || id where id % 2 = 0 and contact_name is null`,
      )
      const all: { supplierName: string }[] = [
        ...(await listed('/Supplier', { sort, range: [0, 9_999] })).body,
        ...(await listed('/Supplier', { sort, range: [10_000, 10_000] })).body,
      ]
      for (const [q, count] of [
        ['Supplier', mostRecords + 1],
        ['Supplier 12', 111],
      ] as const) {
        const whole = all.filter(({ supplierName }) => supplierName.includes(q))
        expect(whole).toHaveLength(count)
        for (const [first, last] of [
          [0, 24],
          [100, 124],
          [4_990, 5_014],
          [9_990, 10_014],
        ] as const)
          for (const counted of [{}, { total: 0 }, { total: mostRecords }, { sums: [] }]) {
            const asked = { sort, range: [first, last], filter: { q }, ...counted }
            expect((await listed('/Supplier', asked)).body).toEqual(whole.slice(first, last + 1))
          }
        const fromEnd = await listed('/Supplier', { sort, range: [-25, -1], filter: { q } })
        expect(fromEnd.body).toEqual(whole.slice(-25))
        expect(fromEnd.headers['x-total-count']).toBe(String(count))
      }
    },
  )

  it.each(['12', '1234', 'po 1'])('is found by what it refers to and by itself: %s', async (q) => {
    await app.db.raw(`update purchase_header set supplier_id = (select id from supplier where supplier_name = 'Supplier 1234')
      where user_po_no = 'PO 2'`)
    const { body } = await listed('/PurchaseHeader', { range: [0, 9], filter: { q } })
    const found = body.map(({ userPONo }: { userPONo: string }) => userPONo)
    expect(found).toEqual(q === 'po 1' ? ['PO 1'] : ['PO 2'])
  })

  it.each([
    ['range', [-1, -3]],
    ['range', [-3, 0]],
    ['total', 10_001],
    ['total', -1],
    ['total', 'all'],
    ['within', 0],
    ['within', 100_001],
    ['within', '40'],
  ])('is refused with a %s of %j', async (name, value) => {
    const { status, body } = await listed('/Supplier', { [name]: value })
    expect(status).toBe(400)
    expect(body.title).toContain(`"${name}" must be`)
  })

  it('is answered whole when exactly as many match', async () => {
    const { status, body, headers } = await listed('/Supplier', {
      filter: { q: 'Supplier' },
      range: [0, 9999],
    })
    expect(status).toBe(200)
    expect(body).toHaveLength(mostRecords)
    expect(headers['x-total-count']).toBe('10001')
    await app.db.raw('delete from supplier where id = (select max(id) from supplier)')
    expect((await listed('/Supplier')).body).toHaveLength(mostRecords)
  })

  it('is not read by a longer range either', async () => {
    const { status, body } = await listed('/Supplier', { range: [5, 10_005] })
    expect(status).toBe(400)
    expect(body.type).toBe('urn:costwright:problem:too_many_records')
    expect((await listed('/Supplier', { range: [9_990, 19_989] })).body).toHaveLength(10)
  })
})

describe('Records that are too long together', () => {
  beforeAll(async () => {
    await fillWithoutTrail(
      app.db,
      `insert into project (project_name, comments)
       select 'Project ' || n, repeat('🧱', 4000) from generate_series(1, 4500) n`,
    )
  })

  it('are refused, with a range and without, and a shorter range is answered', async () => {
    for (const parameters of [{}, { range: [0, 4499] }]) {
      const { status, body } = await listed('/Project', parameters)
      expect(status).toBe(400)
      expect(body.title).toContain('These records make more than 64 MiB. Ask for a part of it')
    }
    const { status, body } = await listed('/Project', { range: [0, 999] })
    expect(status).toBe(200)
    expect(body).toHaveLength(1000)
  })
})
