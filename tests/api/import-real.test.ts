import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const importOf = async (path: string, body: unknown, dry = false) =>
  (await test.api('POST', `${path}/import${dry ? '?dry=true' : ''}`, { body })).body
const preview = (path: string, body: unknown) => importOf(path, body, true)
const listOf = async (path: string) => (await test.api('GET', path)).body

const columns = ['ref', 'description', 'quantity', 'unit', 'costEach']

const emptyQuote = async () => {
  const { quote, category } = costingRecords(test)
  const first = await category()
  return {
    path: `/quoteline/QuoteHeader/${(await quote()).id}`,
    category: first.categoryDescription as string,
    categoryId: first.id as number,
  }
}

describe('A bill', () => {
  it('is written with its headings as categories and its words as quantities, once', {
    tags: 'slow',
  }, async () => {
    const { path, category, categoryId } = await emptyQuote()
    const other = await costingRecords(test).category()
    const body = {
      columns,
      key: ['ref', 'description'],
      numbers: [7, 8, 17, 18],
      rows: [
        ['1.01', 'Management', '16 wk', null, 1150],
        ['1.02', 'Scaffold', 'Item', null, '£14,200.00'],
        ['2.01', 'Oak trusses', 'Prov sum', null, 12500],
        ['2.02', 'Insurances', null, 'Sum', 3100],
      ],
      headings: { costingCategoryId: { '6': category, '16': other.id } },
    }
    const reply = await importOf(path, body)
    expect(reply.counts).toMatchObject({ create: 4, wrong: 0 })
    expect(reply.rows[0]).toMatchObject({ row: 7, warnings: { quantity: ['Read as 16 wk.'] } })
    expect(await listOf(path)).toMatchObject([
      { quantity: 16, unit: 'wk', provisional: false, costingCategoryId: categoryId },
      { quantity: 1, unit: 'item', costEach: 14200, costingCategoryId: categoryId },
      { quantity: 1, unit: 'sum', provisional: true, costingCategoryId: other.id },
      { quantity: 1, unit: 'Sum', provisional: false, costingCategoryId: other.id },
    ])
    expect((await importOf(path, body)).counts).toMatchObject({ create: 0, change: 0, same: 4 })
    const keyless = { ...body, key: ['id'], columns: [...columns, 'id'] }
    expect((await importOf(path, keyless)).counts).toMatchObject({ create: 0, change: 0, same: 4 })
  })

  it('adds each row to a resource without a key, if no record is the same in all columns', async () => {
    const { path, category } = await emptyQuote()
    const columns = ['description', 'quantity', 'costEach', 'costingCategoryId']
    const rows = [
      ['Dig', 1, 5, category],
      ['Dig', 1, 6, category],
    ]
    expect((await importOf(path, { columns, rows })).counts).toMatchObject({ create: 2, wrong: 0 })
    const more = [...rows, ['Dig', 1, 7, category]]
    expect((await importOf(path, { columns, rows: more })).counts).toMatchObject({ create: 1, same: 2 })
  })

  it('names the rows by the numbers of the file, also in its messages', async () => {
    const { path, category } = await emptyQuote()
    const { rows, faults, notices } = await preview(path, {
      columns: ['description', 'quantity', 'costEach', 'costingCategoryId'],
      key: ['description'],
      numbers: [5, 9, 12, 13],
      rows: [
        ['Dig', 1, 1, category],
        ['dig', 2, 1, category],
        ['Dig', 1, 1, category],
        ['Slab', '5%', 1, category],
      ],
    })
    expect(rows.map(({ row }: { row: number }) => row)).toEqual([5, 9, 12, 13])
    expect(faults).toEqual([
      {
        field: 'description',
        message: 'Is the same record as row 5, with other values.',
        code: 'otherThan',
        params: { row: 5 },
        rows: '9',
        count: 1,
      },
      {
        field: 'quantity',
        message: 'Must be a number without a percent sign.',
        code: 'percentSign',
        params: {},
        rows: '13',
        count: 1,
      },
    ])
    expect(notices).toEqual([
      {
        field: 'description',
        message: 'Repeats row 5, and counts once.',
        code: 'repeats',
        params: { row: 5 },
        rows: '12',
        count: 1,
      },
    ])
  })

  it('has calculated prices rounded on request, and binary fractions read as decimals', async () => {
    const { path, category } = await emptyQuote()
    const body = {
      columns: ['description', 'quantity', 'costEach', 'costingCategoryId'],
      key: ['description'],
      rows: [
        ['Dig', 0.1 + 0.2, 1.44525, category],
        ['Slab', 2, 1.00005, category],
      ],
    }
    expect((await preview(path, body)).faults).toMatchObject([{ field: 'costEach', rows: '1–2' }])
    expect((await importOf(path, { ...body, rounding: { costEach: 4 } })).counts).toMatchObject({ create: 2 })
    expect(await listOf(path)).toMatchObject([
      { quantity: 0.3, costEach: 1.4453 },
      { quantity: 2, costEach: 1.0001 },
    ])
    expect((await importOf(path, { ...body, rounding: { costEach: 4 } })).counts).toMatchObject({ same: 2 })
  })

  it('takes neither an error nor a formula that was never calculated for a blank', async () => {
    const { path, category } = await emptyQuote()
    const body = {
      columns: ['description', 'quantity', 'costEach', 'provisional'],
      key: ['description'],
      numbers: [7, 8, 9, 10, 11],
      rows: [
        ['Dig', '=2+3', 5, null],
        ['Slab', 1, '#REF!', null],
        ['=A1', 1, 5, null],
        ['Pier', 1, 5, '#N/A'],
        ['Fine', 1, 5, null],
      ],
      headings: { costingCategoryId: { '1': category } },
      unread: {
        quantity: { '7': 'uncalculated' },
        costEach: { '8': 'error' },
        description: { '9': 'uncalculated' },
        provisional: { '10': 'error' },
      },
    }
    const { counts, rows } = await preview(path, body)
    expect(counts).toMatchObject({ create: 1, wrong: 4 })
    expect(rows.map(({ errors = {} }: { errors?: object }) => errors)).toEqual([
      { quantity: ['Not calculated in the file.'] },
      { costEach: ['The file has an error here.'] },
      { description: ['Not calculated in the file.'] },
      { provisional: ['The file has an error here.'] },
      {},
    ])
    const { status } = await test.api('POST', `${path}/import`, { body })
    expect([status, await listOf(path)]).toEqual([400, []])
  })

  it('has lump sums, words for nothing and provisional sums in its unit', async () => {
    const { path, category } = await emptyQuote()
    const body = {
      columns: ['description', 'quantity', 'unit', 'costEach', 'total'],
      key: ['description'],
      rows: [
        ['Scaffold', null, null, null, '14,200.00'],
        ['Drainage', null, 'PS', '-', 5000],
        ['Water', null, 'PS', null, 5000],
        ['Attendance', 1, 'item', 'incl.', null],
        ['Credit', null, null, null, '(500.00)'],
      ],
      headings: { costingCategoryId: { '1': category } },
    }
    const { notices, counts } = await importOf(path, body)
    expect(counts).toMatchObject({ create: 5, wrong: 0 })
    expect(notices).toMatchObject([
      { field: 'quantity', message: 'An amount alone: read as 1 at this price.', rows: '1–3, 5' },
      { field: 'costEach', message: 'Read as 0.', rows: '4' },
    ])
    expect(await listOf(path)).toMatchObject([
      { quantity: 1, unit: 'item', costEach: 14200, provisional: false },
      { quantity: 1, unit: 'PS', costEach: 5000, provisional: true },
      { quantity: 1, unit: 'PS', costEach: 5000, provisional: true },
      { quantity: 1, costEach: 0 },
      { quantity: -1, costEach: 500 },
    ])
  })

  it('may leave prices open in a draft, which is said, and only there', async () => {
    const { path, category } = await emptyQuote()
    const body = {
      columns: ['description', 'quantity'],
      key: ['description'],
      rows: [
        ['Strip topsoil', 250],
        ['Break out rock', 'Rate only'],
      ],
      headings: { costingCategoryId: { '1': category } },
    }
    const { counts, notices } = await importOf(path, body)
    expect(counts).toMatchObject({ create: 2, wrong: 0 })
    expect(notices).toMatchObject([
      { field: 'costEach', message: 'No price in the file: 0, to price.', rows: '1–2' },
      { field: 'quantity', message: 'Read as 0.', rows: '2' },
    ])
    const lines = await listOf(path)
    expect(lines).toMatchObject([
      { quantity: 250, costEach: 0 },
      { quantity: 0, costEach: 0 },
    ])
    await test.api('PATCH', `/quoteline/${lines[0].id}`, { body: { costEach: 4 } })
    expect((await importOf(path, body)).counts).toMatchObject({ create: 0, change: 0, same: 2 })
    const header = path.split('/').at(-1)
    await test.api('PATCH', `/QuoteHeader/${header}`, { body: { standing: 'submitted' } })
    const later = { ...body, rows: [['Backfill', 40]] }
    expect((await preview(path, later)).faults).toMatchObject([{ field: 'costEach', rows: '1' }])
  })

  it('says in one line how far its amounts are from quantity and price', async () => {
    const { path, category } = await emptyQuote()
    const { notices } = await preview(path, {
      columns: ['description', 'quantity', 'costEach', 'total', 'costingCategoryId'],
      rows: [
        ['Dig', 2, 5, 12, category],
        ['Slab', 1, 5, 4, category],
        ['Pier', 1, 5, 5, category],
      ],
    })
    expect(notices).toMatchObject([
      { field: 'id', code: 'everyRowNew', count: 3 },
      {
        field: 'total',
        message: 'Total is another in the file than here in 2 rows: by 2.00 at most, by 1.00 in all.',
        rows: '1–2',
      },
    ])
  })

  it('refuses headings, numbers and rounding of another shape', async () => {
    const { path } = await emptyQuote()
    const { status, body } = await test.api('POST', `${path}/import`, {
      body: {
        columns: ['description'],
        key: ['description'],
        rows: [['a'], ['b']],
        numbers: [2, 1],
        headings: { costingCategoryId: { first: 1 } },
        unread: { description: { '2': 'blank' } },
        rounding: { costEach: 9 },
      },
    })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['numbers', 'headings', 'unread', 'rounding']])
  })
})

