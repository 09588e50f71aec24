import { describe, expect, it } from 'vitest'
import { isDistantDate, readDate, readDatetime, readFileDate, readTime } from './read-date.ts'

const read = (typed: string) => {
  const found = readDate(typed, '2026-03-30')
  return 'date' in found ? found.date : found.wrong
}

describe('A date that is typed', () => {
  it.each([
    ['2/4', '2026-04-02'],
    ['02/04/25', '2025-04-02'],
    ['02/04/2025', '2025-04-02'],
    ['02042025', '2025-04-02'],
    ['020425', '2025-04-02'],
    ['2.4.2025', '2025-04-02'],
    ['2-4-25', '2025-04-02'],
    ['2 4 25', '2025-04-02'],
    ['2 apr', '2026-04-02'],
    ['2apr25', '2025-04-02'],
    ['2 April, 2025', '2025-04-02'],
    ['2025-04-02', '2025-04-02'],
    [' 29/2/2024 ', '2024-02-29'],
    ['t', '2026-03-30'],
    ['Today', '2026-03-30'],
    ['+7', '2026-04-06'],
    ['-30', '2026-02-28'],
  ])('%s is %s: the day stands first', (typed, date) => expect(read(typed)).toBe(date))

  it.each([
    ['28/12', '2026-01-05', '2025-12-28'],
    ['3/1', '2025-12-28', '2026-01-03'],
    ['1/7', '2026-01-05', '2026-07-01'],
    ['29/2', '2025-04-01', '2024-02-29'],
    ['29 feb', '2027-04-01', '2028-02-29'],
  ])('%s without a year is of the nearest year: typed on %s it is %s', (typed, today, date) =>
    expect(readDate(typed, today)).toEqual({ date }),
  )

  it.each([
    ['1/1/46', '2046-01-01'],
    ['1/1/00', '2000-01-01'],
    ['1/1/47', 'year'],
    ['1/1/99', '1999-01-01'],
  ])('%s is %s: two digits are no year more than 20 ahead', (typed, date) => expect(read(typed)).toBe(date))

  it('may have a slip in its year when it is more than two years away', () => {
    const today = '2026-03-30'
    for (const far of ['2024-03-29', '2028-03-31', '2046-01-01']) expect(isDistantDate(far, today)).toBe(true)
    for (const near of ['2024-03-30', '2026-03-30', '2028-03-30'])
      expect(isDistantDate(near, today)).toBe(false)
  })

  it.each(['', '  '])('"%s" is nothing', (typed) => expect(read(typed)).toBe('none'))

  it.each([
    '31/02/2025',
    '29/2/2025',
    '04/13/2025',
    '0/4/2025',
    '2 foo',
    '2',
    '24',
    'tomorrow',
    '2/4/',
    '1/2/3/4',
    '+',
  ])('"%s" is no date', (typed) => expect(read(typed)).toBe('format'))

  it.each(['02/04/0025', '2/4/1899', '02/04/3000', '2/4/202', '2/4/5', '1899-12-31'])(
    '"%s" is of a year that nobody means',
    (typed) => expect(read(typed)).toBe('year'),
  )
})

const readDayAndTime = (typed: string) => {
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
    ['2025-04-02T09:05:07', '2025-04-02T09:05:07'],
    ['2/4/25 2:30:59 pm', '2025-04-02T14:30:59'],
  ])('%s is %s', (typed, value) => expect(readDayAndTime(typed)).toBe(value))

  it.each([
    '2/4',
    '9:05',
    '2/4/25',
    '2/4 24:00',
    '2/4 9:60',
    '2/4 9:05:60',
    '2/4 13pm',
    '31/2 9:00',
    'at noon',
  ])('"%s" is none', (typed) => expect(readDayAndTime(typed)).toBe('format'))

  it('is nothing, or of a year that nobody means', () => {
    expect(readDayAndTime(' ')).toBe('none')
    expect(readDayAndTime('2/4/1899 9:00')).toBe('year')
  })
})

describe('An instant of a file', () => {
  it.each([
    ['2025-07-02T03:04:05Z', '04:04:05'],
    ['2025-01-02T03:04:05+02:00', '01:04:05'],
    ['2025-01-02T03:04:05.9-05:30', '08:34:05'],
  ])('keeps its seconds in the time of the firm: %s', (cell, time) =>
    expect(readFileDate(cell, '2026-03-30')?.time).toBe(time),
  )
})

describe('A time of day', () => {
  it.each([
    ['8', '08:00:00'],
    ['8:30', '08:30:00'],
    ['08.30', '08:30:00'],
    ['0830', '08:30:00'],
    ['8.30 pm', '20:30:00'],
    ['12am', '00:00:00'],
    ['23:59:59', '23:59:59'],
    ['9:05:30.5', '09:05:30'],
  ])('%s is %s', (typed, value) => expect(readTime(typed)).toBe(value))

  it.each(['', '24:00', '9:60', '13pm', '0 am', '830', '9:5', 'noon', '2/4 9:05'])('"%s" is none', (typed) =>
    expect(readTime(typed)).toBeNull(),
  )
})

describe('A date of a field that takes earlier years', () => {
  const inChurchBook = (typed: string) => readDate(typed, '2026-03-30', 1650)

  it('is read, and its two-digit years are still of this century or the last', () => {
    expect(inChurchBook('2/4/1699')).toEqual({ date: '1699-04-02' })
    expect(inChurchBook('2/4/1649')).toEqual({ wrong: 'year' })
    expect(inChurchBook('2/4/99')).toEqual({ date: '1999-04-02' })
  })
})
