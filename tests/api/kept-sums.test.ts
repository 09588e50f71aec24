import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../../api/clean-up.ts'
import { forgetFigures } from '../../database/kept-figures.ts'
import { query } from '../../database/query.ts'
import { addDays } from '../../model/calendar-date.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'
import { keepSums, readSums, readUnallocated, wrongFiguresOfAll } from '../support/kept-sums.ts'
import { labourRecords } from '../support/labour.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>

/** An agreed quote with a line, half of which is bought, and a payment. */
const bought = async () => {
  const project = await make.project({ projectStatusId: (await make.status(true)).id })
  const category = await make.category()
  const quote = await make.quote({ projectId: project.id })
  const line = await make.quoteLine(quote.id, {
    quantity: 10,
    costEach: 5,
    unit: 'm²',
    costingCategoryId: category.id,
  })
  const purchase = await make.purchase({ orderDate: '2026-06-01', statementDate: '2026-06-30' })
  const purchaseLine = await make.purchaseLine(purchase.id, {
    quantity: 10,
    costEach: 3,
    unit: 'm²',
    costingCategoryId: category.id,
  })
  const linked = await link(test, [purchaseLine.id], [[line.id, 5]])
  expect(linked.status).toBe(201)
  const payment = await make.payment(quote.id, '2026-06-15', 20)
  await test.api('PATCH', `/QuoteHeader/${quote.id}`, {
    body: { standing: 'agreed', agreedDate: '2026-05-01' },
  })
  const [{ id: linkId } = { id: 0 }] = await query<{ id: number }>(
    test.db,
    'select id from quote_purchase_link where quote_line_id = ?',
    [line.id],
  )
  return { project, category, quote, line, purchase, purchaseLine, payment, linkId }
}
let job: Awaited<ReturnType<typeof bought>>

beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
beforeEach(async () => {
  job = await bought()
  await keepSums(test.db)
})
afterAll(() => test.close())

const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const reply = await test.api(method, path, { as: 'administrator', ...(body && { body: { ...body } }) })
  expect([path, reply.body, reply.status < 300]).toEqual([path, reply.body, true])
  return reply
}
const why = '?reason=Instructed'

/** Each changes the sums of the job. */
const writes: Readonly<Record<string, () => Promise<unknown>>> = {
  'a new line': () =>
    send('POST', `/quoteline/quoteheader/${job.quote.id}${why}`, {
      description: 'Sand',
      quantity: 2,
      costEach: 7,
      costingCategoryId: job.category.id,
    }),
  'the price of a line': () => send('PATCH', `/quoteline/${job.line.id}${why}`, { costEach: 6 }),
  'the quantity of a line': () => send('PATCH', `/quoteline/${job.line.id}${why}`, { quantity: 11 }),
  'the cost of a line': () => send('PATCH', `/quoteline/${job.line.id}`, { costRate: 4 }),
  'the category of a line': async () =>
    send('PATCH', `/quoteline/${job.line.id}${why}`, { costingCategoryId: (await make.category()).id }),
  'the standing of the quote': () => send('PATCH', `/QuoteHeader/${job.quote.id}`, { standing: 'submitted' }),
  'another job for the quote': async () => {
    await send('PATCH', `/QuoteHeader/${job.quote.id}`, { standing: 'submitted' })
    await keepSums(test.db)
    return send('PATCH', `/QuoteHeader/${job.quote.id}`, { projectId: (await make.project()).id })
  },
  'another link': () => link(test, [job.purchaseLine.id], [[job.line.id, 5]]),
  'a link taken back': () => send('DELETE', `/QuotePurchaseLink/${job.linkId}`),
  'the kind of a link': () => send('PATCH', `/QuotePurchaseLink/${job.linkId}`, { kind: 'cost' }),
  'the quantity of a link': () => send('PATCH', `/QuotePurchaseLink/${job.linkId}`, { linkedQuantity: 4 }),
  'the price of a purchase line': () =>
    send('PATCH', `/PurchaseLine/${job.purchaseLine.id}`, { costEach: 2 }),
  'the statement date of a purchase': () =>
    send('PATCH', `/PurchaseHeader/${job.purchase.id}`, { statementDate: '2026-07-31' }),
  'a purchase that is received and not invoiced': () =>
    send('PATCH', `/PurchaseHeader/${job.purchase.id}`, { statementDate: null, receivedDate: '2026-06-10' }),
  'the amount of a payment': () => send('PATCH', `/payment/${job.payment.id}`, { amount: 25 }),
  'the date of a payment': () => send('PATCH', `/payment/${job.payment.id}`, { receivedDate: null }),
  'a payment taken back': () => send('DELETE', `/payment/${job.payment.id}`),
  'own labour': async () => {
    const labour = labourRecords(test)
    const { id: workerId } = await labour.worker('Ali', 27.88, 19.8)
    const week = await labour.week('2026-06-01')
    await labour.line(week.id, {
      workerId,
      projectId: job.project.id,
      costingCategoryId: job.category.id,
      mon: 8,
    })
    expect((await labour.postWeek(week.id)).status).toBe(200)
  },
  'SQL of a migration': () => query(test.db, 'update payment set amount = amount + 1'),
}