describe('A ledger', () => {
  it('counts a repeated row once, keeps the first of a repeated key, and names the others', async () => {
    const body = {
      columns: ['supplierName', 'contactName'],
      key: ['supplierName'],
      rows: [
        ['Ledger A', 'Ann'],
        ['Ledger A', 'Ann'],
        ['LEDGER A', 'Bob'],
        ['Ledger B', null],
      ],
    }
    const { counts, rows } = await preview('/Supplier', body)
    expect(counts).toMatchObject({ create: 2, same: 1, wrong: 1 })
    expect(rows.find(({ does }: { does: string }) => does === 'wrong')).toMatchObject({ row: 3 })
  })

  it.each([
    ['a line break', 'Timber\nCo'],
    ['a tab', 'Timber\tCo'],
    ['a zero-width space', 'Timb\u200ber Co'],
    ['spaces around it', '  Timber Co '],
    ['another case', 'TIMBER CO'],
    ['two spaces between words', 'Timber  Co'],
  ])('finds its record by a key with %s, and does not rename it', async (what, typed) => {
    const cleaned = typed.replace('Timb', `${what} Timb`).replace('TIMB', `${what.toUpperCase()} TIMB`)
    const name = `${what} Timber Co`
    await test.api('POST', '/Supplier', { body: { supplierName: name } })
    const body = { columns: ['supplierName', 'contactName'], key: ['supplierName'], rows: [[cleaned, 'Ann']] }
    expect((await importOf('/Supplier', body)).counts).toMatchObject({ change: 1 })
    expect((await importOf('/Supplier', body)).counts).toMatchObject({ same: 1 })
    const filter = encodeURIComponent(JSON.stringify({ supplierName: name }))
    expect(await listOf(`/Supplier?filter=${filter}`)).toMatchObject([{ supplierName: name }])
  })

  it.each([
    ['Blank  Timber', 'Blank Timber'],
    ['Well Known', 'Well\u00a0 Known'],
    ['Alder-Brook', 'alder\u2011brook'],
    ['Dash – Roofing', 'Dash - Roofing'],
  ])('finds the stored supplier %j by %j, as key and as reference', async (stored, typed) => {
    const { body: supplier } = await test.api('POST', '/Supplier', { body: { supplierName: stored } })
    const body = { columns: ['supplierName', 'contactName'], key: ['supplierName'], rows: [[typed, 'Ann']] }
    expect((await importOf('/Supplier', body)).counts).toMatchObject({ change: 1, create: 0 })
    const order = `ALIKE ${stored}`
    await importOf('/PurchaseHeader', { columns: ['userPONo', 'supplierId'], rows: [[order, typed]] })
    const filter = encodeURIComponent(JSON.stringify({ userPONo: order }))
    expect(await listOf(`/PurchaseHeader?filter=${filter}`)).toMatchObject([{ supplierId: supplier.id }])
  })

  it('finds the supplier of a row by a name with a decomposed accent', async () => {
    const { body: supplier } = await test.api('POST', '/Supplier', { body: { supplierName: 'Café Zoë' } })
    const rows = [['ACC-1', 'Cafe\u0301 Zoe\u0308']]
    await importOf('/PurchaseHeader', { columns: ['userPONo', 'supplierId'], key: ['userPONo'], rows })
    const filter = encodeURIComponent(JSON.stringify({ userPONo: 'ACC-1' }))
    expect(await listOf(`/PurchaseHeader?filter=${filter}`)).toMatchObject([{ supplierId: supplier.id }])
  })

  it('names the row and the name of an added record that is refused', async () => {
    const { faults } = await preview('/PurchaseHeader', {
      columns: ['userPONo', 'supplierId'],
      key: ['userPONo'],
      rows: [
        ['ADD-1', 'New Merchant'],
        ['ADD-2', 'x'.repeat(300)],
      ],
      createMissing: ['supplierId'],
    })
    expect(faults).toEqual([
      {
        field: 'supplierId',
        message: `"${'x'.repeat(60)}…" cannot be added: Maximum length is 200 characters.`,
        code: 'notAdded',
        params: {
          text: `${'x'.repeat(60)}…`,
          why: [{ code: 'maxLength', params: { n: 200 }, text: 'Maximum length is 200 characters.' }],
        },
        rows: '2',
        count: 1,
      },
    ])
  })

  it.each([
    ['01/04/2026 00:00', '2026-04-01'],
    ['2026-04-01T00:00:00Z', '2026-04-01'],
    ['14-Mar-2026', '2026-03-14'],
    ['14.03.2026', '2026-03-14'],
    ['14/03/26', '2026-03-14'],
    ['14th', null],
    ['04/13/2026', null],
  ])('reads the date %s as %s', async (typed, date) => {
    const body = { columns: ['userPONo', 'orderDate'], key: ['userPONo'], rows: [[`DATE ${typed}`, typed]] }
    const reply = await preview('/PurchaseHeader', body)
    expect(reply.counts.wrong).toBe(date ? 0 : 1)
    if (!date) return
    await importOf('/PurchaseHeader', body)
    const filter = encodeURIComponent(JSON.stringify({ userPONo: `DATE ${typed}` }))
    expect(await listOf(`/PurchaseHeader?filter=${filter}`)).toMatchObject([{ orderDate: date }])
  })

  it('says that a number was cut by Excel', async () => {
    const { notices } = await preview('/Supplier', {
      columns: ['supplierName', 'accountsRef'],
      rows: [
        ['Alder', '1.23457E+11'],
        ['Brook', '123457E'],
      ],
    })
    expect(notices).toMatchObject([{ field: 'accountsRef', code: 'cutByExcel', rows: '1' }])
  })

  it('says once that times of day are left out of dates', async () => {
    const rows = ['A', 'B', 'C'].map((name) => [`TIME ${name}`, '01/04/2026 14:30'])
    const body = { columns: ['userPONo', 'orderDate'], key: ['userPONo'], rows }
    expect((await preview('/PurchaseHeader', body)).notices).toEqual([
      {
        field: 'orderDate',
        message: 'The time of day is left out.',
        code: 'timeLeftOut',
        params: {},
        rows: '1–3',
        count: 3,
      },
    ])
  })
})

