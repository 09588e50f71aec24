import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, formulasOf, readWorkbook, sheetOf, shownRows } from '../support/costing.ts'
import { exact } from '../support/exact.ts'
import { labourRecords, type Made, makeExampleWeek } from '../support/labour.ts'
import { whileLocked } from '../support/waiting.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const read = async (path: string): Promise<Made> => {
  const { status, body } = await test.api('GET', path, { as: 'administrator' })
  expect(status).toBe(200)
  return body
}
const patched = async (path: string, body: object) => {
  const reply = await test.api('PATCH', path, { body, as: 'administrator' })
  expect([reply.status, reply.body]).toEqual([200, reply.body])
  return reply
}
const call = (name: string, id: number, as: 'administrator' | 'user' = 'administrator') =>
  test.api('POST', `/LabourWeek/${name}`, { body: { id }, as })
const undo = async (requestId: unknown) => {
  const reply = await test.api('POST', '/Undo', { body: { requestId }, as: 'administrator' })
  expect([reply.status, reply.body]).toEqual([200, reply.body])
}

/** Purchases of a week: lines as category or quote line and amount, by project. */
const posted = async (weekId: number): Promise<Record<string, unknown>> => {
  const rows = await test.db
    .select('h.project_id', 'l.costing_category_id', 'l.description', 'l.total', 'l.id')
    .from('purchase_header as h')
    .join('purchase_line as l', 'l.purchase_header_id', 'h.id')
    .where('h.labour_week_id', weekId)
    .orderBy('l.id')
  return Object.fromEntries(
    rows.map((row) => [`${row.project_id} ${row.costing_category_id} ${row.description}`, Number(row.total)]),
  )
}

/** Whether the purchases of a week are what its lines cost. */
const sums = async (weekId: number) => {
  const { charged, posted: spent } = await read(`/LabourWeek/${weekId}`)
  return { charged, spent }
}

/** Number of statements that wrote the lines of a week. */
const statementsOf = async (weekId: number): Promise<number> => {
  const rows = await test.db.raw(
    'select distinct xmin::text, cmin::text from labour_line where labour_week_id = ?',
    [weekId],
  )
  return rows.rows.length
}

