import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStatements } from '../../database/plan.ts'
import { resources } from '../../resources.config.ts'
import { type ApiReply, startTestApp, type TestApp } from '../support/app.ts'
import { contentsOf } from '../support/contents.ts'
import { costingRecords, link } from '../support/costing.ts'
import { depots } from '../support/depots.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const importOf = (path: string, body: unknown, dry = false, headers = {}) =>
  test.api('POST', `${path}/import${dry ? '?dry=true' : ''}`, { body, headers })
const preview = (path: string, body: unknown) => importOf(path, body, true)
const listOf = async (path: string) => (await test.api('GET', path)).body
const problem = ({ status, body }: ApiReply) => [status, body.type?.split(':').at(-1)]

const columns = ['description', 'quantity', 'costEach', 'costingCategoryId']

/** A quote with three priced lines in two categories, as in the price list of the documentation. */
const pricedQuote = async (name: string) => {
  const records = costingRecords(test)
  const groundworks = await records.category({ categoryDescription: `Groundworks ${name}` })
  const masonry = await records.category({ categoryDescription: `Masonry ${name}` })
  const quote = await records.quote()
  const line = (description: string, quantity: number, costEach: number, costingCategoryId: number) =>
    records.quoteLine(quote.id, { description, quantity, costEach, costingCategoryId })
  const dig = await line('Reduced level dig', 120, 48, groundworks.id)
  const concrete = await line('Concrete C25', 42.5, 139.8, groundworks.id)
  const brickwork = await line('Facing brickwork', 185.25, 96, masonry.id)
  const path = `/quoteline/QuoteHeader/${quote.id}`
  return { path, quote, dig, concrete, brickwork, groundworks, masonry }
}

describe('The preview of an import', () => {
  it('shows what each row does and its errors', { tags: 'slow' }, async () => {
    const { path, concrete, groundworks } = await pricedQuote('A')
    const { status, body } = await preview(path, {
      columns,
      key: ['description'],
      rows: [
        ['Reduced level dig', '120', '48,00', 'groundworks a'],
        ['concrete c25', '42.5', '142.35', 'Groundworks A'],
        ['Extra pier', 1, 1250, null],
        ['Facing brickwork', 185.25, '£96.00', 'Masonry A'],
      ],
    })
    expect(status).toBe(200)
    expect(body.counts).toEqual({ create: 0, change: 1, same: 1, delete: 0, wrong: 2 })
    expect(body.rows).toEqual([
      expect.objectContaining({ row: 1, does: 'wrong', errors: { costEach: [expect.any(String)] } }),
      expect.objectContaining({
        row: 2,
        does: 'change',
        id: concrete.id,
        version: 1,
        changes: expect.arrayContaining([{ field: 'costEach', from: 139.8, to: 142.35 }]),
      }),
      { row: 3, does: 'wrong', errors: { costingCategoryId: ['This field is required.'] } },
    ])
    expect(groundworks.id).toBeGreaterThan(0)
  })

  it('names a wrong row among more than it can name, in the order of the file', {
    tags: 'slow',
  }, async () => {
    const { path } = await pricedQuote('A2')
    const rows = Array.from({ length: 5100 }, (_, at) => [
      `Many ${at}`,
      1,
      at === 5050 ? 'x' : 1,
      'Masonry A2',
    ])
    const { counts, rows: named } = (await preview(path, { columns, key: ['description'], rows })).body
    expect([counts.create, counts.wrong, named.length]).toEqual([5099, 1, 5000])
    expect(named.at(-1)).toMatchObject({ row: 5051, does: 'wrong' })
    expect(named.slice(0, 4999).map(({ row }: { row: number }) => row)).toEqual(
      Array.from({ length: 4999 }, (_, at) => at + 1),
    )
  })

  it('refuses a product that is too large, as the import does', async () => {
    const { path } = await pricedQuote('Large')
    const body = {
      columns,
      key: ['description'],
      rows: [['Reduced level dig', 99_999_999, 99_999_999, null]],
    }
    const { body: shown } = await preview(path, body)
    expect(shown.counts).toMatchObject({ change: 0, wrong: 1 })
    const { status, body: refused } = await importOf(path, body)
    expect([status, refused.rows]).toEqual([400, shown.rows])
  })

  it('writes nothing', { tags: 'slow' }, async () => {
    const { path } = await pricedQuote('B')
    const before = await contentsOf(test.db)
    const { body } = await preview(path, {
      columns,
      key: ['description'],
      rows: [['New', 1, 1, 'Masonry B']],
    })
    expect(body.counts.create).toBe(1)
    expect(await contentsOf(test.db)).toEqual(before)
  })

  it('groups equal messages with the ranges of their rows', async () => {
    const { path } = await pricedQuote('C')
    const rows = ['a', 'b', 'c', 'd', 'e'].map((text, at) => [text, 1, at === 3 ? 1 : 0.00001, 'Masonry C'])
    const { body } = await preview(path, { columns, key: ['description'], rows })
    expect(body.faults).toEqual([
      {
        field: 'costEach',
        message: 'Maximum 4 decimal places.',
        code: 'decimals',
        params: { n: 4 },
        rows: '1–3, 5',
        count: 4,
      },
    ])
  })

  it('warns where a computed column of the file differs', async () => {
    const { path, dig } = await pricedQuote('D')
    const { body } = await preview(path, {
      columns: ['id', 'quantity', 'total'],
      key: ['id'],
      rows: [[dig.id, 119, 5760]],
    })
    expect(body.rows[0]).toMatchObject({
      does: 'change',
      warnings: { total: ['Total is 5,760.00 in the file and 5,712.00 here.'] },
    })
  })
})