describe('A supplier statement', () => {
  it('is refused by a hook at the row that it is about, also in its preview', async () => {
    const created = async (path: string, body: object) => (await test.api('POST', path, { body })).body
    const own = await created('/Supplier', { supplierName: 'Statement own' })
    const other = await created('/Supplier', { supplierName: 'Statement other' })
    const statement = { supplierId: own.id, statementDate: '2026-03-31', closing: 10 }
    const head = await created('/SupplierStatement', statement)
    const foreign = await created('/PurchaseHeader', { userPONo: 'FOREIGN-1', supplierId: other.id })
    const path = `/SupplierStatementLine/SupplierStatement/${head.id}`
    const body = {
      columns: ['reference', 'amount', 'purchaseHeaderId'],
      rows: [
        ['1001', 5, null],
        ['1002', 6, foreign.id],
        ['1003', 7, null],
      ],
    }
    const { counts, faults } = await preview(path, body)
    expect(counts).toMatchObject({ create: 2, wrong: 1 })
    expect(faults).toMatchObject([
      { field: 'purchaseHeaderId', message: "Another supplier's purchase.", rows: '2' },
    ])
    expect((await test.api('POST', `${path}/import`, { body })).status).toBe(400)
    expect(await listOf(path)).toEqual([])
  })
})