describe('A week of own labour', () => {
  it('costs and posts the worked example to the penny', async () => {
    const { week, projects, categories } = await makeExampleWeek(test)
    const posting = await call('post', week.id)
    expect([posting.status, posting.body]).toEqual([200, posting.body])
    expect(posting.body).toMatchObject({
      standing: 'posted',
      hours: 168.5,
      overtime: 12.5,
      labour: 5066.71,
      charged: 5729.54,
      notRecovered: 147.69,
      posted: 5729.54,
      notPosted: 0,
    })
    const amounts = Object.values(projects).flatMap(({ id: projectId }: Made) =>
      Object.entries(categories).map(([name, category]) => ({ projectId, name, category })),
    )
    const found = await posted(week.id)
    const text = ({ projectId, category }: Made) =>
      `${projectId} ${category.id} Own labour: ${category.categoryDescription}`
    expect(
      Object.fromEntries(amounts.map((one) => [`${one.projectId} ${one.name}`, found[text(one)]])),
    ).toEqual({
      [`${projects.big.id} groundworks`]: 1025.11,
      [`${projects.big.id} masonry`]: 2862.89,
      [`${projects.big.id} prelims`]: 1079,
      [`${projects.small.id} masonry`]: 223.04,
      [`${projects.small.id} prelims`]: 539.5,
      [`${projects.small.id} groundworks`]: undefined,
    })
  })

  it('is opened by a change of its lines, and posting again follows, with one undo each', async () => {
    const { week, lines } = await makeExampleWeek(test, '2026-11-16')
    await call('post', week.id)
    const before = await posted(week.id)
    const changed = await patched(`/LabourLine/${lines[3].id}`, { fri: 4 })
    expect(String(changed.headers.notices)).toContain('is%20open%20again')
    expect(await read(`/LabourWeek/${week.id}`)).toMatchObject({
      standing: 'open',
      postedOn: null,
      notPosted: 84.52,
    })
    expect(await posted(week.id)).toEqual(before)
    const again = await call('post', week.id)
    expect(again.body).toMatchObject({ standing: 'posted', notPosted: 0, posted: 5814.06 })
    await undo(again.headers['x-request-id'])
    expect(await posted(week.id)).toEqual(before)
    expect(await read(`/LabourWeek/${week.id}`)).toMatchObject({ standing: 'open', notPosted: 84.52 })
    await undo(changed.headers['x-request-id'])
    expect(await read(`/LabourWeek/${week.id}`)).toMatchObject({ standing: 'posted', notPosted: 0 })
  })

  it('keeps the rates of its first day when posted; an open week follows them', async () => {
    const make = labourRecords(test)
    const { week, workers, projects, categories } = await makeExampleWeek(test, '2026-11-09')
    await call('post', week.id)
    const open = await make.week('2026-11-02')
    const line = await make.line(open.id, {
      workerId: workers.cal.id,
      projectId: projects.big.id,
      costingCategoryId: categories.masonry.id,
      mon: 8,
    })
    await make.rate(workers.cal.id, '2026-11-01', 25, 16)
    expect(await sums(week.id)).toEqual({ charged: 5729.54, spent: 5729.54 })
    expect((await read(`/LabourWeek/${week.id}`)).standing).toBe('posted')
    expect(await read(`/LabourLine/${line.id}`)).toMatchObject({
      rate: 25,
      payRate: 16,
      premium: 50,
      cost: 200,
    })
    await make.rate(workers.cal.id, '2026-11-03', 30, 16)
    expect(await read(`/LabourLine/${line.id}`)).toMatchObject({ rate: 25, cost: 200 })
  })

  it('follows a rate that an undo takes back, with the lines that were added since', async () => {
    const make = labourRecords(test)
    const { workers, projects, categories } = await makeExampleWeek(test, '2026-09-07')
    const open = await make.week('2026-08-31')
    const work = { projectId: projects.big.id, costingCategoryId: categories.masonry.id, mon: 8 }
    const early = await make.line(open.id, { ...work, workerId: workers.cal.id })
    const changed = await patched(
      `/WorkerRate/${(await read(`/WorkerRate/Worker/${workers.cal.id}`))[0].id}`,
      { allInRate: 25 },
    )
    const late = await make.line(open.id, { ...work, workerId: workers.cal.id, mon: 4 })
    expect([await read(`/LabourLine/${early.id}`), late]).toMatchObject([{ rate: 25 }, { rate: 25 }])
    await undo(changed.headers['x-request-id'])
    for (const { id } of [early, late]) expect(await read(`/LabourLine/${id}`)).toMatchObject({ rate: 21.13 })
    expect((await call('post', open.id)).body).toMatchObject({ posted: 253.56 })
  })

  it('is posted on no quote line whose quote was moved to another job', async () => {
    const { week, lines, projects, categories, costing } = await makeExampleWeek(test, '2026-08-17')
    const quote = await costing.quote({ projectId: projects.big.id })
    const quoted = await costing.quoteLine(quote.id, {
      description: 'Site manager',
      costingCategoryId: categories.prelims.id,
    })
    await patched(`/LabourLine/${lines[5].id}`, { quoteLineId: quoted.id })
    await patched(`/QuoteHeader/${quote.id}`, { projectId: projects.small.id })
    const refused = await call('post', week.id)
    expect([refused.status, refused.body.title]).toEqual([
      409,
      'The quote of "Site manager" is of another project now. Choose another quote line.',
    ])
    await patched(`/LabourLine/${lines[5].id}`, { quoteLineId: null })
    expect((await call('post', week.id)).body).toMatchObject({ posted: 5729.54 })
  })

  it('takes its purchases back when it is posted without lines', async () => {
    const { week, lines } = await makeExampleWeek(test, '2026-08-24')
    await call('post', week.id)
    for (const { id } of lines)
      expect((await test.api('DELETE', `/LabourLine/${id}`, { as: 'administrator' })).status).toBe(200)
    expect(await read(`/LabourWeek/${week.id}`)).toMatchObject({ standing: 'open', notPosted: -5729.54 })
    expect((await call('post', week.id)).body).toMatchObject({ standing: 'posted', posted: 0, notPosted: 0 })
  })

  it('is linked to the quote line that its lines name, and is then no unallocated spend', async () => {
    const { week, projects, categories, lines, costing } = await makeExampleWeek(test, '2026-10-26')
    const quote = await costing.quote({
      projectId: projects.big.id,
      standing: 'agreed',
      agreedDate: '2026-10-01',
    })
    const quoted = await costing.quoteLine(quote.id, { costingCategoryId: categories.prelims.id })
    const named = await patched(`/LabourLine/${lines[5].id}`, { quoteLineId: quoted.id })
    expect(named.body.costingCategoryId).toBe(categories.prelims.id)
    await call('post', week.id)
    expect(await read(`/quoteline/${quoted.id}`)).toMatchObject({ bought: 1079 })
    const control = await read(`/ProjectControl/${projects.big.id}`)
    const row = control.rows.find((one: Made) => one.costingCategoryId === categories.prelims.id)
    expect(row).toMatchObject({ received: 1079, invoiced: 0, onOrder: 0 })
    const other = await costing.quoteLine((await costing.quote()).id)
    const refused = await test.api('PATCH', `/LabourLine/${lines[5].id}`, { body: { quoteLineId: other.id } })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { quoteLineId: ['A quote line of another project.'] },
    ])
  })

  it('ties in control, statement and month close, and a closed month is said when posted again', async () => {
    const make = labourRecords(test)
    const costing = costingRecords(test)
    const project = await costing.project()
    const quote = await costing.quote({ projectId: project.id, standing: 'agreed', agreedDate: '2024-09-01' })
    const quoted = await costing.quoteLine(quote.id, { quantity: 10, costEach: 900 })
    const { id: workerId } = await make.worker('Flo', 30, 20, '2024-01-01')
    const week = await make.week('2024-10-14')
    const line = await make.line(week.id, {
      workerId,
      projectId: project.id,
      quoteLineId: quoted.id,
      mon: 10,
    })
    expect((await call('post', week.id)).body).toMatchObject({ posted: 300 })
    const asOf = async () => (await read(`/ProjectControl/${project.id}?asOf=2024-10-31`)).totals
    const { committed, final, received } = await asOf()
    expect([committed, received]).toEqual([300, 300])
    const [item] = await read(`/QuoteHeader/QuoteStatementItem/${quote.id}`)
    expect(item).toMatchObject({ totalMonthlyAmounts: 300, totalQuoteLessActualSpend: 8700 })
    const close = await test.api('POST', '/ProjectClose', {
      body: { projectId: project.id, month: '2024-10-01', expect: { committed, final } },
      as: 'administrator',
    })
    expect([close.status, close.body]).toEqual([201, close.body])
    const [closed] = await read(`/ProjectCloseLine?filter={"projectCloseId":${close.body.id},"part":"spend"}`)
    expect(closed).toMatchObject({ stage: 'received', supplier: 'Own labour', amount: 300 })
    await patched(`/LabourLine/${line.id}`, { tue: 5 })
    const again = await call('post', week.id)
    expect(decodeURIComponent(String(again.headers.notices))).toContain(
      'Oct 2024 is closed: this shows as movement of +£150.00.',
    )
    expect((await asOf()).received).toBe(450)
  })

  it('is withdrawn with its purchases, and refused without rates or lines', async () => {
    const make = labourRecords(test)
    const { week, projects, categories } = await makeExampleWeek(test, '2026-10-19')
    await call('post', week.id)
    const withdrawn = await call('withdraw', week.id)
    expect(withdrawn.body).toMatchObject({ standing: 'open', posted: 0 })
    await undo(withdrawn.headers['x-request-id'])
    expect(await read(`/LabourWeek/${week.id}`)).toMatchObject({ standing: 'posted', notPosted: 0 })
    const empty = await make.week('2026-10-12')
    expect((await call('post', empty.id)).body.title).toBe('The week has no hours.')
    const { id: workerId } = await make.post('/Worker', { workerName: 'Eve' })
    await make.line(empty.id, {
      workerId,
      projectId: projects.big.id,
      costingCategoryId: categories.masonry.id,
      mon: 8,
    })
    expect((await call('post', empty.id)).body.title).toBe('No rate on 12/10/2026: Eve.')
  })

  it('is of workers or of plant, and begins on a Monday', async () => {
    const make = labourRecords(test)
    const { week, lines, plant } = await makeExampleWeek(test, '2026-10-05')
    const errors = async (body: object) =>
      (await test.api('PATCH', `/LabourLine/${lines[0].id}`, { body })).body.errors
    expect(await errors({ plantId: plant.mixer.id })).toEqual({
      plantId: ['A line is of a worker or of plant. Use two lines.'],
    })
    expect(await errors({ workerId: null })).toEqual({ workerId: ['Choose a worker, or plant.'] })
    expect(await errors({ overtime: 36 })).toEqual({
      overtime: ['Overtime is part of the hours: at most 35.'],
    })
    expect(await errors({ idle: 1 })).toEqual({ idle: ['Idle time is of plant. Leave it empty.'] })
    const tuesday = await test.api('PATCH', `/LabourWeek/${week.id}`, { body: { weekStart: '2026-10-06' } })
    expect(tuesday.body.errors).toEqual({ weekStart: ['Choose a Monday.'] })
    void make
  })

  it('takes a column of overtime, and names the row where it is above the hours', async () => {
    const { week, lines } = await makeExampleWeek(test, '2026-11-02')
    const pasted = (overtime: readonly number[]) =>
      test.api('POST', `/LabourLine/LabourWeek/${week.id}/import`, {
        body: {
          columns: ['id', 'overtime'],
          key: ['id'],
          rows: overtime.map((value, at) => [lines[at].id, value]),
        },
      })
    const refused = await pasted([36, 2])
    expect([refused.status, refused.body.rows]).toMatchObject([
      400,
      [{ row: 1, errors: { overtime: ['Overtime is part of the hours: at most 35.'] } }],
    ])
    const stored = async () => (await read(`/LabourWeek/${week.id}`)).overtime
    expect(await stored()).toBe(12.5)
    const { status, body } = await pasted([5, 2])
    expect([status, body.counts]).toMatchObject([201, { change: 2 }])
    expect(await stored()).toBe(15.5)
    await undo(body.requestId)
    expect(await stored()).toBe(12.5)
  })

  it('takes its payroll from a file by its Monday', async () => {
    const { week } = await makeExampleWeek(test, '2026-08-10')
    await patched(`/LabourWeek/${week.id}`, { payroll: null })
    const { status, body } = await test.api('POST', '/LabourWeek/import', {
      as: 'administrator',
      body: {
        columns: ['weekStart', 'payroll'],
        key: ['weekStart'],
        rows: [['2026-08-10', 5214.4]],
      },
    })
    expect([status, body.counts]).toMatchObject([201, { create: 0, wrong: 0 }])
    expect(await read(`/LabourWeek/${week.id}`)).toMatchObject({ payroll: 5214.4, notRecovered: 147.69 })
  })

  it('takes people, jobs and categories of the week before, without hours', async () => {
    const make = labourRecords(test)
    await makeExampleWeek(test, '2026-09-21')
    const next = await make.week('2026-09-28')
    expect((await call('copyLastWeek', next.id, 'user')).status).toBe(200)
    expect(await read(`/LabourWeek/${next.id}`)).toMatchObject({ hours: 0, unrated: 0 })
    const rows = await read(`/LabourLine/LabourWeek/${next.id}`)
    expect(rows).toHaveLength(9)
    expect((await call('copyLastWeek', next.id)).body.title).toContain('has all lines')
    expect(await statementsOf(next.id)).toBe(1)
  })
})

