import fc from 'fast-check'
import type { Field } from '../../model/definition.ts'
import type { BooleanField } from '../../model/fields/boolean.ts'
import type { ChoiceField, ChoicesField } from '../../model/fields/choice.ts'
import type { DateField, DatetimeField, TimeField } from '../../model/fields/date.ts'
import {
  type IntegerField,
  type MoneyField,
  type NumberOptions,
  type NumberRange,
  numberRanges,
  type PercentField,
  type PriceField,
  type QuantityField,
  rangeOf,
} from '../../model/fields/number.ts'
import type { PictureField } from '../../model/fields/picture.ts'
import { largestId, type ReferenceField, type ReferencesField } from '../../model/fields/reference.ts'
import {
  type FieldOfType,
  type FieldTypeName,
  type FieldTypes,
  fieldTypeOf,
} from '../../model/fields/registry.ts'
import {
  type ColourField,
  type EmailField,
  emailLength,
  type MultilineField,
  multilineLength,
  type PasswordField,
  type PhoneField,
  passwordLength,
  patternFor,
  type TextField,
  textLength,
  trimmed,
  type UrlField,
  urlLength,
} from '../../model/fields/text.ts'
import { samplePictures } from './sample-pictures.ts'

/** Values of a field type for tests generated from definitions. `F` is its definition. */
interface FieldSample<F> {
  /**
   * A valid value, a different one for each number where possible. A reference's is replaced by a record id.
   */
  right(n: number, field: F): unknown
  /** Invalid values: wrong types, just past the bounds, or in a wrong format. */
  wrong(field: F): readonly unknown[]
  /** Valid values exactly at the bounds. */
  bounds(field: F): readonly unknown[]
}

/** Values that are not text. */
const noTexts: readonly unknown[] = [0, 1.5, true, false, [], ['text'], {}, { toString: 'text' }]
/** No text may contain these, at any position. */
const unstorable = ['\0', 'a\0', '\ud800', 'a\udfffb', '\ude00\ud83d']
const controls = ['a\u0001b', 'a\u007fb', 'a\u0085b', 'a\u001bb']

const tooLong = (length: number) => [
  'x'.repeat(length + 1),
  // Two code units and four bytes each.
  '🧱'.repeat(length + 1),
  'é'.repeat(length * 3),
]

/** A text that matches the field's pattern, a different one for each number if there are several. */
const matching = (field: TextField, pattern: RegExp, n: number): string => {
  const texts = fc.stringMatching(pattern).filter((text) => trimmed(text) === text)
  const right = texts.filter((text) => fieldTypeOf(field).check(text, field).length === 0)
  return fc.sample(right, { seed: n, numRuns: 1 })[0] ?? ''
}

const text: FieldSample<TextField> = {
  right: (n, field) => {
    const pattern = patternFor(field)
    return pattern ? matching(field, pattern, n) : `${field.label} ${n}`.slice(-textLength(field)).trim()
  },
  wrong: (field) => [
    ...noTexts,
    ...unstorable,
    ...controls,
    ...tooLong(textLength(field)),
    ...['a', '0', '-', 'a b'].filter((text) => patternFor(field)?.test(text) === false),
  ],
  bounds: (field) => (field.pattern ? [] : ['x'.repeat(textLength(field)), '🧱'.repeat(textLength(field))]),
}

const multiline: FieldSample<MultilineField> = {
  right: (n, { label }) => `${label} ${n}`,
  wrong: (field) => [...noTexts, ...unstorable, ...controls, ...tooLong(multilineLength(field))],
  bounds: (field) => ['🧱'.repeat(multilineLength(field)), 'a\r\n\tb'],
}

const email: FieldSample<EmailField> = {
  right: (n) => `sample${n}@firm.example`,
  wrong: () => [
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
  ],
  bounds: () => [`${'x'.repeat(emailLength - '@firm.example'.length)}@firm.example`],
}

const longest = (length: number) =>
  `https://firm.example/${'x'.repeat(length - 'https://firm.example/'.length)}`

const url: FieldSample<UrlField> = {
  right: (n) => `https://firm.example/prices/${n}`,
  wrong: () => [
    ...noTexts,
    ...unstorable,
    ...controls,
    ...['firm', 'www.firm.example', 'https://', 'https:firm.example', '//firm.example', 'http://-.example'],
    ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://firm.example'],
    ...[
      'https://somebody@firm.example',
      'https://firm.example/a b',
      'https://firm.example/\nx',
      'https://a.b/<',
    ],
    longest(urlLength + 1),
  ],
  bounds: () => ['http://a', 'HTTPS://büro.example:8080/é?q=1#top', longest(urlLength)],
}

