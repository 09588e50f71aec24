import { describe, expect, it } from 'vitest'
import { cumulative, type StatementColumn, statementFigures } from './statement-figures.ts'

const category = { costingCategoryId: 3, isCostTotal: false, isProfitLoss: false }
const costTotal = { costingCategoryId: null, isCostTotal: true, isProfitLoss: false }
const payments = { costingCategoryId: null, isCostTotal: false, isProfitLoss: false }
const profitLoss = { costingCategoryId: null, isCostTotal: false, isProfitLoss: true }

describe('An amount of a statement', () => {
  it.each<[string, typeof category | typeof costTotal, StatementColumn, unknown[]]>([
    [
      'quoted of a category: its quote lines',
      category,
      'quoted',
      [
        {
          resource: 'quote-lines',
          filter: { quoteHeaderId: 7, costingCategoryId: 3 },
          sum: 'total',
          sign: 1,
        },
      ],
    ],
    [
      'spent in February of a leap year: the links of its days',
      category,
      { year: 2024, month: 2 },
      [
        {
          resource: 'quote-purchase-links',
          filter: {
            quoteHeaderId: 7,
            costingCategoryId: 3,
            statementDate: { from: '2024-02-01', to: '2024-02-29' },
          },
          sum: 'amount',
          sign: 1,
        },
      ],
    ],
    [
      'spent without a date: the links that have none',
      costTotal,
      { year: 0, month: 0 },
      [
        {
          resource: 'quote-purchase-links',
          filter: { quoteHeaderId: 7, statementDate: null },
          sum: 'amount',
          sign: 1,
        },
      ],
    ],
    [
      'left of a category: what is left of its lines',
      category,
      'left',
      [{ resource: 'quote-lines', filter: { quoteHeaderId: 7, costingCategoryId: 3 }, sum: 'left', sign: 1 }],
    ],
    [
      'paid in all',
      payments,
      'total',
      [
        {
          resource: 'payments',
          filter: { quoteHeaderId: 7, receivedDate: [null, { to: 'today' }] },
          sum: 'amount',
          sign: 1,
        },
      ],
    ],
    ['quoted of the payments: nothing', payments, 'quoted', []],
    [
      'profit of a month: what was paid less what was spent',
      profitLoss,
      { year: 2025, month: 12 },
      [
        {
          resource: 'payments',
          filter: { quoteHeaderId: 7, receivedDate: { from: '2025-12-01', to: '2025-12-31' } },
          sum: 'amount',
          sign: 1,
        },
        {
          resource: 'quote-purchase-links',
          filter: { quoteHeaderId: 7, statementDate: { from: '2025-12-01', to: '2025-12-31' } },
          sum: 'amount',
          sign: -1,
        },
      ],
    ],
  ])('%s', (_what, row, column, figures) => expect(statementFigures(7, row, column)).toEqual(figures))

  it('paid in the month of today: no payment of a later day', () => {
    const paid = statementFigures(7, payments, { year: 2025, month: 12 }, '2025-12-10')
    expect(paid.map(({ filter }) => filter)).toEqual([
      { quoteHeaderId: 7, receivedDate: { from: '2025-12-01', to: '2025-12-10' } },
    ])
  })

  it('so far: everything up to the end of its month, and what has no date', () => {
    const inDecember = statementFigures(7, costTotal, { year: 2025, month: 12 })
    expect(cumulative(inDecember).map(({ filter }) => filter)).toEqual([
      { quoteHeaderId: 7, statementDate: [null, { to: '2025-12-31' }] },
    ])
    const undated = statementFigures(7, costTotal, { year: 0, month: 0 })
    expect(cumulative(undated)).toEqual(undated)
  })
})
