import { describe, expect, it } from 'vitest'
import { daysOf, resolveTokens } from './date-tokens.ts'

const today = '2026-03-05'

describe('Dates that an address names', () => {
  it.each([
    ['today', '2026-03-05', '2026-03-05'],
    ['today-30d', '2026-02-03', '2026-02-03'],
    ['today+1d', '2026-03-06', '2026-03-06'],
    ['month', '2026-03-01', '2026-03-31'],
    ['month-1', '2026-02-01', '2026-02-28'],
    ['month-3', '2025-12-01', '2025-12-31'],
    ['taxmonth', '2026-02-06', '2026-03-05'],
    ['taxmonth-1', '2026-01-06', '2026-02-05'],
  ])('%s is from %s to %s', (token, from, to) => expect(daysOf(token, today)).toEqual({ from, to }))

  it('start a tax month on the 6th', () =>
    expect(daysOf('taxmonth', '2026-03-06')).toEqual({ from: '2026-03-06', to: '2026-04-05' }))

  it.each([
    ['month', { from: '2026-03-01', to: '2026-03-31' }],
    ['today', '2026-03-05'],
    [{ below: 'today-30d' }, { below: '2026-02-03' }],
    [
      { from: 'month-1', to: 'month' },
      { from: '2026-02-01', to: '2026-03-31' },
    ],
    [
      { above: 'month', empty: true },
      { above: '2026-03-31', empty: true },
    ],
    [
      [null, 'month'],
      [null, { from: '2026-03-01', to: '2026-03-31' }],
    ],
    [null, null],
  ])('%j is asked as %j', (test, asked) => expect(resolveTokens(test, today, 'date')).toEqual(asked))

  it.each([
    ['today', { from: '2026-03-05T00:00:00', to: '2026-03-05T23:59:59' }],
    [{ below: 'today' }, { below: '2026-03-05T00:00:00' }],
    [{ to: 'month' }, { to: '2026-03-31T23:59:59' }],
  ])('%j is whole days of a time', (test, asked) => expect(resolveTokens(test, today, 'time')).toEqual(asked))
})