describe('Addresses as mail programs copy them', () => {
  it('are imported with the names of the people', async () => {
    const columns = ['supplierName', 'contactEmail']
    const rows = [
      ['Outlook A', '"Bloggs, Jo" <jo@a.example>'],
      ['Outlook B', 'mailto:ann@b.example.'],
      ['Outlook C', 'jo@c.example; ann@c.example'],
    ]
    const wrong = await preview('/Supplier', { columns, rows })
    expect(wrong.faults).toMatchObject([{ field: 'contactEmail', rows: '3' }])
    await importOf('/Supplier', { columns, rows: rows.slice(0, 2) })
    const filter = encodeURIComponent(JSON.stringify({ supplierName: ['Outlook A', 'Outlook B'] }))
    expect(await listOf(`/Supplier?filter=${filter}`)).toMatchObject([
      { contactEmail: 'jo@a.example', contactName: 'Bloggs, Jo' },
      { contactEmail: 'ann@b.example', contactName: null },
    ])
  })
})

describe('Rows that an import leaves out', () => {
  const trailOf = async () =>
    (await test.api('GET', '/AuditTrail?action=rows_left_out', { as: 'administrator' })).body.entries
  const leftOut = { headings: ['Supplier', 'Phone'], numbers: [3, 7], rows: [['Half\u0000', 1], ['?']] }
  const body = (name: string) => ({
    columns: ['supplierName'],
    key: ['supplierName'],
    rows: [[name]],
    leftOut,
  })

  it('are kept in its trail, and can be downloaded there', async () => {
    const { requestId } = await importOf('/Supplier', body('Kept with others'))
    const [entry] = await trailOf()
    expect(entry).toMatchObject({ requestId, resource: 'suppliers', recordId: null, userName: 'Una User' })
    const rows = [['Half', 1], ['?']]
    expect(entry.changes).toEqual([{ field: 'leftOut', from: null, to: { ...leftOut, rows } }])
  })

  it('are not noted by a preview, nor by an import that writes nothing', async () => {
    await importOf('/Supplier', body('Noted once'))
    const before = (await trailOf()).length
    await preview('/Supplier', body('Noted never'))
    await importOf('/Supplier', body('Noted once'))
    expect((await trailOf()).length).toBe(before)
  })

  it('need a number each', async () => {
    const wrong = { ...leftOut, numbers: [7, 3] }
    expect((await importOf('/Supplier', { ...body('Wrong'), leftOut: wrong })).errors).toEqual({
      leftOut: ['Invalid format.'],
    })
  })
})
