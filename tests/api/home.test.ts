import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figurePagePath } from '../../admin/resource/list/figure-page-path.ts'
import { fillDemo } from '../../demo/index.ts'
import { apiPath } from '../../model/api-path.ts'
import type { HomeFigure, HomeReply } from '../../model/costing/home.ts'
import type { ControlSummary } from '../../model/costing/project-control.ts'
import { subtract, sum } from '../../model/decimal.ts'
import type { FigureList } from '../../model/figure.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { plainState, viewOf } from '../../model/list-query.ts'
import { readState } from '../../model/list-state.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

const home = async (as: 'user' | 'administrator' = 'user'): Promise<HomeReply> => {
  const reply = await test.api('GET', '/Home', { as })
  expect(reply.status).toBe(200)
  return reply.body
}

const isFigure = (value: object): value is HomeFigure => 'value' in value && 'list' in value
/** Every figure of a reply, at any depth. */
const figuresIn = (value: unknown): HomeFigure[] =>
  typeof value !== 'object' || value === null
    ? []
    : isFigure(value)
      ? [value]
      : Object.values(value).flatMap(figuresIn)

const resourceOf = ({ resource }: FigureList) => {
  const found = Object.values(resources).find(({ name }) => name === resource)
  if (!found) throw new Error(`There is no ${resource}`)
  return found
}

/** The value of the list that a figure opens: its sum, or its record count. */
const askList = async (list: FigureList): Promise<number> => {
  const { filter, sum } = list
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: '[0,0]',
    ...(sum && { sums: JSON.stringify([sum]) }),
  })
  const { headers, status } = await test.api('GET', `${apiPath(resourceOf(list))}?${query}`)
  expect(status).toBe(200)
  return sum
    ? JSON.parse(String(headers['x-sums']))[sum]
    : Number(String(headers['content-range']).split('/')[1])
}