describe('An import', () => {
  it('writes all rows in one request that can be undone, and writes nothing the second time', {
    tags: 'slow',
  }, async () => {
    const { path } = await pricedQuote('E')
    const body = {
      columns,
      key: ['description'],
      rows: [
        ['Reduced level dig', 120, '48.00', 'Groundworks E'],
        ['Concrete C25', 42.5, 142.35, 'Groundworks E'],
        ['Extra pier', 1, 1250, 'Masonry E'],
      ],
    }
    const before = await listOf(path)
    const reply = await importOf(path, body)
    expect([reply.status, reply.body.counts]).toEqual([
      201,
      { create: 1, change: 1, same: 1, delete: 0, wrong: 0 },
    ])
    const totals = (await listOf(path)).map(({ total }: { total: number }) => total)
    expect(totals.reduce((sum: number, total: number) => sum + total, 0)).toBeCloseTo(30_843.88, 2)
    expect((await importOf(path, body)).body.counts).toEqual({
      create: 0,
      change: 0,
      same: 3,
      delete: 0,
      wrong: 0,
    })
    await test.api('POST', '/Undo', { body: { requestId: reply.body.requestId } })
    const values = (list: Record<string, unknown>[]) => list.map(({ version: _version, ...record }) => record)
    expect(values(await listOf(path))).toEqual(values(before))
  })

  it('writes nothing while a row is invalid, and names the rows', { tags: 'slow' }, async () => {
    const { path } = await pricedQuote('F')
    const before = await contentsOf(test.db)
    const reply = await importOf(path, {
      columns,
      key: ['description'],
      rows: [
        ['Right', 1, 1, 'Masonry F'],
        ['Wrong', 1, 1, 'Nowhere'],
      ],
    })
    expect(problem(reply)).toEqual([400, 'invalid_input'])
    expect(reply.body).toMatchObject({
      title: 'One row is wrong. Nothing was written.',
      rows: [{ row: 2, errors: { costingCategoryId: ['There is no such costing category.'] } }],
    })
    expect(await contentsOf(test.db)).toEqual(before)
  })

  it('is refused when a record changed since the preview', async () => {
    const { path, concrete } = await pricedQuote('G')
    const body = { columns: ['id', 'costEach'], key: ['id'], rows: [[concrete.id, 140]] }
    const { body: seen } = await preview(path, body)
    await test.api('PATCH', `/quoteline/${concrete.id}`, { body: { quantity: 43 } })
    const expected = { [concrete.id]: seen.rows[0].version }
    const reply = await importOf(path, { ...body, expected })
    expect(problem(reply)).toEqual([412, 'changed_by_someone_else'])
    expect(reply.body.records).toMatchObject([{ id: concrete.id, text: 'Concrete C25' }])
  })

  it('returns the ids of the new records, which its preview does not have', async () => {
    const { path } = await pricedQuote('G5')
    const rows = ['One', 'Two'].map((text) => [text, 1, 1, 'Masonry G5'])
    const body = { columns, key: ['description'], rows }
    const idsOf = ({ body: reply }: ApiReply) => reply.rows.map(({ id }: { id?: number }) => id)
    expect(idsOf(await preview(path, body))).toEqual([undefined, undefined])
    const reply = await importOf(path, body)
    const made = (await listOf(path)).slice(3)
    expect(idsOf(reply)).toEqual(made.map(({ id }: { id: number }) => id))
  })

  it('is refused when it would delete a record that was added since the preview', async () => {
    const { path, quote, dig, masonry } = await pricedQuote('G2')
    const body = { columns: ['id'], key: ['id'], rows: [[dig.id]], deleteOthers: true }
    const { expected } = (await preview(path, body)).body
    const added = await costingRecords(test).quoteLine(quote.id, { costingCategoryId: masonry.id })
    const reply = await importOf(path, { ...body, expected })
    expect(problem(reply)).toEqual([412, 'changed_by_someone_else'])
    expect(reply.body.records).toMatchObject([{ id: added.id }])
  })

  it('with more changes than the preview lists is written with the preview’s versions', {
    tags: 'rare',
  }, async () => {
    const { path } = await pricedQuote('G3')
    const masonry = 'Masonry G3'
    const rows = Array.from({ length: 5100 }, (_, at) => [`Many ${at}`, 1, 1, masonry])
    await importOf(path, { columns, key: ['description'], rows })
    const body = { columns, key: ['description'], rows: rows.map(([text]) => [text, 2, 1, masonry]) }
    const { counts, expected, rows: named } = (await preview(path, body)).body
    expect([counts.change, named.length]).toEqual([5100, 5000])
    expect((await importOf(path, { ...body, expected })).body.counts).toEqual(counts)
  })

  it('adds rows without an id once, even if two are alike', async () => {
    const { path } = await pricedQuote('G4')
    const row = [null, 'Alike', 1, 1, 'Masonry G4']
    const body = { columns: ['id', ...columns], key: ['id'], rows: [row, row] }
    expect((await importOf(path, body)).body.counts).toMatchObject({ create: 2, same: 0 })
    expect((await importOf(path, body)).body.counts).toMatchObject({ create: 0, same: 2 })
    const third = { ...body, rows: [row, row, row] }
    expect((await importOf(path, third)).body.counts).toMatchObject({ create: 1, same: 2 })
  })

  it('creates new records in the order of the file', { tags: 'slow' }, async () => {
    const { path } = await pricedQuote('H')
    const rows = Array.from({ length: 2500 }, (_, at) => [`Line ${at}`, at + 1, 0.5, 'Masonry H'])
    await importOf(path, { columns, key: ['description'], rows })
    const list: { description: string }[] = await listOf(path)
    expect(list.slice(3).map(({ description }) => description)).toEqual(
      rows.map(([description]) => description),
    )
  })

  it('refuses a second row with the same key and other values, and a row that matches two records', async () => {
    const { path, masonry, quote } = await pricedQuote('I')
    const { quoteLine } = costingRecords(test)
    const twin = { description: 'Twin', costingCategoryId: masonry.id }
    await quoteLine(quote.id, twin)
    await quoteLine(quote.id, twin)
    const { body } = await preview(path, {
      columns,
      key: ['description'],
      rows: [
        ['Pier', 1, 1, 'Masonry I'],
        ['PIER', 2, 1, 'Masonry I'],
        ['Twin', 1, 1, 'Masonry I'],
      ],
    })
    expect(body.rows.map(({ errors }: { errors: object }) => errors)).toEqual([
      undefined,
      { description: ['Is the same record as row 1, with other values.'] },
      { description: ['2 quote lines fit this row.'] },
    ])
  })

  it('deletes records of the parent that no row names, except those in use', { tags: 'slow' }, async () => {
    const { path, dig, concrete, brickwork, masonry } = await pricedQuote('J')
    const body = { columns: ['id'], key: ['id'], rows: [[dig.id]], deleteOthers: true }
    expect((await preview(path, body)).body.counts).toMatchObject({ same: 1, delete: 2 })
    const { purchase, purchaseLine } = costingRecords(test)
    const line = await purchaseLine((await purchase()).id, { quantity: 9, costingCategoryId: masonry.id })
    await link(test, [line.id], [[concrete.id, 1]])
    const refused = await importOf(path, body)
    expect(problem(refused)).toEqual([400, 'invalid_input'])
    expect(refused.body.rows).toMatchObject([
      { id: concrete.id, errors: { id: ['Is used by 1 purchase link.'] } },
    ])
    await importOf(path, { ...body, rows: [[dig.id], [concrete.id]] })
    const left = (await listOf(path)).map(({ id }: { id: number }) => id)
    expect([left, left.includes(brickwork.id)]).toEqual([[dig.id, concrete.id], false])
  })

  it('treats a copied row, which repeats an id, as a new record', async () => {
    const { path, dig } = await pricedQuote('K')
    const reply = await importOf(path, {
      columns: ['id', ...columns],
      key: ['id'],
      rows: [
        [dig.id, 'Reduced level dig', 120, 48, 'Groundworks K'],
        [dig.id, 'Reduced level dig, north', 60, 48, 'Groundworks K'],
      ],
    })
    expect(reply.body.counts).toMatchObject({ create: 1, same: 1 })
    expect(reply.body.rows[0].warnings).toEqual({ id: ['Has the id of row 1, so it becomes a new record.'] })
  })

  it('refuses the id of a record of another parent', async () => {
    const [one, other] = [await pricedQuote('L'), await pricedQuote('M')]
    const { body } = await preview(one.path, {
      columns: ['id', 'quantity'],
      key: ['id'],
      rows: [[other.dig.id, 5]],
    })
    expect(body.rows[0].errors).toEqual({ id: ['There is no such quote line.'] })
  })

  it('creates missing records of a reference on request, and names them', async () => {
    const { supplierName } = (await test.api('POST', '/Supplier', { body: { supplierName: 'Import known' } }))
      .body
    const body = {
      columns: ['userPONo', 'supplierId'],
      key: ['userPONo'],
      rows: [
        ['IMP-1', supplierName],
        ['IMP-2', 'Import unknown'],
        ['IMP-3', 'import UNKNOWN'],
      ],
    }
    expect((await preview('/PurchaseHeader', body)).body.counts).toMatchObject({ create: 1, wrong: 2 })
    const reply = await importOf('/PurchaseHeader', { ...body, createMissing: ['supplierId'] })
    expect(reply.body).toMatchObject({
      counts: { create: 3 },
      created: [{ resource: 'suppliers', text: 'Import unknown' }],
    })
    const made = await listOf('/Supplier?filter={"q":"import unknown"}')
    expect(made).toHaveLength(1)
  })

  it('refuses a disabled record unless it is the current value', async () => {
    const { body: supplier } = await test.api('POST', '/Supplier', { body: { supplierName: 'Import off' } })
    const { body: purchase } = await test.api('POST', '/PurchaseHeader', {
      body: { userPONo: 'IMP-OFF', supplierId: supplier.id },
    })
    await test.api('PATCH', `/Supplier/${supplier.id}`, { body: { enabled: false } })
    const { body } = await preview('/PurchaseHeader', {
      columns: ['userPONo', 'supplierId'],
      key: ['userPONo'],
      rows: [
        ['IMP-OFF', 'Import off'],
        ['IMP-NEW', 'Import off'],
      ],
    })
    expect(purchase.id).toBeGreaterThan(0)
    expect(body.counts).toMatchObject({ same: 1, wrong: 1 })
    expect(body.rows[0].errors).toEqual({ supplierId: ['This supplier is disabled.'] })
  })

  it('reports how many records have an ambiguous name', async () => {
    for (const _ of [1, 2]) await test.api('POST', '/Supplier', { body: { supplierName: 'Import twice' } })
    const { body } = await preview('/PurchaseHeader', {
      columns: ['userPONo', 'supplierId'],
      key: ['userPONo'],
      rows: [['IMP-TWICE', 'Import twice']],
    })
    expect(body.rows[0].errors).toEqual({
      supplierId: ['2 suppliers are called Import twice: use the id column.'],
    })
  })

  it.each([
    ['a NUL', 'Pier\u0000'],
    ['half of a character', 'Pier \ud83d'],
  ])('explains that a text with %s cannot be stored', async (_what, description) => {
    const { path } = await pricedQuote('unstorable')
    const { status, body } = await preview(path, {
      columns,
      key: ['description'],
      rows: [[description, 1, 1, 'Masonry unstorable']],
    })
    expect([status, body.counts?.wrong]).toEqual([200, 1])
    expect(body.rows[0].errors.description).toEqual([expect.stringMatching(/^[A-Z].*\.$/)])
  })

  it('refuses a row with more cells than columns, and names it', async () => {
    const body = { columns: ['supplierName'], key: ['supplierName'], rows: [['a'], ['a', 'b']] }
    expect(await test.api('POST', '/Supplier/import?dry=true', { body })).toMatchObject({
      status: 400,
      body: { errors: { rows: ['Row 2 has more cells than columns.'] } },
    })
  })

  it('refuses an invalid request: unknown columns, keys, rows and options', async () => {
    const reply = await importOf('/Supplier', {
      columns: ['supplierName', 'nothing'],
      key: ['supplierName'],
      rows: [['A', 1]],
    })
    expect(reply.body.errors).toEqual({ columns: ['There is no field "nothing" that can be imported.'] })
    const wrong = await importOf('/Supplier', {
      columns: [],
      key: 'id',
      rows: [[{}]],
      deleteOthers: true,
      more: 1,
    })
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['columns', 'deleteOthers', 'key', 'more', 'rows'])
  })

  it('is refused without a required part of the key, and matches by all of it', async () => {
    const supplierName = 'Keyed in parts'
    const { body: supplier } = await test.api('POST', '/Supplier', { body: { supplierName } })
    const list = { supplierId: supplier.id, listName: 'Bricks', validFrom: '2026-01-01' }
    expect((await test.api('POST', '/PriceList', { body: list })).status).toBe(201)
    const body = {
      columns: ['supplierId', 'listName', 'validTo'],
      rows: [[supplierName, 'Bricks', '2026-12-31']],
    }
    expect((await importOf('/PriceList', body)).body.errors).toEqual({
      key: ['"validFrom" is part of the key and is not in the file.'],
    })
    const whole = { ...body, headings: { validFrom: { '1': '2026-01-01' } } }
    expect((await importOf('/PriceList', whole)).body.counts).toMatchObject({ create: 0, change: 1 })
  })

  it('adds records where the file lacks a part of the key that they may leave empty', async () => {
    const { projectId } = await costingRecords(test).quote({ quoteNumber: 'Q-1' })
    const body = { columns: ['projectId', 'comments'], rows: [[projectId, 'Another one']] }
    expect((await importOf('/QuoteHeader', body)).body.counts).toMatchObject({ create: 1, change: 0 })
  })

  it('names the column that a misspelt key or rounded column may mean', async () => {
    const { path } = await pricedQuote('Misspelt')
    const body = { columns, rows: [['A', 1, 1, null]] }
    expect((await preview(path, { ...body, key: ['descripton'] })).body.errors).toEqual({
      key: ['"descripton" is part of the key and is not in the file. Did you mean "description"?'],
    })
    const rounding = { costEech: 2 }
    expect((await preview(path, { ...body, key: ['description'], rounding })).body.errors).toEqual({
      rounding: ['"costEech" is no column of numbers. Did you mean "costEach"?'],
    })
  })
})

