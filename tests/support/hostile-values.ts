import fc from 'fast-check'

/** Values that no field accepts: an object, or a list with more than texts. */
export const noValue: fc.Arbitrary<unknown> = fc
  .oneof(
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
    fc
      .array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 })
      .filter((list) => list.some((one) => typeof one !== 'string')),
  )
  // With this name the whole body is refused, and no field is named.
  .filter((value) => !JSON.stringify(value).includes('__proto__'))

/** Any JSON value, and texts that UTF-8 cannot encode. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  // fast-check's own string arbitrary starts by analysing a million characters.
  fc.array(fc.nat(0x10_ffff), { maxLength: 10 }).map((points) => String.fromCodePoint(...points)),
  fc.double({ noNaN: true }),
)

/** Number literals that are not JSON, or that exceed a double. */
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

/** Spellings of an id that match no record. */
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