describe('A posted purchase of own labour', () => {
  it('is changed by no other way of writing', async () => {
    const { week, projects } = await makeExampleWeek(test, '2026-09-07')
    await call('post', week.id)
    const before = await posted(week.id)
    const purchases = await read(
      `/PurchaseHeader?filter=${encodeURIComponent(JSON.stringify({ labourWeekId: week.id }))}`,
    )
    const purchase = purchases.find((one: Made) => one.projectId === projects.big.id)
    const lines = await read(`/PurchaseLine/PurchaseHeader/${purchase.id}`)
    const path = `/PurchaseHeader/${purchase.id}`
    const says = `${purchase.userPONo} is posted from a week of own labour. Change its lines there, and post it again.`
    const attempts: [string, Parameters<TestApp['api']>[0], string, object | undefined][] = [
      ['form', 'PATCH', path, { comments: 'x' }],
      [
        'statement date',
        'PATCH',
        '/PurchaseHeader',
        { ids: [purchase.id], set: { statementDate: '2026-10-01' } },
      ],
      ['cell', 'PATCH', `/PurchaseLine/${lines[0].id}`, { costEach: 1 }],
      ['bulk', 'PATCH', '/PurchaseLine', { ids: [lines[0].id], set: { costEach: 1 } }],
      [
        'new line',
        'POST',
        `/PurchaseLine/PurchaseHeader/${purchase.id}`,
        { description: 'x', quantity: 1, costEach: 1, costingCategoryId: lines[0].costingCategoryId },
      ],
      [
        'import',
        'POST',
        '/PurchaseLine/import',
        { columns: ['id', 'quantity'], key: ['id'], rows: [[lines[0].id, 3]] },
      ],
      ['delete line', 'DELETE', `/PurchaseLine/${lines[0].id}`, undefined],
      ['delete', 'DELETE', `${path}?cascade=true`, undefined],
    ]
    for (const [way, method, address, body] of attempts) {
      const reply = await test.api(method, address, { body, as: 'administrator' })
      expect([way, reply.status, JSON.stringify(reply.body)]).toEqual([
        way,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
        expect.stringContaining(says),
      ])
    }
    expect(await posted(week.id)).toEqual(before)
  })

  it('has the firm as supplier, which no order, invoice, statement or other purchase has', async () => {
    const { week } = await makeExampleWeek(test, '2026-08-31')
    await call('post', week.id)
    const supplier = (await test.db('supplier').where({ kind: 'ownLabour' }).first()) as Made
    expect(supplier).toMatchObject({ supplier_name: 'Own labour', enabled: false })
    for (const [path, body] of [
      ['/PurchaseHeader', { userPONo: 'X 1' }],
      ['/SupplierInvoice', { invoiceNo: 'X 1' }],
      ['/SupplierStatement', { statementDate: '2026-09-30', closing: 0 }],
    ] as const) {
      const reply = await test.api('POST', path, { body: { ...body, supplierId: supplier.id } })
      expect([path, reply.status, reply.body.errors]).toEqual([
        path,
        400,
        { supplierId: ['Own labour is posted from its weeks. Choose another supplier.'] },
      ])
    }
  })

  it('is written for payroll by person and day, without rates, and its formulas agree', async () => {
    const { week, workers } = await makeExampleWeek(test)
    await patched(`/Worker/${workers.ali.id}`, { payrollRef: '=P-01' })
    const { raw } = await test.api('GET', `/LabourWeek/${week.id}/payroll`)
    expect(raw.statusCode).toBe(200)
    const workbook = await readWorkbook(raw.rawPayload)
    const rows = shownRows(sheetOf(workbook, 'Hours'))
    expect(rows[0]?.slice(0, 4)).toEqual(['Name', 'Payroll Ref', 'Engagement', 'Mon'])
    const ali = rows.find(([, ref]) => ref === '=P-01')
    expect(ali?.slice(9)).toEqual([null, 43, 4])
    expect(rows.map((row) => [row[0], row[10], row[11]])).toEqual([
      ['Name', 'Total', 'Overtime'],
      [workers.ali.workerName, 43, 4],
      [workers.ben.workerName, 45, 6],
      [workers.cal.workerName, 41.5, 2.5],
      [workers.dee.workerName, 39, null],
      ['Total', 168.5, 12.5],
    ])
    for (const { cached, calculated } of formulasOf(workbook)) expect(calculated).toBe(exact(Number(cached)))
  })

  it('takes rows of a clocking app, with names of people and numbers of jobs', async () => {
    const make = labourRecords(test)
    const costing = costingRecords(test)
    await costing.project({ projectNumber: '26-777' })
    await costing.category({ categoryDescription: 'Clocked Roofing' })
    await make.worker('Clocked Ann', 27.88, 19.8)
    await make.worker('Clocked Bob', 21.13, 15.1)
    const { id } = await make.week('2026-12-07')
    const { status, body } = await test.api('POST', `/LabourLine/LabourWeek/${id}/import`, {
      body: {
        columns: ['workerId', 'projectId', 'costingCategoryId', 'mon', 'tue'],
        key: ['workerId', 'projectId', 'costingCategoryId'],
        rows: [
          ['clocked ann', '26-777', 'Clocked Roofing', 8, 7.5],
          ['Clocked Bob', '26-777', 'Clocked Roofing', 8, null],
        ],
      },
    })
    expect([status, body.counts]).toMatchObject([201, { create: 2, wrong: 0 }])
    expect((await read(`/LabourWeek/${id}`)).charged).toBe(601.18)
    expect(await statementsOf(id)).toBe(1)
  })

  it('names the row of a file whose quote line is of another job, in the preview too', async () => {
    const make = labourRecords(test)
    const costing = costingRecords(test)
    const { id: projectId } = await costing.project({ projectNumber: '26-778' })
    const { id: categoryId } = await costing.category({ categoryDescription: 'Rows of Jobs' })
    const lineOf = async (quoteId: number) => costing.quoteLine(quoteId, { costingCategoryId: categoryId })
    const own = await lineOf((await costing.quote({ projectId })).id)
    const other = await lineOf((await costing.quote({})).id)
    const worker = await make.worker('Clocked Cid', 20, 15)
    const week = await make.week('2026-12-14')
    const path = `/LabourLine/LabourWeek/${week.id}/import`
    const send = (quoteLineIds: readonly number[], query = '') =>
      test.api('POST', `${path}${query}`, {
        body: {
          columns: ['workerId', 'projectId', 'costingCategoryId', 'quoteLineId', 'mon'],
          key: [],
          rows: quoteLineIds.map((line) => [worker.id, projectId, categoryId, line, 8]),
        },
      })
    const preview = await send([own.id, other.id], '?dry=true')
    expect(preview.body.faults).toMatchObject([{ field: 'quoteLineId', rows: '2' }])
    expect((await send([own.id, other.id])).status).toBe(400)
    expect((await send([own.id])).body.counts).toMatchObject({ create: 1 })
  })
})

