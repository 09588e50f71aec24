import { describe, expect, it } from 'vitest'
import { monthColumns } from './costing.ts'

const shown = (...months: readonly (readonly [year: number, month: number])[]) =>
  monthColumns(months.map(([year, month]) => ({ year, month }))).map((column) =>
    'gap' in column ? column.gap : [column.month.year, column.month.month, column.index],
  )

describe('The columns of a statement', () => {
  it('have a gap where months in between have no entries', () =>
    expect(shown([2025, 3], [2025, 4], [2026, 12])).toEqual([[2025, 3, 0], [2025, 4, 1], 19, [2026, 12, 2]]))

  it('have none beside "No Date"', () =>
    expect(shown([0, 0], [2025, 3])).toEqual([
      [0, 0, 0],
      [2025, 3, 1],
    ]))
})
