import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import { marksOf } from './number-marks.ts'
import { numberFault, numberReader, readNumber, readPercent, typedNumber } from './parse-number.ts'

const thousandTimes = (value: number) => value * 1000

describe('A number that is typed', () => {
  it.each([
    ['12.5', 12.5],
    ['1,234.50', 1234.5],
    ['1,234', 1234],
    ['-1,234,567.8901', -1234567.8901],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['5.', 5],
    ['+3', 3],
    ['+1,234', 1234],
    [' 7 ', 7],
    ['\u00A07\u202F', 7],
    ['007', 7],
    ['0.125', 0.125],
    ['0', 0],
    ['£19.99', 19.99],
    ['-£ 19.99', -19.99],
    ['£-19.99', -19.99],
    ['\u22124', -4],
    ['0.10', 0.1],
    ['(12.50)', -12.5],
    ['(£1,012.50)', -1012.5],
    ['£(12.50)', -12.5],
    ['12.50-', -12.5],
    ['£12.50 \u2212', -12.5],
    ['123456789012345', 123456789012345],
    ['100,000,000,000,000.0', 1e14],
    ['240.00CR', -240],
    ['1,200.00 DR', 1200],
    ['1,200.00 cr.', -1200],
    ['GBP 1,250.00', 1250],
    ['1,250.00 GBP', 1250],
    ['-GBP 5', -5],
    ['(GBP 5.00)', -5],
  ])('%s is %d', (typed, value) => expect(readNumber(typed)).toBe(value))

  it.each(['', '   ', '\u00A0'])('"%s" is nothing', (typed) => expect(readNumber(typed)).toBeNull())

  it.each([
    'abc',
    '1e3',
    '1.2.3',
    '1,234,56',
    '1234,567.5',
    '12,34.5',
    '0,125.5',
    '--1',
    '+-1',
    '.',
    '-',
    ',',
    '5,',
    '1 2',
    '(-5)',
    '-5-',
    '(5',
    '()',
    '(5)-',
    '0x10',
    'Infinity',
    'NaN',
    '½',
    '5 m',
    '€5',
    '–5',
  ])('"%s" is refused', (typed) => {
    expect(readNumber(typed)).toBe(typed)
    expect(numberFault(typed).text).toBe(messages.format.text)
  })

  it.each(['0.10000000000000000001', '99999999999.999899999', '9007199254740993'])(
    '%s is refused, as a number does not keep all of its digits',
    (typed) => {
      expect(readNumber(typed)).toBe(typed)
      expect(numberFault(typed).text).toBe(messages.format.text)
    },
  )

  it('comes back exactly, with and without thousands separators', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.integer({ min: 0, max: 9999 }), (whole, part) => {
        const value = Number(`${whole}.${String(part).padStart(4, '0')}`)
        expect(readNumber(typedNumber(value, 2))).toBe(value)
        expect(readNumber(value.toLocaleString('en-GB', { maximumFractionDigits: 4 }))).toBe(value)
      }),
    ))
})

describe('A decimal comma', () => {
  it.each([
    ['0,125', '0.125'],
    ['0,050', '0.050'],
    ['00,125', '00.125'],
    ['-0,125', '-0.125'],
    ['\u22120,125', '-0.125'],
    ['+0,125', '0.125'],
    ['£0,125', '0.125'],
    ['-£0,125', '-0.125'],
    ['(0,125)', '-0.125'],
    ['0,125-', '-0.125'],
    [' 0,125\u00A0', '0.125'],
    ['000,001', '000.001'],
    ['1,5', '1.5'],
    ['1,23', '1.23'],
    ['12,5', '12.5'],
    ['-12,34', '-12.34'],
    ['1,2345', '1.2345'],
    ['1234,567', '1234.567'],
    [',5', '0.5'],
    ['-,5', '-0.5'],
    ['1.234,56', '1234.56'],
    ['1.234.567,8', '1234567.8'],
    ['1 234,56', '1234.56'],
    ['1\u202F234,56', '1234.56'],
    ['１２，５', '12.5'],
  ])('of %s is refused: a point is wanted, %s', (typed, written) => {
    expect(readNumber(typed)).toBe(typed)
    expect(numberFault(typed).text).toBe(
      typed.includes(',') ? `Use a point: ${written}` : `Only digits and a point: ${written}`,
    )
  })

  it('is never taken for a thousand times the number', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('', '-', '+', '£', '-£', '('),
        fc.stringMatching(/^0{1,3}$/),
        fc.stringMatching(/^\d{1,6}$/),
        (before, whole, part) => {
          const typed = `${before}${whole},${part}${before === '(' ? ')' : ''}`
          expect(readNumber(typed)).toBe(typed)
          expect(numberFault(typed).text).toContain(`${whole}.${part}`)
        },
      ),
    ))

  it('is told apart from thousands by a digit that is not 0 in front', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), (thousands, rest) => {
        expect(readNumber(`${thousands},${String(rest).padStart(3, '0')}`)).toBe(
          thousandTimes(thousands) + rest,
        )
      }),
    ))
})

