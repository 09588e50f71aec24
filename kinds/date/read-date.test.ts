import { describe, expect, it } from 'vitest'
import { readDate } from './read-date.ts'

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

  it.each(['02/04/0025', '2/4/1999', '02/04/2100', '2/4/202', '2/4/5', '-9999', '1999-12-31'])(
    '"%s" is of a year that nobody means',
    (typed) => expect(read(typed)).toBe('year'),
  )
})
