import { describe, expect, it } from 'vitest'
import { dueDateOf } from './due-date.ts'

describe('Due date of an invoice', () => {
  it.each([
    ['afterInvoice', 30, '2024-07-12'],
    ['afterMonthEnd', 30, '2024-07-30'],
    ['followingMonth', null, '2024-07-31'],
    ['afterInvoice', 0, '2024-06-12'],
    ['afterMonthEnd', 0, '2024-06-30'],
    [null, null, null],
  ] as const)('of 12 June 2024 by %s and %s days is %s', (dueRule, dueDays, expected) => {
    expect(dueDateOf('2024-06-12', { dueRule, dueDays })).toBe(expected)
  })

  it('crosses the end of a year and knows leap years', () => {
    expect(dueDateOf('2023-12-31', { dueRule: 'followingMonth', dueDays: null })).toBe('2024-01-31')
    expect(dueDateOf('2024-01-31', { dueRule: 'followingMonth', dueDays: null })).toBe('2024-02-29')
  })

  it('is at the latest the last day that a date may be', () => {
    for (const dueRule of ['afterInvoice', 'afterMonthEnd', 'followingMonth'] as const)
      expect(dueDateOf('2999-12-30', { dueRule, dueDays: 30 })).toBe('2999-12-31')
  })
})
