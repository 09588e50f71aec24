import { describe, expect, it } from 'vitest'
import { lastClosableMonth } from './closable-month.ts'

describe('The last month that can be closed', () => {
  it.each([
    ['2026-11-27', null, '2026-10-01'],
    ['2026-01-31', null, '2025-12-01'],
    ['2026-11-24', 25, '2026-10-01'],
    ['2026-11-25', 25, '2026-11-01'],
    ['2026-02-27', 31, '2026-01-01'],
    ['2026-02-28', 31, '2026-02-01'],
    ['2026-12-25', 25, '2026-12-01'],
  ])('on %s with the cut-off day %s is that of %s', (today, cutOffDay, month) =>
    expect(lastClosableMonth(today, cutOffDay)).toBe(month),
  )
})
