import { describe, expect, it } from 'vitest'
import { countedDays, defaultTerms, paymentDates } from './payment-dates.ts'

const holidays = new Set(['2024-08-26', '2024-12-25', '2024-12-26', '2025-01-01', '2025-04-18', '2025-04-21'])

describe('Dates of a payment', () => {
  it.each([
    ['jct', '2024-06-28', ['2024-07-05', '2024-07-10', '2024-07-14', '2024-07-19']],
    ['nec', '2024-06-28', ['2024-07-05', '2024-07-05', '2024-07-12', '2024-07-19']],
    ['scheme', '2024-06-28', ['2024-07-05', '2024-07-10', '2024-07-15', '2024-07-22']],
    // Over Christmas, New Year, the summer bank holiday and Easter.
    ['jct', '2024-12-20', ['2024-12-29', '2025-01-04', '2025-01-08', '2025-01-13']],
    ['jct', '2024-08-16', ['2024-08-23', '2024-08-29', '2024-09-02', '2024-09-07']],
    ['jct', '2025-04-11', ['2025-04-19', '2025-04-25', '2025-04-29', '2025-05-04']],
  ] as const)('follow %s from the valuation of %s', (terms, valuationDate, [due, notice, payLess, final]) =>
    expect(paymentDates(valuationDate, defaultTerms[terms], holidays)).toEqual({
      dueDate: due,
      noticeBy: notice,
      payLessBy: payLess,
      finalDate: final,
    }),
  )

  it('are at the latest the last day that a date may be, holiday or not', () => {
    const last = '2999-12-31'
    expect(new Set(Object.values(paymentDates(last, defaultTerms.jct, new Set([last]))))).toEqual(
      new Set([last]),
    )
  })

  it('may begin on a holiday, of which no day is counted', () => {
    expect(countedDays('2024-12-25', 0, holidays)).toBe('2024-12-25')
    expect(countedDays('2024-12-25', 1, holidays)).toBe('2024-12-27')
    expect(countedDays('2024-12-27', -1, holidays)).toBe('2024-12-24')
  })
})
