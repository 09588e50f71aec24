import { describe, expect, it } from 'vitest'
import { readDatetime } from './read-datetime.ts'

const read = (typed: string) => {
  const found = readDatetime(typed, '2026-03-30')
  return 'datetime' in found ? found.datetime : found.wrong
}

describe('A day with its time that is typed', () => {
  it.each([
    ['2/4 9:05', '2026-04-02T09:05:00'],
    ['02/04/2025 09:05', '2025-04-02T09:05:00'],
    ['2 apr 25 2.30 pm', '2025-04-02T14:30:00'],
    ['t 9am', '2026-03-30T09:00:00'],
    ['+1 12 am', '2026-03-31T00:00:00'],
    ['2/4/25 12pm', '2025-04-02T12:00:00'],
    ['2025-04-02T09:05:00', '2025-04-02T09:05:00'],
  ])('%s is %s', (typed, value) => expect(read(typed)).toBe(value))

  it.each(['2/4', '9:05', '2/4/25', '2/4 24:00', '2/4 9:60', '2/4 13pm', '31/2 9:00', 'at noon'])(
    '"%s" is none',
    (typed) => expect(read(typed)).toBe('format'),
  )

  it('is nothing, or of a year that nobody means', () => {
    expect(read(' ')).toBe('none')
    expect(read('2/4/1899 9:00')).toBe('year')
  })
})
