import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStatement } from '../../api/costing/statement.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, formulasOf, openReport, sheetOf, shownRows } from '../support/costing.ts'
import { exact, numberOf, times, toPenny, total } from '../support/exact.ts'
import { runs } from '../support/property-runs.ts'
import { orderedCategories, type RandomQuote, randomQuotes, storeQuotes } from '../support/random-quotes.ts'
import { lineTotalOf, statementOf } from '../support/statement-oracle.ts'

let test: TestApp
let categories: number[]
let store: (quotes: readonly RandomQuote[]) => ReturnType<typeof storeQuotes>
beforeAll(async () => {
  test = await startTestApp()
  const make = costingRecords(test)
  const { id: projectId } = await make.project()
  categories = []
  // Created in reverse, so that the order of ids differs.
  for (const category of [...orderedCategories].reverse())
    categories.unshift((await make.category(category)).id)
  store = (quotes) => storeQuotes(test.db, projectId, categories, quotes)
})
afterAll(() => test.close())

describe('The reference arithmetic of the tests', () => {
  it('rounds half away from zero', () => {
    for (const [a, b, penny] of [
      [0.5, 0.05, 0.03],
      [2.5, 0.01, 0.03],
      [-2.5, 0.01, -0.03],
      [1.005, 1, 1.01],
      [-0.4999, 0.01, 0],
    ] as const)
      expect(numberOf(toPenny(times(exact(a), exact(b))))).toBe(penny)
    expect(numberOf(total([0.1, 0.2].map(exact)))).toBe(0.3)
  })
})

describe('Over hundreds of random quotes', () => {
  const batches = (size: number) => fc.array(randomQuotes, { minLength: size, maxLength: size })

  it('every line total and statement figure is exact to the penny', { tags: 'rare' }, async () => {
    const check = async (quotes: RandomQuote[]) => {
      const stored = await store(quotes)
      const { rows } = await test.db.raw<{ rows: { id: number; total: string }[] }>(
        'select id, total from quote_line where quote_header_id = any(?)',
        [stored.map(({ id }) => id)],
      )
      const totals = new Map(rows.map((row) => [row.id, Number(row.total)]))
      for (const [index, quote] of quotes.entries()) {
        const { id, lineIds } = stored[index] ?? { id: 0, lineIds: [] }
        expect(lineIds.map((line) => totals.get(line))).toEqual(quote.lines.map(lineTotalOf))
        expect(await readStatement(test.db, id)).toEqual(statementOf(quote, categories))
      }
    }
    await fc.assert(fc.asyncProperty(batches(125), check), { numRuns: runs(3), endOnFailure: true })
  })

  it('the statement and the lines of the API show the same figures', { tags: 'slow' }, async () => {
    const check = async (quotes: RandomQuote[]) => {
      const stored = await store(quotes)
      for (const [index, { id }] of stored.entries()) {
        const quote = quotes[index] as RandomQuote
        const lines = (await test.api('GET', `/quoteline/QuoteHeader/${id}`)).body
        expect(lines.map((line: { total: number }) => line.total)).toEqual(quote.lines.map(lineTotalOf))
        const statement = (await test.api('GET', `/QuoteHeader/QuoteStatementItem/${id}`)).body
        expect(statement).toEqual(statementOf(quote, categories))
      }
    }
    await fc.assert(fc.asyncProperty(batches(50), check), { numRuns: runs(1), endOnFailure: true })
  })

  it('the Excel report shows the same figures, and its formulas give the same values', {
    tags: 'rare',
  }, async () => {
    const check = async (quotes: RandomQuote[]) => {
      const stored = await store(quotes)
      for (const [index, { id }] of stored.entries()) {
        const quote = quotes[index] as RandomQuote
        const expected = statementOf(quote, categories)
        const workbook = await openReport(test, id)
        const [, headings = [], ...rows] = shownRows(sheetOf(workbook, 'Statement'))
        // A gap of months without entries is a column without amounts.
        const isMonthOrFigure = headings.map((heading) => !/^\d+ months?$/.test(String(heading)))
        expect(rows.map((cells) => cells.filter((_, index) => isMonthOrFigure[index]))).toEqual(
          expected.map((item) => [
            item.costingCategoryDescription,
            item.totalQuoteCost,
            ...item.monthlyAmounts.map(({ amount }) => amount),
            item.totalMonthlyAmounts,
            item.totalQuoteLessActualSpend,
          ]),
        )
        // Headings and sub-totals of sections have no quantity, and order the lines.
        const lines = shownRows(sheetOf(workbook, 'Quote Lines')).filter(
          (cells) => typeof cells[2] === 'number',
        )
        const inOrder = (totals: readonly unknown[]) => totals.map(Number).toSorted((a, b) => a - b)
        expect(inOrder(lines.map((cells) => cells[4]))).toEqual(inOrder(quote.lines.map(lineTotalOf)))
        for (const { at, cached, calculated } of formulasOf(workbook))
          expect([at, numberOf(calculated)]).toEqual([at, cached])
      }
    }
    await fc.assert(fc.asyncProperty(batches(25), check), { numRuns: runs(1), endOnFailure: true })
  })
})