describe('A number in another notation', () => {
  it.each([
    ['1 000', '1000'],
    ['1\u00A0234.50', '1234.50'],
    ['1\u2009234', '1234'],
    ["1'234.50", '1234.50'],
    ['1\u2019234', '1234'],
    ['1.234.567', '1234567'],
    ['１２', '12'],
  ])('is refused with the number that was probably meant: %s', (typed, written) => {
    expect(readNumber(typed)).toBe(typed)
    expect(numberFault(typed).text).toBe(`Only digits and a point: ${written}`)
  })
})

describe('A percentage where a number is wanted', () => {
  it.each(['5%', '12.5 %', '-5%'])('is refused without a number that was not meant: %s', (typed) => {
    expect(readNumber(typed)).toBe(typed)
    expect(numberFault(typed).text).toBe('Must be a number without a percent sign.')
  })
})

describe('A text of many blanks', () => {
  it.each(['(', '1'])('after "%s" is refused at once', (before) => {
    const typed = `${before}${' '.repeat(100_000)}x`
    expect(readNumber(typed)).toBe(typed)
    expect(numberFault(typed).text).toBe(messages.format.text)
  })
})

describe('A percentage that is typed', () => {
  it.each([
    ['12.5', 12.5],
    ['12.5 %', 12.5],
    ['40%', 40],
    ['', null],
    ['0,050', '0,050'],
    ['0,050 %', '0,050 %'],
    ['a %', 'a %'],
  ])('of "%s" is %s', (typed, value) => expect(readPercent(typed)).toBe(value))

  it('with a decimal comma is told as a point, too', () =>
    expect(numberFault('0,050 %').text).toBe('Use a point: 0.050'))
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

describe('Numbers of another locale', () => {
  const readerOf = (locale: string, currency = 'EUR') => {
    const { marks, sign } = marksOf(locale, currency)
    return numberReader(marks, { sign, code: currency })
  }

  it.each([
    ['fr-FR', '46 954 770,77', 46954770.77],
    ['fr-FR', '46\u202f954\u202f770,77\u00a0€', 46954770.77],
    ['fr-FR', '-12,5', -12.5],
    ['fr-FR', '(1 234,50 €)', -1234.5],
    ['fr-FR', ',5', 0.5],
    ['de-DE', '1.234,50', 1234.5],
    ['de-DE', '1.234', 1234],
    ['de-DE', '1.234.567,8 €', 1234567.8],
    ['de-CH', '1’234.50', 1234.5],
    ['de-CH', "1'234.50", 1234.5],
  ] as const)('in %s, %s is read', (locale, typed, value) =>
    expect(readerOf(locale, locale === 'de-CH' ? 'CHF' : 'EUR').read(typed)).toBe(value),
  )

  it.each([
    ['fr-FR', '1,234.50', 'Use a comma: 1234,50'],
    ['fr-FR', '1.5', 'Use a comma: 1,5'],
    ['fr-FR', '1.234', 'Use a comma: 1,234'],
    ['de-DE', '1.5', 'Use a comma: 1,5'],
    ['de-DE', '1 234,5', 'Only digits and a comma: 1234,5'],
    ['de-DE', '12 Stück', 'Invalid format.'],
  ] as const)('in %s, %s is unclear and asks', (locale, typed, says) => {
    const { read, fault } = readerOf(locale)
    expect(read(typed)).toBe(typed)
    expect(fault(typed).text).toBe(says)
  })

  it('come back exactly from what boxes and lists show', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('fr-FR', 'de-DE', 'en-GB', 'de-CH', 'es-ES', 'pl-PL'),
        fc.integer({ min: -1e13, max: 1e13 }),
        (locale, cents) => {
          const value = cents / 100
          const { read, typed } = readerOf(locale)
          const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
          expect(read(typed(value, 2))).toBe(value + 0)
          expect(read(value.toLocaleString(locale, { maximumFractionDigits: 2 }))).toBe(value + 0)
          expect(read(format.format(value))).toBe(value + 0)
        },
      ),
    ))
})
