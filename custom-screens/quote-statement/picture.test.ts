import { describe, expect, it } from 'vitest'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { overTime, partsOf } from './picture.ts'

const months = (...amounts: [year: number, month: number, amount: number][]) =>
  amounts.map(([year, month, amount]) => ({ year, month, amount }))
const row = (
  costingCategoryDescription: string,
  totalQuoteCost: number,
  totalMonthlyAmounts: number,
  monthlyAmounts: QuoteStatementItem['monthlyAmounts'] = [],
): QuoteStatementItem => ({
  costingCategoryId: null,
  costingCategoryDescription,
  totalQuoteCost,
  totalMonthlyAmounts,
  monthlyAmounts,
  totalQuoteLessActualSpend: totalQuoteCost - totalMonthlyAmounts,
  isCostTotal: costingCategoryDescription === 'Total Costs',
  isProfitLoss: costingCategoryDescription === 'Profit/Loss',
})

describe('The parts of a statement', () => {
  it('are its categories, and the totals below', () => {
    const { categories, costs, payments } = partsOf([
      row('Roofing', 1000, 400),
      row('Masonry', 500, 2000),
      row('Total Costs', 1500, 2400),
      row('Payments Received', 0, 9000),
      row('Profit/Loss', 0, 6600),
    ])
    expect(categories.map((item) => item.costingCategoryDescription)).toEqual(['Roofing', 'Masonry'])
    expect([costs?.totalQuoteCost, payments?.totalMonthlyAmounts]).toEqual([1500, 9000])
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

  it('start with what has no date', () => {
    const { points, undated } = overTime([
      row('Total Costs', 0, 0, months([0, 0, 70], [2025, 2, 5])),
      row('Payments Received', 0, 0, months([0, 0, 30], [2025, 2, 6])),
    ])
    expect(points).toEqual([{ year: 2025, month: 2, spent: 75, received: 36 }])
    expect(undated).toEqual({ spent: 70, received: 30 })
  })

  it('have no picture without any amount', () => {
    expect(overTime([row('Total Costs', 10, 0), row('Payments Received', 0, 0)]).points).toEqual([])
  })
})