const phone: FieldSample<PhoneField> = {
  right: (n) => `020 7946 ${String(n % 10_000).padStart(4, '0')}`,
  wrong: () => [
    ...noTexts,
    ...unstorable,
    ...controls,
    ...['12', 'none', '++44 20', '020 7946 0018 x', '020    7946 0018', '0'.repeat(18), '٠٢٠ ٧٩٤٦'],
  ],
  bounds: () => ['999', '+44 (0)20 7946 0018 ext. 123456', '0'.repeat(17)],
}

const colour: FieldSample<ColourField> = {
  right: (n) => `#${(n % 0xffffff).toString(16).padStart(6, '0')}`,
  wrong: () => [...noTexts, ...unstorable, 'red', '#12345', '#1234567', '#12345g', '#123', '＃123456'],
  bounds: () => ['#000000', '#FFFFFF'],
}

const password: FieldSample<PasswordField> = {
  right: () => 'long enough to pass',
  wrong: () => [
    ...noTexts,
    ...unstorable.map((text) => `${text} long enough`),
    'x'.repeat(passwordLength.min - 1),
    ...tooLong(passwordLength.max),
  ],
  bounds: () => [],
}

const belowAndAbove = ({ min, max, scale }: NumberRange) => {
  const step = Number(`1e-${scale}`)
  // Where the step is below the number's precision, the next whole number is used.
  const beyond = (bound: number, by: number) => (bound + by === bound ? bound + Math.sign(by) : bound + by)
  return [beyond(min, -step), beyond(max, step), 1e15, -1e15, 1e300, -1e300, Number.MAX_SAFE_INTEGER]
}
const tooFine = (scale: number) => [Number(`1e-${scale + 1}`), 1 + Number(`1e-${scale + 1}`), 5e-324]

const noNumbers: unknown[] = ['5', '', '0x10', 'NaN', true, [5], [], {}, { valueOf: 5 }]

/** A number within the bounds of its field: the given one, or one counted from the lower bound. */
const within = ({ min, max, scale }: NumberRange, value: number, n: number): number => {
  if (value >= min && value <= max) return value
  const steps = Math.floor((max - min) * 10 ** scale)
  return Number((min + (n % (steps + 1)) / 10 ** scale).toFixed(scale))
}

/** Samples of a number that users enter. */
const numberSample = <F extends NumberOptions>(
  typeRange: NumberRange,
  right: (n: number) => number,
): FieldSample<F> => ({
  right: (n, field) => {
    const range = rangeOf(typeRange, field)
    const value = within(range, right(n), n)
    return field.nonZero && value === 0 ? within(range, range.max, n) : value
  },
  wrong: (field) => [
    ...noNumbers,
    ...belowAndAbove(rangeOf(typeRange, field)),
    ...tooFine(typeRange.scale),
    ...(field.nonZero ? [0, -0] : []),
  ],
  bounds: (field) => {
    const { min, max, scale } = rangeOf(typeRange, field)
    const bounds = [min, max, Math.max(min, Number(`1e-${scale}`))]
    return bounds.filter((value) => value !== 0 || !field.nonZero)
  },
})

const integer = numberSample<IntegerField>(numberRanges.integer, (n) => n)

const quantity = numberSample<QuantityField>(numberRanges.quantity, (n) => 10.25 + n)

const price = numberSample<PriceField>(numberRanges.price, (n) => 3.125 + n)

const money = numberSample<MoneyField>(numberRanges.money, (n) => 99.99 + n)

const plainPercent = numberSample<PercentField>(numberRanges.percent, (n) => (n % 100) + 0.25)
const signedPercent = numberSample<PercentField>(numberRanges.signedPercent, (n) => (n % 100) - 50.25)
const percentOf = ({ signed }: PercentField) => (signed ? signedPercent : plainPercent)

const percent: FieldSample<PercentField> = {
  right: (n, field) => percentOf(field).right(n, field),
  wrong: (field) => percentOf(field).wrong(field),
  bounds: (field) => percentOf(field).bounds(field),
}

const boolean: FieldSample<BooleanField> = {
  right: (n) => n % 2 === 0,
  wrong: () => [0, 1, '', 'true', 'false', null, [], {}, [true]],
  bounds: () => [],
}

const choice: FieldSample<ChoiceField> = {
  right: (n, { options }) => options[n % options.length]?.value,
  wrong: ({ options }) => [
    ...[0, true, [], {}, 'no option', '__proto__', 'constructor'],
    ...options.flatMap(({ value }) => [[value], ` ${value}`, `${value}x`, value.toUpperCase()]),
  ],
  bounds: ({ options }) => options.map(({ value }) => value),
}

const otherCase = (text: string) => (text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase())

const choices: FieldSample<ChoicesField> = {
  right: (_n, field) => [...field.default],
  wrong: ({ options, always }) => [
    ...[null, '', ...options, {}, [null], [0], [[options[0]]], ['no option'], ['__proto__']],
    options.map(otherCase),
    [...options, 'no option'],
    [...options, ...options],
    ...(always ? [[], options.filter((option) => !always.includes(option))] : []),
  ],
  bounds: () => [],
}

