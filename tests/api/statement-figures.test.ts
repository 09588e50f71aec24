import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type StatementColumn,
  statementFigures,
} from '../../custom-screens/quote-statement/statement-figures.ts'
import { apiPath } from '../../model/api-path.ts'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { sum } from '../../model/decimal.ts'
import type { SignedFigure } from '../../model/figure.ts'
import { type ResourceName, resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { filledOriginal } from '../support/filled-original.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ copyOf: await filledOriginal() })
})
afterAll(() => app.close())

/** The fields that a list sums, for the figures that it explains. */
const sumsOf: Readonly<Record<string, readonly string[]>> = {
  'quote-lines': ['total', 'left'],
  'quote-purchase-links': ['amount'],
  payments: ['amount'],
}

const list = async (resource: string, filter: string): Promise<Record<string, number>> => {
  const query = new URLSearchParams({ filter, sums: JSON.stringify(sumsOf[resource]), range: '[0,0]' })
  const reply = await app.api('GET', `${apiPath(resources[resource as ResourceName])}?${query}`)
  expect([reply.status, query.toString()]).toEqual([200, query.toString()])
  return JSON.parse(String(reply.headers['x-sums']))
}

/** List sums by request: several cells use the same list, and no record changes. */
const listed = new Map<string, Promise<Record<string, number>>>()

/** The sum of the list at a figure's address, for the figure's column. */
const sumAt = async ({ resource, filter, sum: field, sign }: SignedFigure): Promise<number> => {
  const text = JSON.stringify(filter)
  const address = `${resource} ${text}`
  const sums = listed.get(address) ?? list(resource, text)
  listed.set(address, sums)
  return sign * ((await sums)[field] ?? Number.NaN)
}

const cellsOf = (row: QuoteStatementItem): [StatementColumn, number][] => [
  ['quoted', row.totalQuoteCost],
  ...row.monthlyAmounts.map((month): [StatementColumn, number] => [month, month.amount]),
  ['total', row.totalMonthlyAmounts],
  ['left', row.totalQuoteLessActualSpend],
]

describe('Every amount of every statement of the demo firm', () => {
  it('equals the sum of its lists, to the penny', { tags: 'rare' }, async () => {
    const quotes: { id: number }[] = (await app.api('GET', '/QuoteHeader')).body
    const wrong: unknown[] = []
    let cells = 0
    for (const { id } of quotes) {
      const statement: QuoteStatementItem[] = (await app.api('GET', `/QuoteHeader/QuoteStatementItem/${id}`))
        .body
      for (const row of statement)
        for (const [column, amount] of cellsOf(row)) {
          const figures = statementFigures(id, row, column)
          const summed = sum(await Promise.all(figures.map(sumAt)))
          cells++
          if (summed !== amount)
            wrong.push({ quote: id, row: row.costingCategoryDescription, column, amount, listed: summed })
        }
    }
    expect(wrong).toEqual([])
    expect(cells).toBeGreaterThan(500)
  })
})
