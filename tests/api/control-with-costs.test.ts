import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import type { HomeReply } from '../../model/costing/home.ts'
import type { ControlSummary, ProjectControl } from '../../model/costing/project-control.ts'
import { subtract, sum } from '../../model/decimal.ts'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { budgetsOf, costedProjects, type RandomProject, storeProject } from '../support/control-oracle.ts'
import { costingRecords } from '../support/costing.ts'
import { addUser } from '../support/people.ts'
import { runs } from '../support/property-runs.ts'
import { orderedCategories } from '../support/random-quotes.ts'

const targetMargin = 12.5

let test: TestApp
let make: ReturnType<typeof costingRecords>
let categories: number[]
let client: As
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
  categories = []
  for (const fields of orderedCategories) categories.push((await make.category(fields)).id)
  client = { token: (await test.signIn(await addUser(test, ['User']))).token }
})
afterAll(() => test.close())

const call = async (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { as, ...body }: { as?: As; [name: string]: unknown } = {},
) => {
  const reply = await test.api(method, path, { ...(as && { as }), ...(method !== 'GET' && { body }) })
  expect([path, reply.status, reply.body]).toEqual([path, expect.toBeOneOf([200, 201]), reply.body])
  return reply.body
}
const get = (path: string, as?: As) => call('GET', path, { ...(as && { as }) })

/** A random project in an open job. */
const stored = async (project: RandomProject) => {
  const { id: projectStatusId } = await make.status(true)
  const { id } = await make.project({ targetMargin, projectStatusId })
  return {
    projectId: Number(id),
    projectStatusId,
    quoteIds: await storeProject(test.db, id, categories, project),
  }
}

const controlOf = (projectId: number, query = '', as?: As): Promise<ProjectControl> =>
  get(`/ProjectControl/${projectId}${query}`, as)

type Rows = readonly { costingCategoryId: number; budget: number }[]
const budgetsIn = (rows: Rows) =>
  categories.map((id) => rows.find(({ costingCategoryId }) => costingCategoryId === id)?.budget ?? 0)

/** Live figures: budgets as expected, sums of rows, the list of jobs, the home page and the statements. */
const expectTies = async (projectId: number, project: RandomProject, seesCosts: boolean) => {
  const as = seesCosts ? undefined : client
  const { rows, totals } = await controlOf(projectId, '', as)
  const expected = budgetsOf(project, { asOf: null, targetMargin, seesCosts })
  expect(budgetsIn(rows)).toEqual(expected.map(({ budget }) => budget))
  for (const { costingCategoryId, budgetBy } of rows)
    expect(budgetBy).toBe(expected[categories.indexOf(costingCategoryId)]?.budgetBy)
  for (const { budget, final, committed, toComplete, revised, margin } of [...rows, totals])
    expect([final, margin, Number.isFinite(budget)]).toEqual([
      sum([committed, toComplete]),
      subtract(revised, final),
      true,
    ])
  expect(totals.budget).toBe(sum(rows.map(({ budget }) => budget)))
  const [summary]: ControlSummary[] = await get(`/ProjectControl?ids=${projectId}`, as)
  const { budget, final, margin, revised, marginPercent } = totals
  expect(summary).toMatchObject({ budget, final, margin, revised, marginPercent })
  const { risks }: HomeReply = await get('/Home', as)
  const reasons = risks?.find((job) => job.project.id === projectId)?.reasons ?? []
  for (const reason of reasons) {
    if (reason.kind === 'loss') expect(reason).toMatchObject({ final, agreed: revised, amount: -margin })
    if (reason.kind === 'belowTarget')
      expect(reason).toMatchObject({ marginPercent, amount: subtract(final, budget) })
  }
  const quotes: { id: number }[] = await get(`/QuoteHeader/Project/${projectId}`)
  const spent = await Promise.all(
    quotes.map(async ({ id }) => {
      const statement: QuoteStatementItem[] = await get(`/QuoteHeader/QuoteStatementItem/${id}`, as)
      return statement.find(({ isCostTotal }) => isCostTotal)?.totalMonthlyAmounts ?? 0
    }),
  )
  expect(totals.committed).toBe(sum(spent))
}

