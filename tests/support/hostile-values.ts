import fc from 'fast-check'
import type { Field } from '../../model/definition.ts'
import { numberRanges } from '../../model/field-types/number.ts'
import { largestId } from '../../model/field-types/relation.ts'
import { emailLength, multilineLength, passwordLength, textLength } from '../../model/field-types/text.ts'

const tooLong = (length: number) => [
  'x'.repeat(length + 1),
  // Two code units and four bytes each.
  '🧱'.repeat(length + 1),
  'é'.repeat(length * 3),
]

/** No text may hold these, wherever they stand. */
const unstorable = ['\0', 'a\0', '\ud800', 'a\udfffb', '\ude00\ud83d']
const controls = ['a\u0001b', 'a\u007fb', 'a\u0085b', 'a\u001bb']

const wrongDates = [
  ...['2025-02-29', '2025-02-30', '2025-04-31', '2025-13-01', '2025-00-10', '2025-01-00', '1900-02-29'],
  ...['0000-01-01', '1899-12-31', '3000-01-01', '10000-01-01', '-2025-01-01', '+02025-01-01'],
  ...['2025-1-1', '01/02/2025', '20250101', '2025-01-01T00:00:00Z', '2025-01-01 ', '2025-01-01\n'],
  ...['today', 'now', 'infinity', '-infinity', 'epoch', '٢٠٢٥-٠١-٠١', ''],
]

const belowAndAbove = ({ min, max, scale }: { min: number; max: number; scale: number }) => {
  const step = Number(`1e-${scale}`)
  // Where a number has no room for the next step, the next whole one is taken.
  const beyond = (bound: number, by: number) => (bound + by === bound ? bound + Math.sign(by) : bound + by)
  return [beyond(min, -step), beyond(max, step), 1e15, -1e15, 1e300, -1e300, Number.MAX_SAFE_INTEGER]
}
const tooFine = (scale: number) => [Number(`1e-${scale + 1}`), 1 + Number(`1e-${scale + 1}`), 5e-324]

const noNumbers: unknown[] = ['5', '', '0x10', 'NaN', true, [5], [], {}, { valueOf: 5 }]
const noTexts: unknown[] = [0, 1.5, true, false, [], ['text'], {}, { toString: 'text' }]

/** Values that a field must refuse: wrong types, just past its bounds, or of a wrong form. */
export const wrongValues = (field: Field): readonly unknown[] => {
  switch (field.type) {
    case 'text':
      return [...noTexts, ...unstorable, ...controls, 'a\nb', ...tooLong(textLength(field))]
    case 'multiline':
      return [...noTexts, ...unstorable, ...controls, ...tooLong(multilineLength(field))]
    case 'email':
      return [
        ...noTexts,
        ...unstorable,
        ...[
          'nobody',
          '@',
          'a@',
          '@b.example',
          'a@b',
          'a b@c.example',
          'a@b.example\n,c@d.example',
          'a@@b.example',
        ],
        `${'x'.repeat(emailLength)}@firm.example`,
      ]
    case 'colour':
      return [...noTexts, ...unstorable, 'red', '#12345', '#1234567', '#12345g', '#123', '＃123456']
    case 'password':
      return [
        ...noTexts,
        ...unstorable.map((text) => `${text} long enough`),
        'x'.repeat(passwordLength.min - 1),
        ...tooLong(passwordLength.max),
      ]
    case 'integer':
    case 'quantity':
    case 'price':
    case 'money': {
      const range = numberRanges[field.type]
      return [
        ...noNumbers,
        ...belowAndAbove(range),
        ...tooFine(range.scale),
        ...(field.nonZero ? [0, -0] : []),
      ]
    }
    case 'boolean':
      return [0, 1, '', 'true', 'false', null, [], {}, [true]]
    case 'choices':
      return [
        ...[
          null,
          '',
          'User',
          'Administrator',
          {},
          [null],
          [0],
          [['User']],
          ['user'],
          ['__proto__'],
          ['User', 'Root'],
        ],
        [...field.options, ...field.options],
        ...(field.always ? [[], field.options.filter((option) => !field.always?.includes(option))] : []),
      ]
    case 'date':
      return [...wrongDates, 0, 20250101, true, [], ['2025-01-01'], {}]
    case 'reference':
      return ['1', '', true, [1], [], {}, 0, -1, 1.5, largestId, largestId + 1, 4294967297, 1e300]
    default:
      return []
  }
}

/** What no field takes: an object, or a list of more than texts. */
export const noValue: fc.Arbitrary<unknown> = fc
  .oneof(
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
    fc
      .array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 })
      .filter((list) => list.some((one) => typeof one !== 'string')),
  )
  // With this name the whole body is refused, and no field is named.
  .filter((value) => !JSON.stringify(value).includes('__proto__'))

/** Anything that JSON can say, and texts that UTF-8 cannot. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true }),
)

/** Right values at the very bounds of a field. */
export const boundaryValues = (field: Field): readonly unknown[] => {
  switch (field.type) {
    case 'text':
      return ['x'.repeat(textLength(field)), '🧱'.repeat(textLength(field))]
    case 'multiline':
      return ['🧱'.repeat(multilineLength(field)), 'a\r\n\tb']
    case 'email':
      return [`${'x'.repeat(emailLength - '@firm.example'.length)}@firm.example`]
    case 'colour':
      return ['#000000', '#FFFFFF']
    case 'integer':
    case 'quantity':
    case 'price':
    case 'money': {
      const { min, max, scale } = numberRanges[field.type]
      return [min, max, Number(`1e-${scale}`)]
    }
    case 'date':
      return ['1900-01-01', '2999-12-31', '2024-02-29', '2000-02-29']
    default:
      return []
  }
}

/** What JSON has no such numbers for, or numbers that no double can hold. */
export const wrongNumberLiterals = [
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e400',
    '-1e400',
    '1e999999999',
    '0x10',
    '0b1',
    '017',
    '+1',
    '.5',
    '1.',
    '1_000',
    '1,5',
  ],
  ...['--1', '1e', '１', 'undefined', '-'],
]

/** Spellings of an id that name no record. */
export const wrongIds = [
  ...[
    '0',
    '-1',
    '+1',
    '00',
    '01',
    '1.0',
    '1.5',
    '1e3',
    '0x1',
    '1_0',
    '1,2',
    '[1]',
    '{}',
    '*',
    '$1',
    'null',
    'undefined',
  ],
  ...[
    'NaN',
    'Infinity',
    'true',
    '__proto__',
    'constructor',
    'toString',
    "1'--",
    "1' or '1'='1",
    '1;x',
    '1 ',
    ' 1',
  ],
  ...[
    '1\n',
    '1\0',
    '\0',
    '1\t',
    '1/',
    '1/2',
    '../1',
    '..\\1',
    '%31',
    '1%00',
    '１',
    '٣',
    '²',
    '1\u200b',
    '🧱',
    '\ufeff1',
  ],
  ...[
    '2147483647',
    '2147483648',
    '4294967297',
    '9007199254740993',
    '9'.repeat(20),
    '9'.repeat(199),
    '1'.repeat(5000),
  ],
].map(encodeURIComponent)

/** Addresses that cannot be decoded. */
export const brokenIds = ['%', '%1', '%zz', '%ff', '%c0%af', '%E0%A4%A', '1%', '%u0031']
