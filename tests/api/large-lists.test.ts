import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxRecords } from '../../api/crud/list-query.ts'
import { maxSummed } from '../../api/crud/list-sql.ts'
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

describe('A list with more records than one response holds', () => {
  beforeAll(async () => {
    await fillWithoutTrail(
      app.db,
      `insert into supplier (supplier_name) select 'Supplier ' || n from generate_series(1, ${maxRecords + 1}) n`,
    )
  })

  it('is refused without a range, with the count and how to request a range', async () => {
    const { status, body } = await listed('/Supplier')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      type: 'urn:costwright:problem:too_many_records',
      title:
        'There are 10,001 records. Ask for a part of it with "range", such as range=[0,999], at most 10,000 at a time.',
    })
  })

  it('is counted only as far as requested', { tags: 'rare' }, async () => {
    const range = [0, 24]
    const { headers } = await listed('/Supplier', { range, total: maxRecords })
    expect(headers).toMatchObject({ 'content-range': 'suppliers 0-24/*', 'x-total-more-than': '10000' })
    expect(headers).not.toHaveProperty('x-total-count')
    const few = (await listed('/Supplier', { range, total: maxRecords, filter: { q: 'Supplier 12' } }))
      .headers
    expect(few).toMatchObject({ 'content-range': 'suppliers 0-24/111', 'x-total-count': '111' })
    expect(few).not.toHaveProperty('x-total-more-than')
  })

  it('is not counted without a request for it', async () => {
    const { headers, body } = await listed('/Supplier', { range: [5000, 5024], total: 0 })
    expect(body).toHaveLength(25)
    expect(headers).toMatchObject({ 'content-range': 'suppliers 5000-5024/*' })
    expect(headers).not.toHaveProperty('x-total-count')
    expect(headers).not.toHaveProperty('x-total-more-than')
  })

  it('is counted completely when sums have read all rows', { tags: 'rare' }, async () => {
    await app.db.raw(`insert into purchase_header (user_po_no) values ('PO 1'), ('PO 2')`)
    const parameters = { range: [0, 0], total: 1 }
    expect((await listed('/PurchaseHeader', parameters)).headers['x-total-more-than']).toBe('1')
    const { headers } = await listed('/PurchaseHeader', { ...parameters, sums: ['totalAmount'] })
    expect(headers['x-total-count']).toBe('2')
  })

  it('is read from its end with negative rows', { tags: 'rare' }, async () => {
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

  it.each(['9', '99', '999', '9999'])(
    'can be searched by a text of any length: %s',
    { tags: 'rare' },
    async (q) => {
      const { headers } = await listed('/Supplier', { range: [0, 0], filter: { q } })
      const has = (_value: unknown, index: number) => `Supplier ${index + 1}`.includes(q)
      expect(headers['x-total-count']).toBe(
        String(Array.from({ length: maxRecords + 1 }, has).filter(Boolean).length),
      )
    },
  )

  it.each([
    ['id', 'ASC'],
    ['supplierName', 'DESC'],
    ['contactName', 'ASC'],
    ['contactName', 'DESC'],
  ])(
    'keeps its order whether a text matches more rows than the limit or few: %s, %s',
    { tags: 'rare' },
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
        ['Supplier', maxRecords + 1],
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
          for (const counted of [{}, { total: 0 }, { total: maxRecords }, { sums: [] }]) {
            const asked = { sort, range: [first, last], filter: { q }, ...counted }
            expect((await listed('/Supplier', asked)).body).toEqual(whole.slice(first, last + 1))
          }
        const fromEnd = await listed('/Supplier', { sort, range: [-25, -1], filter: { q } })
        expect(fromEnd.body).toEqual(whole.slice(-25))
        expect(fromEnd.headers['x-total-count']).toBe(String(count))
      }
    },
  )

  it.each(['12', '1234', 'po 1'])(
    'is filtered by a referenced record and by its own text: %s',
    { tags: 'rare' },
    async (q) => {
      await app.db.raw(`update purchase_header set supplier_id = (select id from supplier where supplier_name = 'Supplier 1234')
      where user_po_no = 'PO 2'`)
      const { body } = await listed('/PurchaseHeader', { range: [0, 9], filter: { q } })
      const found = body.map(({ userPONo }: { userPONo: string }) => userPONo)
      expect(found).toEqual(q === 'po 1' ? ['PO 1'] : ['PO 2'])
    },
  )

  it.each([
    ['range', [-1, -3]],
    ['range', [-3, 0]],
    ['total', 10_001],
    ['total', -1],
    ['total', 'all'],
  ])('is refused with a %s of %j', async (name, value) => {
    const { status, body } = await listed('/Supplier', { [name]: value })
    expect(status).toBe(400)
    expect(body.title).toContain(`"${name}" must be`)
  })

  it('is returned whole when exactly the maximum matches', { tags: 'rare' }, async () => {
    const { status, body, headers } = await listed('/Supplier', {
      filter: { q: 'Supplier' },
      range: [0, 9999],
    })
    expect(status).toBe(200)
    expect(body).toHaveLength(maxRecords)
    expect(headers['x-total-count']).toBe('10001')
    await app.db.raw('delete from supplier where id = (select max(id) from supplier)')
    expect((await listed('/Supplier')).body).toHaveLength(maxRecords)
  })

  it('is not returned by a longer range either', { tags: 'rare' }, async () => {
    const { status, body } = await listed('/Supplier', { range: [5, 10_005] })
    expect(status).toBe(400)
    expect(body.type).toBe('urn:costwright:problem:too_many_records')
    expect((await listed('/Supplier', { range: [9_990, 19_989] })).body).toHaveLength(10)
  })
})