describe('A rate of a worker', () => {
  it('is that of a line which is added at the same moment', async () => {
    const make = labourRecords(test)
    const costing = costingRecords(test)
    const worker = await make.worker('Dee', 25, 18)
    const week = await make.week('2026-08-03')
    const line = {
      workerId: worker.id,
      projectId: (await costing.project()).id,
      costingCategoryId: (await costing.category()).id,
      mon: 8,
    }
    const [added] = await whileLocked<Made>(
      test.db,
      `select from worker where id = ${worker.id} for update`,
      [() => make.line(week.id, line), () => make.rate(worker.id, '2026-08-03', 30, 20)],
    )
    expect(await read(`/LabourLine/${added.id}`)).toMatchObject({ rate: 30, payRate: 20 })
  })

  it('is that of the lines of a week which moves to its first day at the same moment', async () => {
    const make = labourRecords(test)
    const costing = costingRecords(test)
    const worker = await make.worker('Eve', 25, 18)
    const week = await make.week('2026-08-17')
    const line = await make.line(week.id, {
      workerId: worker.id,
      projectId: (await costing.project()).id,
      costingCategoryId: (await costing.category()).id,
      mon: 8,
    })
    const first = '2026-08-24'
    await whileLocked<unknown>(test.db, `select from labour_week where id = ${week.id} for update`, [
      () => patched(`/LabourWeek/${week.id}`, { weekStart: first }),
      () => make.rate(worker.id, first, 30, 20),
    ])
    expect(await read(`/LabourLine/${line.id}`)).toMatchObject({ rate: 30, payRate: 20 })
  })
})