describe('Three versions of a record', () => {
  const roundTrip = async (name: string, exported: number, file: number, current: number) => {
    const { path, dig } = await pricedQuote(name)
    await test.api('PATCH', `/quoteline/${dig.id}`, { body: { quantity: current } })
    const base = { [dig.id]: { quantity: exported } }
    const { body } = await preview(path, {
      columns: ['id', 'quantity'],
      key: ['id'],
      rows: [[dig.id, file]],
      base,
    })
    return body
  }

  it('keep the stored value when the file did not change it', async () => {
    expect((await roundTrip('N', 120, 120, 130)).counts).toMatchObject({ same: 1 })
  })

  it('take the file’s value when no one else changed it', async () => {
    expect((await roundTrip('O', 120, 125, 120)).rows[0].changes).toEqual([
      { field: 'quantity', from: 120, to: 125 },
    ])
  })

  it('agree when both sides made the same change', async () => {
    expect((await roundTrip('P', 120, 130, 130)).counts).toMatchObject({ same: 1 })
  })

  it('conflict when both sides made different changes, showing all three values', async () => {
    const { counts, rows } = await roundTrip('Q', 120, 125, 130)
    expect(counts.wrong).toBe(1)
    expect(rows[0].conflicts).toEqual([
      {
        field: 'quantity',
        exported: 120,
        file: 125,
        current: 130,
        by: expect.any(String),
        at: expect.any(String),
      },
    ])
  })
})

