import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from '../../model/api-path.ts'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import {
  type ControlSummary,
  type ControlTotals,
  listedColumns,
  type ProjectControl,
} from '../../model/costing/project-control.ts'
import { sum } from '../../model/decimal.ts'
import type { SignedFigure } from '../../model/figure.ts'
import { type ResourceName, resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { controlSumsOf, type RandomProject, randomProjects, storeProject } from '../support/control-oracle.ts'
import { costingRecords } from '../support/costing.ts'
import { runs } from '../support/property-runs.ts'
import { orderedCategories } from '../support/random-quotes.ts'

let test: TestApp
let categories: number[]
beforeAll(async () => {
  test = await startTestApp()
  const { category } = costingRecords(test)
  categories = []
  for (const fields of orderedCategories) categories.push((await category(fields)).id)
})
afterAll(() => test.close())

const days = [null, '2024-06-30', '2024-07-31'] as const

const stored = async (project: RandomProject) => {
  const { id: projectId } = await costingRecords(test).project({ targetMargin: 12.5 })
  return {
    projectId: projectId as number,
    quoteIds: await storeProject(test.db, projectId, categories, project),
  }
}
/** Forecasts of categories by every method. */
const randomForecasts = fc.uniqueArray(
  fc
    .record({
      category: fc.nat(orderedCategories.length - 1),
      method: fc.constantFrom('automatic', 'toComplete', 'atCompletion', 'percentComplete'),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      percent: fc.integer({ min: 1, max: 10_000 }),
      percent_done: fc.option(fc.integer({ min: 0, max: 100 })),
    })
    .map(({ amount, percent, ...forecast }) => ({
      ...forecast,
      value: { automatic: null, toComplete: amount, atCompletion: amount, percentComplete: percent }[
        forecast.method
      ],
    }))
    .map(({ value, ...forecast }) => ({ ...forecast, value: value === null ? null : value / 100 })),
  { selector: ({ category }) => category, maxLength: orderedCategories.length },
)

const controlOf = async (projectId: number, query = ''): Promise<ProjectControl> => {
  const reply = await test.api('GET', `/ProjectControl/${projectId}${query}`)
  expect(reply.status).toBe(200)
  return reply.body
}
const asOfQuery = (asOf: string | null) => (asOf === null ? '' : `?asOf=${asOf}`)

const listed = async ({ resource, filter, sum: field, sign }: SignedFigure): Promise<number> => {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sums: JSON.stringify([field]),
    range: '[0,0]',
  })
  const reply = await test.api('GET', `${apiPath(resources[resource as ResourceName])}?${query}`)
  return sign * JSON.parse(String(reply.headers['x-sums']))[field]
}
/** The figures that differ from the sum of their lists. */
const wrongIn = async (figures: readonly Pick<ControlTotals, 'lists' | (typeof listedColumns)[number]>[]) => {
  const wrong: unknown[] = []
  for (const each of figures)
    for (const column of listedColumns) {
      const found = sum(await Promise.all(each.lists[column].map(listed)))
      if (found !== each[column]) wrong.push({ column, figure: each[column], listed: found })
    }
  return wrong
}

describe('Project control of any project', () => {
  it('equals the reference calculation, live and as of any day', () =>
    fc.assert(
      fc.asyncProperty(randomProjects, async (project) => {
        const { projectId } = await stored(project)
        for (const asOf of days) {
          const { rows, totals } = await controlOf(projectId, asOfQuery(asOf))
          const expected = controlSumsOf(project, categories.length, asOf)
          for (const [index, figures] of expected.entries()) {
            const row = rows.find(({ costingCategoryId }) => costingCategoryId === categories[index])
            const none = Object.fromEntries(Object.keys(figures).map((name) => [name, 0]))
            expect(row ?? none).toMatchObject(figures)
          }
          for (const { invoiced, received, onOrder, committed, revised, final, margin } of [
            ...rows,
            totals,
          ]) {
            expect(committed).toBe(sum([invoiced, received, onOrder]))
            expect(margin).toBe(sum([revised, -final]))
          }
        }
      }),
      { numRuns: runs(12) },
    ))

  it('matches the statements of its quotes', { tags: 'rare' }, () =>
    fc.assert(
      fc.asyncProperty(randomProjects, async (project) => {
        const { projectId, quoteIds } = await stored(project)
        const { ties, totals } = await controlOf(projectId)
        const costs = await Promise.all(
          quoteIds.map(async (id) => {
            const statement: QuoteStatementItem[] = (
              await test.api('GET', `/QuoteHeader/QuoteStatementItem/${id}`)
            ).body
            return statement.find(({ isCostTotal }) => isCostTotal)
          }),
        )
        const months = costs.flatMap((cost) => cost?.monthlyAmounts ?? [])
        const of = (isDated: boolean) =>
          sum(months.filter(({ year }) => (year !== 0) === isDated).map(({ amount }) => amount))
        expect(ties).toEqual({ dated: of(true), undated: of(false) })
        expect(totals.committed).toBe(sum(costs.map((cost) => cost?.totalMonthlyAmounts ?? 0)))
      }),
      { numRuns: runs(6) },
    ),
  )

  it('has the same totals in the list of all projects, by every forecast method', { tags: 'rare' }, () =>
    fc.assert(
      fc.asyncProperty(randomProjects, randomForecasts, async (project, forecasts) => {
        const { projectId } = await stored(project)
        if (forecasts.length > 0)
          await test.db('forecast').insert(
            forecasts.map(({ category, ...forecast }) => ({
              ...forecast,
              project_id: projectId,
              costing_category_id: categories[category],
              note: 'Why',
            })),
          )
        const { totals, cash } = await controlOf(projectId)
        const { lists: _, earnedLists: __, months: ___, ...amounts } = totals
        const all: ControlSummary[] = (await test.api('GET', '/ProjectControl')).body
        const summary = all.find((each) => each.projectId === projectId)
        expect(summary).toMatchObject({ ...amounts, cash: cash.amount })
      }),
      { numRuns: runs(8) },
    ),
  )

  it('opens lists that add up to every figure, live, as of any day, and closed', { tags: 'rare' }, () =>
    fc.assert(
      fc.asyncProperty(randomProjects, async (project) => {
        const { projectId } = await stored(project)
        for (const asOf of days) {
          const { rows, totals } = await controlOf(projectId, asOfQuery(asOf))
          expect(await wrongIn([...rows, totals])).toEqual([])
        }
        const { totals } = await controlOf(projectId, '?asOf=2024-06-30')
        const { committed, final } = totals
        const body = { projectId, month: '2024-06-01', expect: { committed, final } }
        const close = await test.api('POST', '/ProjectClose', { body })
        expect([close.status, close.body]).toEqual([201, close.body])
        const { compared } = await controlOf(projectId, `?compare=${close.body.id}`)
        if (!compared) throw new Error('The close is compared')
        expect(await wrongIn([...compared.rows, compared.totals])).toEqual([])
        const {
          marginPercent,
          donePercent,
          over,
          lists: _,
          earnedLists: __,
          months: ___,
          ...amounts
        } = totals
        expect(compared.totals).toMatchObject({ ...amounts, marginPercent, donePercent, over })
      }),
      { numRuns: runs(2) },
    ),
  )
})
