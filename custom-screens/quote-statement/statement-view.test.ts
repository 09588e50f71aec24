import { describe, expect, it } from 'vitest'
import { formatShare, monthCells, type StatementView } from './statement-view.ts'

const row = {
  costingCategoryId: 1,
  costingCategoryDescription: 'Masonry',
  totalQuoteCost: 960,
  monthlyAmounts: [
    { year: 0, month: 0, amount: 60.1 },
    { year: 2025, month: 2, amount: 0 },
    { year: 2025, month: 3, amount: 1000.2 },
  ],
  totalMonthlyAmounts: 1060.3,
  totalQuoteLessActualSpend: -100.3,
  isCostTotal: false,
  isProfitLoss: false,
}
const texts = (view: StatementView) => monthCells(row, view, 960).map(({ text }) => text)

describe('The months of a statement', () => {
  it('hold what was spent in each', () => {
    expect(texts('month')).toEqual(['£60.10', '-', '£1,000.20'])
  })
  it('run on, to the penny, from what has no date', () => {
    expect(texts('cumulative')).toEqual(['£60.10', '£60.10', '£1,060.30'])
  })
  it('are a part of what was quoted', () => {
    expect(texts('percent')).toEqual(['6.3 %', '-', '104.2 %'])
    expect(formatShare(5, 0)).toBe('-')
  })
})
