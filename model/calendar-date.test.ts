import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, daysOfMonth, monthAround } from './calendar-date.ts'

describe('Arithmetic on dates', () => {
  it('counts days over the ends of months, leap years and changes of the clocks', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2024-01-01', -1)).toBe('2023-12-31')
    expect(addDays('2024-03-30', 2)).toBe('2024-04-01')
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2)
  })

  it('knows the first and last day of a month, also of another one', () => {
    expect(daysOfMonth({ year: 2024, month: 2 })).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(monthAround('2024-01-31', 1)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(monthAround('2024-01-31', -1)).toEqual({ from: '2023-12-01', to: '2023-12-31' })
  })
})
