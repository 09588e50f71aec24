import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumber, typedNumber, withPoint } from './parse-number.ts'

describe('A number that is typed', () => {
  it.each([
    ['12.5', 12.5],
    ['1,234.50', 1234.5],
    ['-1,234,567.8901', -1234567.8901],
    ['.5', 0.5],
    ['5.', 5],
    ['+3', 3],
    [' 7 ', 7],
    ['£19.99', 19.99],
    ['-£ 19.99', -19.99],
    ['\u22124', -4],
    ['0.10', 0.1],
    ['(12.50)', -12.5],
    ['(£1,012.50)', -1012.5],
    ['£(12.50)', -12.5],
    ['12.50-', -12.5],
    ['£12.50 \u2212', -12.5],
  ])('%s is %d', (typed, value) => expect(parseNumber(typed)).toBe(value))

  it.each(['', '   '])('"%s" is nothing', (typed) => expect(parseNumber(typed)).toBeNull())

  it.each([
    'abc',
    '1e3',
    '12,34',
    '1,2345',
    '1.2.3',
    '--1',
    '.',
    '-',
    '1 000',
    '(-5)',
    '-5-',
    '(5',
    '()',
    '(5)-',
    '0x10',
    'Infinity',
    'NaN',
  ])('"%s" is not a number', (typed) => expect(parseNumber(typed)).toBeNaN())

  it('is refused when it has more decimals than a number keeps', () =>
    expect(parseNumber('0.10000000000000000001')).toBeNaN())

  it('comes back exactly, with and without thousands separators', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 9999 }), (whole, part) => {
        const value = Number(`${whole}.${String(part).padStart(4, '0')}`)
        expect(parseNumber(typedNumber(value, 2))).toBe(value)
        expect(parseNumber(value.toLocaleString('en-GB', { maximumFractionDigits: 4 }))).toBe(value)
      }),
    ))
})

describe('A stored number in its input', () => {
  it.each([
    [1234.5, 2, '1234.50'],
    [0.8125, 2, '0.8125'],
    [7, 2, '7.00'],
    [7, 0, '7'],
    [-0.5, 0, '-0.5'],
  ])('%d with at least %d decimals is typed as %s', (value, decimals, typed) =>
    expect(typedNumber(value, decimals)).toBe(typed),
  )
})

describe('A decimal comma', () => {
  it.each([
    ['1,5', '1.5'],
    ['-12,34', '-12.34'],
    ['1,2345', '1.2345'],
  ])('of %s is told as a point: %s', (typed, written) => expect(withPoint(typed)).toBe(written))

  it.each(['1,500', '1.5', 'a,5', ''])('is none in "%s"', (typed) => expect(withPoint(typed)).toBeNull())
})