describe('Kept sums of a job', () => {
  it.each(Object.entries(writes))('are made again after %s', async (_name, write) => {
    const before = (await readSums(test.db)).values.get(job.project.id)
    await write()
    const { values } = await readSums(test.db)
    expect(values.get(job.project.id)).not.toEqual(before)
    expect(await wrongFiguresOfAll(test.db)).toEqual([])
  })

  it('are made again after an undo', async () => {
    const { headers } = await send('PATCH', `/payment/${job.payment.id}`, { amount: 25 })
    await keepSums(test.db)
    await send('POST', '/Undo', { requestId: headers['x-request-id'] })
    expect(await wrongFiguresOfAll(test.db)).toEqual([])
  })

  it('are read without their records while nothing has changed', async () => {
    await query(test.db, `update kept_figure set value = '"kept"' where record_id = ?`, [job.project.id])
    expect((await readSums(test.db)).values.get(job.project.id)).toBe('kept')
    await forgetFigures(test.db)
  })

  it('of an older snapshot do not replace those of a newer one', async () => {
    await send('PATCH', `/payment/${job.payment.id}`, { amount: 21 })
    const older = await readSums(test.db)
    await send('PATCH', `/payment/${job.payment.id}`, { amount: 22 })
    await keepSums(test.db)
    await older.keep(test.db)
    expect(await wrongFiguresOfAll(test.db)).toEqual([])
  })

  it('are noted still after a write that the one who keeps them has not seen', async () => {
    await send('PATCH', `/payment/${job.payment.id}`, { amount: 21 })
    const older = await readSums(test.db)
    await send('PATCH', `/payment/${job.payment.id}`, { amount: 22 })
    await older.keep(test.db)
    expect(await wrongFiguresOfAll(test.db)).toEqual([])
  })

  it('are made again after a payment of a quote that somebody else has moved to the job meanwhile', async () => {
    await send('PATCH', `/QuoteHeader/${job.quote.id}`, { standing: 'submitted' })
    const other = await make.project()
    await keepSums(test.db)
    const [paying, moving] = [await test.db.transaction(), await test.db.transaction()]
    await query(paying, 'insert into payment (quote_header_id, amount) values (?, 7)', [job.quote.id])
    await query(moving, 'update quote_header set project_id = ? where id = ?', [other.id, job.quote.id])
    await moving.commit()
    await keepSums(test.db)
    await paying.commit()
    expect(await wrongFiguresOfAll(test.db)).toEqual([])
  })

  it('are others from the day on that a payment counts', async () => {
    const later = addDays(firmDay(), 10)
    await send('PATCH', `/payment/${job.payment.id}`, { receivedDate: later })
    await keepSums(test.db)
    const before = await query<{ until: string }>(
      test.db,
      'select until::text from kept_figure where record_id = ?',
      [job.project.id],
    )
    expect(before).toEqual([{ until: later }])
  })

  it.each([10, -1])('are not taken on a day %i days from the one that they are of', async (days) => {
    await send('PATCH', `/payment/${job.payment.id}`, { receivedDate: addDays(firmDay(), 10) })
    await keepSums(test.db)
    await query(test.db, `update kept_figure set value = '"kept"' where record_id = ?`, [job.project.id])
    const { values } = await readSums(test.db, addDays(firmDay(), days))
    expect(values.get(job.project.id)).not.toBe('kept')
    await forgetFigures(test.db)
  })

  it('are forgotten by a migration', async () => {
    await forgetFigures(test.db)
    expect(await query(test.db, 'select from kept_figure where value is not null')).toEqual([])
  })

  it('are deleted by the clean-up if nobody has read them for two days', async () => {
    await send('PATCH', `/payment/${job.payment.id}`, { amount: 21 })
    await query(test.db, `update figure_note set noted_at = noted_at - interval '3 days'`)
    await cleanUp(test.db, new Date(), resources)
    const left = `select (select count(*) from kept_figure where figure = 'project.control')
      + (select count(*) from figure_note) as rows`
    expect(await query(test.db, left)).toEqual([{ rows: 0 }])
  })

  it('are kept by a call of the home page', async () => {
    await send('PATCH', `/payment/${job.payment.id}`, { amount: 21 })
    await test.api('GET', '/Home')
    await test.api('GET', '/Home')
    expect(await query(test.db, 'select from figure_note')).toEqual([])
  })
})