describe('Two imports at once', () => {
  it('do not create a record twice', { tags: 'slow' }, async () => {
    const body = { columns: ['supplierName'], key: ['supplierName'], rows: [['Import race']] }
    const replies = await Promise.all([importOf('/Supplier', body), importOf('/Supplier', body)])
    expect(replies.map(({ body: reply }) => reply.counts.create).sort()).toEqual([0, 1])
  })
})

describe('An import of CSV', () => {
  const csvOf = (path: string, text: string | Buffer, query = '', headers = {}) =>
    test.api('POST', `${path}/import${query}`, { text, headers: { 'content-type': 'text/csv', ...headers } })

  it('accepts field names or labels as headings, and the import key as the key', async () => {
    await test.api('POST', '/Supplier', { body: { supplierName: 'CSV known', contactEmail: 'a@b.example' } })
    const text = 'supplierName;Contact Email\r\nCSV known;new@b.example\r\n"CSV; new";\r\n'
    const dry = await csvOf('/Supplier', text, '?dry=true')
    expect([dry.status, dry.body.counts]).toEqual([
      200,
      { create: 1, change: 1, same: 0, delete: 0, wrong: 0 },
    ])
    const { status, body } = await csvOf('/Supplier', text)
    expect([status, body.counts]).toEqual([201, dry.body.counts])
    expect((await csvOf('/Supplier', text)).body.counts).toMatchObject({ same: 2 })
  })

  it('accepts an exported file, with its ids, versions and texts of references', {
    tags: 'slow',
  }, async () => {
    const { path, dig } = await pricedQuote('CSV')
    const query = new URLSearchParams({ columns: 'all', filter: JSON.stringify({ id: [dig.id] }) })
    const { raw } = await test.api('GET', `/quoteline/export.csv?${query}`)
    const { status, body } = await csvOf(path, raw.rawPayload, '?dry=true')
    expect([status, body.counts]).toEqual([200, { create: 0, change: 0, same: 1, delete: 0, wrong: 0 }])
  })

  it('accepts the key and the other options as parameters', async () => {
    const text = 'accountsPONo,userPONo,supplier\nA-1,CSV-1,CSV missing'
    const refused = await csvOf('/PurchaseHeader', text, '?dry=true')
    expect(refused.body.counts).toMatchObject({ wrong: 1 })
    const query = new URLSearchParams({ key: '["accountsPONo"]', createMissing: '["supplierId"]' })
    const { body } = await csvOf('/PurchaseHeader', text, `?${query}`)
    expect(body).toMatchObject({ counts: { create: 1 }, created: [{ text: 'CSV missing' }] })
    const { path, dig } = await pricedQuote('CSV delete')
    const deleted = await csvOf(path, `id\n${dig.id}\n`, '?dry=true&deleteOthers=true')
    expect(deleted.body.counts).toMatchObject({ same: 1, delete: 2 })
  })

  it('answers a repeated Idempotency-Key with the first reply', async () => {
    const send = (text: string) => csvOf('/Supplier', text, '', { 'idempotency-key': 'csv-once' })
    const first = await send('supplierName\nCSV once')
    expect((await send('supplierName\nCSV once')).body).toEqual(first.body)
    expect(problem(await send('supplierName\nCSV twice'))).toEqual([422, 'idempotency_key_reused'])
  })

  it.each([
    [
      'a heading that is no field',
      'supplierName,weather\na,b',
      'There is no field "weather" that can be imported.',
    ],
    ['one field twice', 'supplierName,Supplier Name\na,b', 'Two columns are "Supplier Name".'],
    ['a row that is too wide', 'supplierName\na\na,b', 'Row 2 has more cells than the first row.'],
    ['an open quotation mark', 'supplierName\n"a', 'Row 1: A quotation mark is not closed.'],
    ['no rows', 'supplierName\n', 'This field is required.'],
    ['nothing', '', 'This field is required.'],
  ])('refuses %s', async (_what, text, message) => {
    const { status, body } = await csvOf('/Supplier', text, '?dry=true')
    expect([status, Object.values(body.errors ?? {}).flat()]).toEqual([
      400,
      expect.arrayContaining([message]),
    ])
  })

  it('names the fault of a row by its code', async () => {
    const { body } = await csvOf('/Supplier', 'supplierName\n"a"b', '?dry=true')
    const fault = expect.objectContaining({ code: 'textAfterQuote' })
    expect(body.codes).toEqual({ rows: [{ code: 'faultOfRow', params: { row: 1, fault } }] })
  })

  it('refuses a binary, a malformed key, and CSV at other calls', async () => {
    expect(problem(await csvOf('/Supplier', 'supplierName\n\0'))).toEqual([400, 'malformed_request'])
    expect(problem(await csvOf('/Supplier', 'supplierName\na', '?key=supplierName'))).toEqual([
      400,
      'unknown_query',
    ])
    const elsewhere = await test.api('POST', '/Supplier', {
      text: 'supplierName\na',
      headers: { 'content-type': 'text/csv' },
    })
    expect(problem(elsewhere)).toEqual([415, 'unsupported_media_type'])
  })
})