/** Closed jobs are not on the home page of the next one. */
const end = async (projectId: number) => {
  const { id: projectStatusId } = await make.status(false)
  await call('PATCH', `/Project/${projectId}`, { projectStatusId })
}

describe('Project control of any job with costs', () => {
  it('ties with the list of jobs, the home page and the statements, with and without the right', () =>
    fc.assert(
      fc.asyncProperty(costedProjects, async (project) => {
        const { projectId } = await stored(project)
        for (const seesCosts of [true, false]) await expectTies(projectId, project, seesCosts)
        for (const asOf of ['2024-06-30', '2024-07-31']) {
          const { rows } = await controlOf(projectId, `?asOf=${asOf}`)
          const expected = budgetsOf(project, { asOf, targetMargin, seesCosts: true })
          expect(budgetsIn(rows)).toEqual(expected.map(({ budget }) => budget))
        }
        await end(projectId)
      }),
      { numRuns: runs(8) },
    ))

  it('is closed with its budgets, which a later cost does not move', { tags: 'rare' }, () =>
    fc.assert(
      fc.asyncProperty(costedProjects, async (project) => {
        const { projectId, quoteIds } = await stored(project)
        const { totals, rows } = await controlOf(projectId, '?asOf=2024-06-30')
        const { committed, final } = totals
        const close = await call('POST', '/ProjectClose', {
          projectId,
          month: '2024-06-01',
          expect: { committed, final },
        })
        expect(close).toMatchObject({
          final,
          fromCosts: rows.some(({ budgetBy }) => budgetBy === 'cost'),
        })
        await test
          .db('quote_line')
          .whereIn('quote_header_id', quoteIds)
          .whereNotNull('cost_rate')
          .update({ cost_rate: test.db.raw('cost_rate + 1') })
        const { compared } = await controlOf(projectId, `?compare=${close.id}`)
        expect(budgetsIn(compared?.rows ?? [])).toEqual(budgetsIn(rows))
        expect(compared?.totals).toMatchObject({ budget: totals.budget, final, margin: totals.margin })
        await end(projectId)
      }),
      { numRuns: runs(6) },
    ),
  )

  it('ties before and after an omission and a revision', { tags: 'rare' }, () =>
    fc.assert(
      fc.asyncProperty(costedProjects, fc.nat(5), async (project, pick) => {
        const { projectId, quoteIds } = await stored(project)
        const at = project.findIndex(
          ({ standing, part, quote }) =>
            standing === 'agreed' && part === 'contract' && quote.lines.length > 0,
        )
        fc.pre(at >= 0)
        const lines = project[at]?.quote.lines ?? []
        const line = lines[pick % lines.length]
        if (!line) throw new Error('A quote with lines has one')
        const omitted = { ...line, quantity: subtract(0, line.quantity) }
        const quote = await make.quote({ projectId, part: 'variation' })
        await make.quoteLine(quote.id, {
          quantity: omitted.quantity,
          costEach: omitted.costEach,
          costRate: omitted.costRate,
          costingCategoryId: categories[omitted.category],
        })
        await expectTies(projectId, project, true)
        await call('PATCH', `/QuoteHeader/${quote.id}`, { standing: 'agreed', agreedDate: '2024-07-10' })
        const omission: RandomProject[number] = {
          quote: { lines: [omitted], purchases: [], payments: [] },
          standing: 'agreed',
          part: 'variation',
          agreedDate: '2024-07-10',
          createdDate: '2024-07-05',
          dates: [],
        }
        const after = [...project, omission]
        await expectTies(projectId, after, true)
        const revised = quoteIds[at]
        const copy = await call('POST', '/QuoteHeader/copy', { id: revised })
        await expectTies(projectId, after, true)
        await call('POST', '/QuoteHeader/agree', {
          id: copy.id,
          agreedDate: '2024-07-31',
          supersede: [revised],
          moveLinks: true,
        })
        await expectTies(projectId, after, true)
        await end(projectId)
      }),
      { numRuns: runs(6) },
    ),
  )
})