/** The calendar day this many days ago, also across a change of the clocks. */
const daysAgo = (days: number) => {
  const day = new Date(`${firmDay()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - days)
  return day.toISOString().slice(0, 10)
}

describe('The home page of an empty firm', () => {
  it('reports that the firm is empty', async () => {
    expect(await home()).toMatchObject({
      hasQuotes: false,
      hasPurchases: false,
      openJobs: 0,
      risks: [],
      cash: { amount: 0, jobs: [] },
      unallocated: { lines: 0 },
    })
  })

  it('has twelve months nevertheless', async () => {
    const { cash } = await home()
    expect(cash.months).toHaveLength(12)
  })
})

describe('The home page', () => {
  beforeAll(async () => {
    await fillDemo(test.db, { scale: 1, today: '2025-03-31' })
    const status = await test.api('POST', '/ProjectStatus', {
      body: { projectStatusDescription: 'Going on', isProjectOpen: true },
    })
    const { id: projectId } = await make.project({
      projectNumber: '26-001',
      projectStatusId: status.body.id,
    })
    const category = await make.category({ categoryDescription: 'Thatching' })
    const buy = async (quoteId: number, quantity: number, dates: Record<string, string | null>) => {
      const line = await make.quoteLine(quoteId, {
        quantity: 10,
        costEach: 100,
        costingCategoryId: category.id,
      })
      const { id } = await make.purchase(dates)
      const bought = await make.purchaseLine(id, { quantity, costEach: 100.01 })
      await link(test, [bought.id], [[line.id, quantity]])
    }
    const agreed = await make.quote({ projectId, standing: 'agreed', agreedDate: daysAgo(90) })
    await buy(agreed.id, 20, { orderDate: daysAgo(60), statementDate: daysAgo(20) })
    const draft = await make.quote({ projectId })
    await buy(draft.id, 1, { orderDate: daysAgo(31), statementDate: null })
    // On both sides of every age limit, and once without an order date.
    for (const days of [0, 30, 31, 60, 61, 90, 91, null]) {
      const { id } = await make.purchase({ orderDate: days === null ? null : daysAgo(days) })
      await make.purchaseLine(id, { quantity: 1, costEach: 10.01 })
      await make.purchaseLine(id, { quantity: -1, costEach: 3 })
    }
  })

  it('shows only figures that equal the lists they open', async () => {
    const figures = figuresIn(await home())
    expect(figures.length).toBeGreaterThan(25)
    for (const { value, list } of figures) expect([list, await askList(list)]).toEqual([list, value])
  })

  it('says what the invoices that wait come to', async () => {
    const { attention } = await home()
    const amounts = {
      invoicesToCheck: 'invoiceNet',
      queriedInvoices: 'invoiceNet',
      approvedNotSent: 'approvedAmount',
    }
    for (const [kind, summed] of Object.entries(amounts)) {
      const { value, amount, list } = attention[kind as keyof typeof amounts]
      expect(value, kind).toBeGreaterThan(0)
      expect([kind, amount]).toEqual([kind, await askList({ ...list, sum: summed })])
    }
  })

  it('opens lists by addresses that contain the whole filter of the figure', async () => {
    for (const { list } of figuresIn(await home())) {
      const query = new URLSearchParams(figurePagePath(list).split('?')[1])
      const { state, unknown } = readState(resourceOf(list), query)
      // The view sets what the address leaves out.
      const view = viewOf(resourceOf(list), state.view)
      expect(unknown).toEqual([])
      expect({
        ...state,
        filter: state.filter ?? view?.filter,
        sums: state.sums ?? view?.sums ?? null,
      }).toEqual({
        ...plainState,
        view: list.view ?? null,
        filter: list.filter,
        // A view may show more sums than that of the figure.
        sums: list.sum ? expect.arrayContaining([list.sum]) : null,
      })
    }
  })

  it('shows which jobs are at risk, why, and by how much', async () => {
    const { risks } = await home()
    const mine = risks.find(({ project }) => project.number === '26-001')
    expect(mine?.reasons.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['cash', 2000.2],
      ['loss', 1100.21],
      ['over', 1100.21],
      ['notAgreed', 100.01],
    ])
  })

  it('shows the same figures for a job as its project control', async () => {
    const controls: ControlSummary[] = (await test.api('GET', '/ProjectControl?open=true')).body
    const { risks, cash } = await home()
    const losses = risks.flatMap(({ project, reasons }) =>
      reasons.flatMap((reason) => (reason.kind === 'loss' ? [[project.id, reason.amount]] : [])),
    )
    const beyond = ({ margin, revised }: ControlSummary) =>
      -margin > 500 && -margin > Math.max(0, revised) * 0.05
    const expected = controls.filter(beyond).map(({ projectId, margin }) => [projectId, -margin])
    expect(expected.length).toBeGreaterThan(0)
    expect(new Map(losses.map(([id, amount]) => [id, amount]))).toEqual(
      new Map(expected.map(([id, amount]) => [id, amount])),
    )
    expect(new Map(cash.jobs.map(({ project, amount }) => [project.id, amount]))).toEqual(
      new Map(controls.map(({ projectId, cash: amount }) => [projectId, amount])),
    )
  })

  it('shows how far a job is below its target margin and behind its plan', async () => {
    const { id } = await make.project({
      projectNumber: '26-002',
      projectStatusId: (await test.api('GET', '/ProjectStatus?filter={"isProjectOpen":true}')).body[0].id,
      targetMargin: 20,
      startDate: daysAgo(100),
      endDate: daysAgo(10),
    })
    const quote = await make.quote({ projectId: id, standing: 'agreed', agreedDate: daysAgo(90) })
    const line = await make.quoteLine(quote.id, { quantity: 1, costEach: 10_000 })
    const purchase = await make.purchase({ receivedDate: daysAgo(50), statementDate: null })
    const bought = await make.purchaseLine(purchase.id, { quantity: 1, costEach: 8000 })
    await link(test, [bought.id], [[line.id, 1]])
    const made = await test.api('POST', '/Forecast', {
      body: {
        ...{ projectId: id, costingCategoryId: line.costingCategoryId },
        ...{ method: 'toComplete', value: 1000, note: 'Site says so' },
      },
    })
    expect(made.status).toBe(201)
    const mine = (await home()).risks.find(({ project }) => project.id === id)
    expect(mine?.reasons).toEqual([
      { kind: 'behindPlan', amount: 1111.11, earned: 8888.89, planned: 10_000, finished: daysAgo(10) },
      { kind: 'belowTarget', amount: 1000, marginPercent: 10, targetMargin: 20 },
    ])
  })

  it('counts cash up to today, and lists later and undated amounts separately', async () => {
    const before = (await home()).cash
    const job = before.jobs.find(({ project }) => project.number === '26-001')?.project.id
    const { id } = await make.quote({ projectId: job, standing: 'agreed', agreedDate: daysAgo(5) })
    const line = await make.quoteLine(id, { quantity: 1, costEach: 500 })
    const buy = async (statementDate: string | null, costEach: number) => {
      const purchase = await make.purchase({ statementDate })
      const bought = await make.purchaseLine(purchase.id, { costEach })
      await link(test, [bought.id], [[line.id, 1]])
    }
    await make.payment(id, daysAgo(0), 100)
    await make.payment(id, daysAgo(-1), 20_000)
    await make.payment(id, daysAgo(-40), 4_000)
    await make.payment(id, null, 300)
    await buy(daysAgo(0), 10)
    await buy(daysAgo(-1), 7)
    await buy(null, 5)
    const { cash } = await home()
    const more = (of: (from: HomeReply['cash']) => number) => subtract(of(cash), of(before))
    expect(more(({ amount }) => amount)).toBe(90)
    expect(more(({ paid }) => paid.value)).toBe(100)
    expect(more(({ invoiced }) => invoiced.value)).toBe(10)
    expect(more(({ laterPayments }) => laterPayments.value)).toBe(24_000)
    expect(more(({ undatedPayments }) => undatedPayments.value)).toBe(300)
    expect(more(({ laterSpend }) => laterSpend.value)).toBe(7)
    expect(more(({ undatedSpend }) => undatedSpend.value)).toBe(5)
    // The chart sums the same lists, and ends today.
    expect(more(({ months }) => sum(months.map(({ paid }) => paid)))).toBe(100)
    expect(more(({ months }) => sum(months.map(({ invoiced }) => invoiced)))).toBe(10)
  })

  it('leaves superseded and withdrawn quotes out of the value', async () => {
    const { risks } = await home()
    const quoted = async () => {
      const mine = (await home()).risks.find(({ project }) => project.number === '26-001')
      const over = mine?.reasons.find(({ kind }) => kind === 'over')
      return over?.kind === 'over' ? over.quoted.value : null
    }
    const projectId = risks.find(({ project }) => project.number === '26-001')?.project.id
    expect(await quoted()).toBe(1000)
    const { id } = await make.quote({ projectId, standing: 'superseded' })
    const thatching = (await test.api('GET', '/CostingCategory')).body.find(
      (category: { categoryDescription: string }) => category.categoryDescription === 'Thatching',
    )
    await make.quoteLine(id, { quantity: 1, costEach: 5000, costingCategoryId: thatching.id })
    expect(await quoted()).toBe(1000)
  })

  it('has the queries with suppliers, which a finished statement leaves', async () => {
    const { supplierQueries } = await home()
    const queries = (await test.api('GET', '/SupplierStatementLine')).body.filter(
      ({ outcome }: { outcome: string }) => outcome === 'differs' || outcome === 'missing',
    )
    expect(supplierQueries).toMatchObject({
      lines: 2,
      amount: { value: sum(queries.map(({ differsBy }: { differsBy: number }) => differsBy)) },
    })
  })

  it('groups unallocated lines by age, to the day', async () => {
    const { unallocated } = await home()
    const lines = unallocated.ages.map(({ age, lines }) => [age, lines])
    const demo = Object.fromEntries(lines)
    expect(demo).toMatchObject({ to30: 4, to60: 4, to90: 4, undated: 2 })
  })
})

describe('The section Since your last visit', () => {
  const news = async (as: 'user' | 'administrator' = 'user') => (await home(as)).news

  it('summarises what others did, without the user’s own changes', async () => {
    const quote = await make.quote({ quoteNumber: 'N-1' })
    const category = await make.category()
    const line = await make.quoteLine(quote.id, { costingCategoryId: category.id })
    const purchase = await make.purchase()
    const bought = await make.purchaseLine(purchase.id, { quantity: 3, costEach: 10.01 })
    await link(test, [bought.id], [[line.id, 3]])
    expect((await news()).groups.filter(({ who }) => who === 'Una User')).toEqual([])
    const { groups } = await news('administrator')
    expect(groups.find(({ resource }) => resource === 'quote-purchase-links')).toMatchObject({
      who: 'Una User',
      action: 'created',
      count: 1,
      amount: 30.03,
      subject: { resource: 'quote-headers', id: quote.id, text: 'N-1' },
    })
  })

  it('is cleared when marked as seen, for that user only, and fills again', async () => {
    const { upTo } = await news('administrator')
    const marked = await test.api('POST', '/Home/seen', { as: 'administrator', body: { upTo } })
    expect(marked.status).toBe(204)
    expect((await news('administrator')).groups).toEqual([])
    expect((await news()).seenAt).toBeNull()
    await make.project({ projectName: 'After' })
    expect((await news('administrator')).groups).toMatchObject([{ resource: 'projects', count: 1 }])
  })

  it('refuses an invalid or future instant', async () => {
    for (const body of [{}, { upTo: 'yesterday' }, { upTo: 7 }, { upTo: '2026-13-45T00:00:00Z' }, { at: 1 }])
      expect((await test.api('POST', '/Home/seen', { body })).status).toBe(400)
    for (const upTo of [
      '2026-02-30T00:00:00Z',
      '2026-02-29T00:00:00Z',
      '2016-12-31T23:59:60Z',
      '0000-01-01T00:00:00Z',
    ])
      expect(await test.api('POST', '/Home/seen', { body: { upTo } })).toMatchObject({
        status: 400,
        body: { errors: { upTo: ['Invalid format.'] } },
      })
    const upTo = new Date(Date.now() + 86_400_000).toISOString()
    const more = await test.api('POST', '/Home/seen', { body: { upTo, at: 1 } })
    expect([more.status, Object.keys(more.body.errors)]).toEqual([400, ['at']])
    expect((await test.api('POST', '/Home/seen', { body: { upTo } })).status).toBe(204)
    expect(Date.parse((await news()).seenAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  })
})

describe('A sum of the home page', () => {
  it('is left out when it exceeds the time limit, and a waiting user does not restart it', async () => {
    const within = async (milliseconds = 1_000) =>
      (await test.api('GET', `/Home?within=${milliseconds}`)).body
    expect(await within(30_000)).toEqual({ ...(await home()), news: expect.anything() })
    await test.db.transaction(async (trx) => {
      await trx.raw('lock table costing_category in access exclusive mode')
      const { openJobs, risks, cash, unallocated, attention } = await within()
      expect([openJobs, risks, cash]).toEqual([null, null, null])
      expect([unallocated.ages, attention.undatedPayments.value]).toEqual([
        expect.any(Array),
        expect.any(Number),
      ])
    })
    expect((await within()).cash).toBeNull()
    expect((await home()).cash.months).toHaveLength(12)
  })

  it('refuses an invalid time limit', async () => {
    for (const query of ['within=0', 'within=soon', 'within=30001', 'since=1'])
      expect((await test.api('GET', `/Home?${query}`)).status).toBe(400)
  })
})