describe('The figures of a job whose sums are kept', () => {
  const controlOfJob = async () => {
    const { body } = await test.api('GET', `/ProjectControl?ids=${job.project.id}`, { as: 'administrator' })
    return body[0]
  }
  const changes: Readonly<Record<string, readonly [() => Promise<unknown>, object]>> = {
    'its name': [
      () => send('PATCH', `/Project/${job.project.id}`, { projectName: 'Otley Mill' }),
      { projectName: 'Otley Mill' },
    ],
    'its target margin': [
      () => send('PATCH', `/Project/${job.project.id}`, { targetMargin: 50 }),
      { targetMargin: 50, budget: 25 },
    ],
    'a forecast': [
      () =>
        send('POST', '/Forecast', {
          projectId: job.project.id,
          costingCategoryId: job.category.id,
          note: 'Site says so',
          method: 'toComplete',
          value: 100,
        }),
      { toComplete: 100 },
    ],
  }
  it.each(Object.entries(changes))('follow %s at once', async (_name, [write, after]) => {
    for (let time = 0; time < 2; time++) expect(await controlOfJob()).not.toMatchObject(after)
    await write()
    expect(await controlOfJob()).toMatchObject(after)
  })
})

describe('Kept unallocated spend of a supplier', () => {
  let supplierId: number
  const stored = async () => (await readUnallocated(test.db)).values.get(supplierId)
  const toPurchase = (body: object) => send('PATCH', `/PurchaseHeader/${job.purchase.id}`, body)
  const toLine = (body: object) => send('PATCH', `/PurchaseLine/${job.purchaseLine.id}`, body)

  beforeEach(async () => {
    supplierId = (await send('POST', '/Supplier', { supplierName: `Otley ${job.purchase.id}` })).body.id
    await toPurchase({ supplierId })
    await keepSums(test.db)
  })

  const changes: Readonly<Record<string, readonly [() => Promise<unknown>, unknown]>> = {
    'another link': [() => link(test, [job.purchaseLine.id], [[job.line.id, 3]]), [['over90', 6, 1]]],
    'a link taken back': [() => send('DELETE', `/QuotePurchaseLink/${job.linkId}`), [['over90', 30, 1]]],
    'the price of a line': [() => toLine({ costEach: 2 }), [['over90', 10, 1]]],
    'the quantity of a line': [() => toLine({ quantity: 20 }), [['over90', 45, 1]]],
    'the date of the purchase': [() => toPurchase({ orderDate: null }), [['undated', 15, 1]]],
    'another supplier of the purchase': [() => toPurchase({ supplierId: null }), []],
    'a deleted line': [
      async () => {
        await send('DELETE', `/QuotePurchaseLink/${job.linkId}`)
        await send('DELETE', `/PurchaseLine/${job.purchaseLine.id}`)
      },
      [],
    ],
  }
  it.each(Object.entries(changes))('is made again after %s', async (_name, [write, after]) => {
    expect(await stored()).toEqual([['over90', 15, 1]])
    await write()
    expect(await stored()).toEqual(after)
    expect(await wrongFiguresOfAll(test.db)).toEqual([])
  })

  it.each([
    [30, 'to30'],
    [31, 'to60'],
    [61, 'to90'],
    [91, 'over90'],
  ])('is of another age %i days after the purchase: %s', async (days, age) => {
    const { orderDate } = (await toPurchase({ orderDate: addDays(firmDay(), -days) })).body
    expect(await stored()).toEqual([[age, 15, 1]])
    await keepSums(test.db)
    const [row] = await query<{ until: string | null }>(
      test.db,
      `select until::text from kept_figure where figure = 'supplier.unallocated' and record_id = ?`,
      [supplierId],
    )
    const next = [31, 61, 91].find((end) => end > days)
    expect(row?.until).toBe(next === undefined ? null : addDays(orderDate, next))
  })
})