describe('Sums', { tags: 'rare' }, () => {
  beforeAll(async () => {
    await app.db.raw(
      `insert into project_status (project_status_description, is_project_open) values ('On site', true)`,
    )
    await app.db.raw(
      `insert into project (project_name, project_status_id) select 'Mill Lane', id from project_status`,
    )
    await app.db.raw(`insert into quote_header (project_id) select id from project limit 1`)
    await fillWithoutTrail(
      app.db,
      `insert into payment (quote_header_id, amount)
       select (select max(id) from quote_header), 2 from generate_series(1, ${maxSummed}) n`,
    )
  })
  const summed = async (parameters: Record<string, unknown>) =>
    (await listed('/payment', { range: [0, 0], sums: ['amount'], ...parameters })).headers

  it('are exact over 100,000 records, with their number', async () => {
    const headers = await summed({ total: maxRecords })
    expect(headers).toMatchObject({ 'x-sums': '{"amount":200000.00}', 'x-total-count': '100000' })
  })

  it('of more records are left out, and included when all are counted', async () => {
    await app.db.raw(`insert into payment (quote_header_id, amount) select max(id), 1 from quote_header`)
    const headers = await summed({ total: maxRecords })
    expect(headers).toMatchObject({ 'x-total-more-than': '10000' })
    expect(headers).not.toHaveProperty('x-sums')
    expect(headers).not.toHaveProperty('x-total-count')
    expect(await summed({})).toMatchObject({ 'x-sums': '{"amount":200001.00}', 'x-total-count': '100001' })
  })

  it('of no records are 0, also beyond the end of a list', async () => {
    expect(await summed({ filter: { amount: { above: 5 } } })).toMatchObject({ 'x-sums': '{"amount":0}' })
    expect(await summed({ filter: { amount: 1 }, range: [5, 9] })).toMatchObject({
      'x-sums': '{"amount":1.00}',
      'x-total-count': '1',
    })
  })
})

describe('A search that takes too long', { tags: 'rare' }, () => {
  it('is cancelled after five seconds, with advice', async () => {
    const database = await startTestApp()
    // Each record takes a moment to read.
    await database.db.raw(`
      insert into supplier (supplier_name) select 'Supplier ' || n from generate_series(1, 120) n;
      alter table supplier rename to stored_supplier;
      create view supplier as select * from stored_supplier where pg_sleep(0.05) is not null`)
    const reply = await database.api('GET', '/Supplier?range=[0,24]&filter={"q":"zq"}')
    expect(reply).toMatchObject({
      status: 400,
      body: {
        type: 'urn:costwright:problem:too_many_to_search',
        title: 'Too many records to search. Add a filter.',
      },
    })
    expect((await database.api('GET', '/Supplier?range=[0,4]')).status).toBe(200)
    await database.close()
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

  it('are refused with and without a range, and a shorter range is returned', { tags: 'rare' }, async () => {
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
