import { describe, expect, it } from 'vitest'
import { totalColumns } from './statement-sheet.ts'

const ofMonths = (count: number) => [
  {
    costingCategoryId: 1,
    costingCategoryDescription: 'Preliminaries',
    totalQuoteCost: 0,
    isCostTotal: false,
    isProfitLoss: false,
    monthlyAmounts: Array.from({ length: count }, (_, index) => ({
      year: 2024 + Math.floor(index / 12),
      month: (index % 12) + 1,
      amount: 0,
    })),
    totalMonthlyAmounts: 0,
    totalQuoteLessActualSpend: 0,
  },
]

describe('The columns of sums of a statement', () => {
  it.each([
    [0, 'C', 'D'],
    [22, 'Y', 'Z'],
    [23, 'Z', 'AA'],
    [24, 'AA', 'AB'],
    [49, 'AZ', 'BA'],
  ])('stand behind %i months', (months, total, less) =>
    expect(totalColumns(ofMonths(months))).toEqual({ total, less }),
  )

  it('stand behind a column for the months without entries', () => {
    const [row] = ofMonths(2)
    const [first] = row?.monthlyAmounts ?? []
    const later = { year: 2026, month: 1, amount: 0 }
    expect(totalColumns(row && first ? [{ ...row, monthlyAmounts: [first, later] }] : [])).toEqual({
      total: 'F',
      less: 'G',
    })
  })
})
