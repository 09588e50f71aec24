import { describe, expect, it } from 'vitest'
import type { QuoteStatementItem } from '../../model/costing.ts'
import { categoryBars, overTime, scaleOf } from './picture.ts'

const months = (...amounts: [year: number, month: number, amount: number][]) =>
  amounts.map(([year, month, amount]) => ({ year, month, amount }))
const row = (
  costingCategoryDescription: string,
  totalQuoteCost: number,
  totalMonthlyAmounts: number,
  monthlyAmounts: QuoteStatementItem['monthlyAmounts'] = [],
): QuoteStatementItem => ({
  costingCategoryDescription,
  totalQuoteCost,
  totalMonthlyAmounts,
  monthlyAmounts,
  totalQuoteLessActualSpend: totalQuoteCost - totalMonthlyAmounts,
  isCostTotal: costingCategoryDescription === 'Total Costs',
  isProfitLoss: costingCategoryDescription === 'Profit/Loss',
})

describe('The bars of a statement', () => {
  const bars = categoryBars([
    row('Roofing', 1000, 400),
    row('Masonry', 500, 2000),
    row('Credits', 100, -50),
    row('Total Costs', 1600, 2350),
    row('Payments Received', 0, 9000),
    row('Profit/Loss', 0, 6650),
  ])

  it('stand for the categories only', () => {
    expect(bars.map(({ category }) => category)).toEqual(['Roofing', 'Masonry', 'Credits'])
  })

  it('are as long as the amounts, against the greatest of them', () => {
    expect(bars[0]).toMatchObject({ quotedWidth: 50, spentWidth: 20, overWidth: 0 })
  })

  it('set apart what is spent beyond the quote', () => {
    expect(bars[1]).toMatchObject({ quotedWidth: 25, spentWidth: 25, overWidth: 75 })
  })

  it('have no length below nothing', () => {
    expect(bars[2]).toMatchObject({ spentWidth: 0, overWidth: 0 })
    expect(categoryBars([row('Nothing', 0, 0)])[0]).toMatchObject({ quotedWidth: 0, spentWidth: 0 })
  })
})

describe('Spend and payments over time', () => {
  it('run on through the months between', () => {
    const { points, undated } = overTime([
      row('Total Costs', 0, 0, months([2024, 11, 100.1], [2025, 1, 50.2])),
      row('Payments Received', 0, 0, months([2024, 11, 0], [2025, 1, 300])),
    ])
    expect(points).toEqual([
      { year: 2024, month: 11, spent: 100.1, received: 0 },
      { year: 2024, month: 12, spent: 100.1, received: 0 },
      { year: 2025, month: 1, spent: 150.3, received: 300 },
    ])
    expect(undated).toEqual({ spent: 0, received: 0 })
  })

  it('leave out what has no date, and say how much that is', () => {
    const { points, undated } = overTime([
      row('Total Costs', 0, 0, months([0, 0, 70], [2025, 2, 5])),
      row('Payments Received', 0, 0, months([0, 0, 30], [2025, 2, 6])),
    ])
    expect(points).toEqual([{ year: 2025, month: 2, spent: 5, received: 6 }])
    expect(undated).toEqual({ spent: 70, received: 30 })
  })

  it('have no picture without any amount', () => {
    expect(overTime([row('Total Costs', 10, 0), row('Payments Received', 0, 0)]).points).toEqual([])
  })
})

describe('A scale', () => {
  it.each([
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [0, 148_000, [0, 50_000, 100_000, 150_000]],
    [-30, 70, [-40, -20, 0, 20, 40, 60, 80]],
    [0, 0, [0, 1]],
  ])('from %d to %d has round figures', (least, most, figures) => {
    expect(scaleOf(least, most)).toEqual(figures)
  })
})