describe('Imports of other resources', () => {
  it('do not exist for accounts', async () => {
    const body = { columns: ['email'], key: ['email'], rows: [['a@b.example']] }
    const reply = await test.api('POST', '/UserAccounts/import', { as: 'administrator', body })
    expect(problem(reply)).toEqual([404, 'no_such_call'])
  })

  it('refuse a duplicate of a unique value, in a record or in another row', { tags: 'rare' }, async () => {
    const app = await startTestApp({
      resources: { ...resources, depots },
      prepare: async (db) => {
        const statements = createStatements({ ...resources, depots })
        await db.raw(statements.filter((statement) => /"depot"|depot_/.test(statement)).join(';\n'))
      },
    })
    const { body: supplier } = await app.api('POST', '/Supplier', { body: { supplierName: 'Depots' } })
    const depot = { supplierId: supplier.id, distance: 1, costPerMile: 1 }
    await app.api('POST', '/Depot', { body: { ...depot, depotName: 'North' } })
    const { body } = await app.api('POST', '/Depot/import?dry=true', {
      body: {
        columns: ['depotName', 'supplierId', 'distance', 'costPerMile'],
        key: ['distance'],
        rows: ['NORTH', 'South', 'south'].map((name, at) => [name, 'Depots', at + 10, 1]),
      },
    })
    await app.close()
    expect(body.rows.map(({ errors }: { errors?: object }) => errors)).toEqual([
      { depotName: ['Is already in use.'] },
      undefined,
      { depotName: ['Row 2 is the same record.'] },
    ])
  })
})