const wrongDates = [
  ...['2025-02-29', '2025-02-30', '2025-04-31', '2025-13-01', '2025-00-10', '2025-01-00', '1900-02-29'],
  ...['0000-01-01', '1899-12-31', '3000-01-01', '10000-01-01', '-2025-01-01', '+02025-01-01'],
  ...['2025-1-1', '01/02/2025', '20250101', '2025-01-01T00:00:00Z', '2025-01-01 ', '2025-01-01\n'],
  ...['today', 'now', 'infinity', '-infinity', 'epoch', '٢٠٢٥-٠١-٠١', ''],
]

const date: FieldSample<DateField> = {
  right: (n) => `2025-01-${String((n % 28) + 1).padStart(2, '0')}`,
  wrong: () => [...wrongDates, 0, 20250101, true, [], ['2025-01-01'], {}],
  bounds: () => ['1900-01-01', '2999-12-31', '2024-02-29', '2000-02-29'],
}

const two = (n: number) => String(n).padStart(2, '0')

const datetime: FieldSample<DatetimeField> = {
  right: (n) => `2025-01-${two((n % 28) + 1)}T${two(n % 24)}:${two(n % 60)}:00`,
  wrong: () => [
    ...[
      '2025-02-29T10:00',
      '2025-01-01T24:00',
      '2025-01-01T10:60',
      '2025-01-01T10:00:60',
      '1899-12-31T23:59',
    ],
    ...['3000-01-01T00:00', '2025-01-01', '2025-01-01 10:00', '2025-01-01T10:00:00Z', '2025-01-01T1:00'],
    ...['2025-01-01T10:00:00+01:00', '2025-01-01T10:00:00.5', '10:00', 'now', 'infinity', ''],
    ...[0, 20250101, true, [], ['2025-01-01T10:00'], {}],
  ],
  bounds: () => ['1900-01-01T00:00:00', '2999-12-31T23:59:59', '2024-02-29T12:30:15'],
}

const time: FieldSample<TimeField> = {
  right: (n) => `${two(n % 24)}:${two(n % 60)}:00`,
  wrong: () => [
    ...[
      '24:00',
      '24:00:00',
      '10:60',
      '10:00:60',
      '1:00',
      '10',
      '1000',
      '10:00Z',
      '10:00:00.5',
      '9am',
      'now',
      '',
    ],
    ...['2025-01-01T10:00:00', 0, 10, true, [], ['10:00'], {}],
  ],
  bounds: () => ['00:00:00', '23:59:59', '12:30:15'],
}

const reference: FieldSample<ReferenceField> = {
  right: (n) => n,
  wrong: () => ['1', '', true, [1], [], {}, 0, -1, 1.5, largestId, largestId + 1, 4294967297, 1e300],
  bounds: () => [],
}

/** Without records only an empty list is valid; `samples.ts` creates some. */
const references: FieldSample<ReferencesField> = {
  right: () => [],
  wrong: () => [
    null,
    '',
    '1',
    1,
    true,
    {},
    ['1'],
    [null],
    [0],
    [-1],
    [1.5],
    [[1]],
    [largestId],
    [largestId + 1],
  ],
  bounds: () => [],
}

/** The apps of tests have both pictures (`sample-pictures.ts`). */
const picture: FieldSample<PictureField> = {
  right: (n) => samplePictures[n % samplePictures.length],
  wrong: () => [
    ...noTexts,
    ...unstorable,
    ...['picture', 'data:image/png;base64,AAAA', 'https://firm.example/a.png', '../../etc/passwd'],
    // No content has it.
    '0'.repeat(64),
    `${'a'.repeat(63)}G`,
    'A'.repeat(64),
    'a'.repeat(65),
  ],
  bounds: () => [],
}

/** Sentences are the program's. */
type Writable = {
  [Name in FieldTypeName]: FieldTypes[Name] extends { writable: true } ? Name : never
}[Exclude<FieldTypeName, 'sentences'>]

/** Values of each type that a body may set. */
const samples: { readonly [Name in Writable]: FieldSample<FieldOfType<Name>> } = {
  text,
  multiline,
  email,
  url,
  phone,
  colour,
  password,
  integer,
  quantity,
  price,
  money,
  percent,
  boolean,
  choice,
  choices,
  date,
  datetime,
  time,
  reference,
  references,
  picture,
}

/** Values of a field's type. */
export const sampleOf = (field: Field): FieldSample<Field> => {
  if (!Object.hasOwn(samples, field.type)) throw new Error(`No body sets a ${field.type}`)
  // The registry pairs each type with its own definition; TypeScript cannot follow that through an index.
  return samples[field.type as Writable] as FieldSample<Field>
}
