import { longestFilterText } from '../filter/filter.ts'
import { mailboxIn } from '../mailboxes.ts'
import { literal, type Message } from '../message.ts'
import { messages } from '../messages.ts'
import { lengthsOf } from '../pattern-length.ts'
import type { Schema } from '../schemas.ts'
import { isSlowPattern } from '../slow-pattern.ts'
import {
  baseOptions,
  defineFieldType,
  type FieldBase,
  type FieldFilter,
  type JsonSchema,
  type Requirable,
} from './field-type.ts'
import {
  isListOf,
  isObject,
  type OptionsOf,
  option,
  requirable,
  text as someText,
  wholeNumber,
  yes,
} from './option.ts'

/** JSON Schema pattern for any text that PostgreSQL stores: no NUL, no unpaired surrogate. */
export const anyText = '^[^\\u0000\\p{Cs}]*$'
/** Also without control characters. */
export const plainText = '^[^\\p{Cc}\\p{Cs}]*$'

/** In characters: an index entry of PostgreSQL holds 2,704 bytes, and a character takes up to four. */
export const longestInIndex = 600

const controlCharacters = /\p{Cc}/u
/** Control characters other than tab and line breaks: PostgreSQL rejects NUL, XML (and so Excel) the others. */
const controlCharactersOfLines = /[^\P{Cc}\t\n\r]/u

/**
 * JSON Schema pattern for texts of these characters as sent: surrounding spaces are trimmed before
 * validation. JSON Schema uses the flag "u" (ECMA-262 section 22.2).
 */
const patternOf = (character: string, first: string, field: Requirable): string =>
  field.required === true ? `^\\s*${first}(${character})*\\s*$` : `^\\s*(${character})*\\s*$`

/** JSON Schema pattern for this shape as sent, with surrounding spaces. */
const blanksAround = ({ source }: RegExp, field: Requirable): string =>
  `^\\s*(${source.slice(1, -1)})${field.required === true ? '' : '?'}\\s*$`

/** Zero-width and bidirectional control characters, and joiners after characters that do not use them. */
const invisible =
  /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\u200c\u200d]|(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu

/** Text in NFC without invisible characters, so that equal-looking texts are equal. */
export const normalizeText = (text: string): string => text.normalize('NFC').replace(invisible, '')

export const trimmed = (value: unknown) =>
  typeof value === 'string' ? normalizeText(value).trim() || null : value

/** For one line: also replaces tabs and line breaks, as pasted from a sheet, with spaces. */
export const cleanLine = (value: unknown) =>
  typeof value === 'string' ? trimmed(value.replace(/[\t\n\r\u2028\u2029]+/g, ' ')) : value

const storable = new RegExp(anyText, 'u')
export const isStorable = (value: unknown): value is string =>
  typeof value === 'string' && storable.test(value)

/** Messages for a value that is no text, has a forbidden character or exceeds `maxLength` characters. */
export const checkText = (
  value: unknown,
  maxLength: number,
  forbidden: RegExp | null = controlCharacters,
): Message[] => {
  if (!isStorable(value) || forbidden?.test(value)) return [messages.format]
  return [...value].length > maxLength ? [messages.maxLength({ n: maxLength })] : []
}

/** Text filter. Compares texts as sent, up to the limit of filters or of the field. */
export const comparesTexts = <F>(
  check: (value: unknown, field: F) => readonly Message[],
  longest: (field: F) => number,
  pattern = plainText,
): FieldFilter<F> & { readonly parts: readonly ['contains', 'alike', 'not', 'empty'] } => {
  const maxLength = (field: F) => Math.min(longest(field), longestFilterText)
  return {
    parts: ['contains', 'alike', 'not', 'empty'],
    schema: (field) => ({ type: 'string', maxLength: maxLength(field), pattern }),
    fits: (value, field) => check(value, field).length === 0 && [...String(value)].length <= maxLength(field),
  }
}

const typedText = {
  writable: true,
  readable: true,
  searchable: true,
  isText: true,
  inKeys: true,
  normalise: trimmed,
  fromCell: (cell: string | number | boolean) =>
    typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell),
  format: (value: string) => value,
} as const

/** In characters: more than that is a file. */
const longestText = 1_000_000

interface TextOptions extends FieldBase, Requirable {
  /** In characters. Default: 200 for one line, 4,000 for several. */
  readonly maxLength?: number
}

const characters = option(
  `a whole number above 0 and up to ${longestText}`,
  (value) => wholeNumber.fits(value) && Number(value) <= longestText,
)

const textOptions: OptionsOf<TextOptions> = { ...baseOptions, ...requirable, maxLength: characters }

export interface TextField extends TextOptions {
  readonly type: 'text'
  /** The input suggests values of recent records. */
  readonly suggested?: true
  /**
   * Typing in a form offers records of the reference `from`, found by their text, in the order of `sort`. Choosing one fills in
   * the reference, and this text with its field `take`; `shows` are the fields next to it:
   * `{ from: 'productId', take: 'productName', sort: '-soldOn', shows: ['price'] }`.
   */
  readonly offers?: {
    readonly from: string
    readonly take: string
    readonly sort?: string
    readonly shows?: readonly string[]
  }
  /**
   * The server numbers each new record: `{ pattern: '{year}-{number:4}', per: 'projectId' }`. `{number:4}` has at least
   * four digits and follows the highest one, with `per` of the records with the same reference. A typed value stays.
   */
  readonly number?: { readonly pattern: string; readonly per?: string }
  /**
   * Records with the same reference `of` are parts of one record: `warnTogether` does not compare them with each other,
   * and with `number`, an integer, lists show it behind this text, from the second part on: `PO 7 · part 2`.
   */
  readonly parts?: { readonly of: string; readonly number?: string }
  /** Regular expression for the whole text (ECMA-262, flag "u"), and the message for other texts. */
  readonly pattern?: { readonly is: string; readonly says: string }
}

export const textLength = (field: TextField) => field.maxLength ?? 200

export const patternFor = ({ pattern }: TextField): RegExp | null =>
  pattern ? new RegExp(`^(?:${pattern.is})$`, 'u') : null

const compiles = (pattern: unknown): boolean => {
  try {
    return new RegExp(String(pattern), 'u') instanceof RegExp
  } catch {
    return false
  }
}

const checkLine = (value: unknown, field: TextField) => checkText(value, textLength(field))

/** A number as Excel shows a long one in a narrow column, and saves it as text: `1.23457E+11`. */
const cutNumber = /^\s*[1-9](\.\d+)?E\+\d{2,3}\s*$/i

const text = defineFieldType<TextField, string>()({
  ...typedText,
  normalise: cleanLine,
  leftOut: (cell) => (cutNumber.test(String(cell)) ? messages.cutByExcel : null),
  longest: textLength,
  options: {
    ...textOptions,
    suggested: yes,
    offers: option(
      '{ from, take, sort, shows }: a reference, a field of its record, and its order and further fields or nothing',
      (value) =>
        isObject(value) &&
        someText.fits(value.from) &&
        someText.fits(value.take) &&
        (value.sort === undefined || someText.fits(value.sort)) &&
        (value.shows === undefined || isListOf(someText.fits)(value.shows)) &&
        Object.keys(value).every((name) => ['from', 'take', 'sort', 'shows'].includes(name)),
    ),
    number: option(
      '{ pattern, per }: a text with {number}, and a reference',
      (value) =>
        isObject(value) &&
        someText.fits(value.pattern) &&
        (value.per === undefined || someText.fits(value.per)) &&
        Object.keys(value).every((name) => name === 'pattern' || name === 'per'),
    ),
    parts: option(
      '{ of, number }: a reference, and an integer or nothing',
      (value) =>
        isObject(value) &&
        someText.fits(value.of) &&
        (value.number === undefined || someText.fits(value.number)) &&
        Object.keys(value).every((name) => name === 'of' || name === 'number'),
    ),
    pattern: option(
      '{ is, says }: a regular expression, and a text that says what it wants',
      (value) =>
        isObject(value) &&
        someText.fits(value.says) &&
        someText.fits(value.is) &&
        compiles(value.is) &&
        Object.keys(value).length === 2,
    ),
  },
  checkOptions: (field, report) => {
    const { pattern } = field
    if (!pattern) return
    const { least, most } = lengthsOf(pattern.is)
    if (most === 0) report('pattern', `no text fits ${pattern.is}; say what a right one has`)
    else if (least > textLength(field))
      report(
        'pattern',
        `wants at least ${least} characters, and the field takes ${textLength(field)}; say a larger "maxLength"`,
      )
    if (isSlowPattern(pattern.is))
      report(
        'pattern',
        `${pattern.is} tries more and more ways to fit a text, and a short one could stop the server; repeat no group whose parts repeat`,
      )
  },
  schema: (field) => ({
    type: 'string',
    maxLength: textLength(field),
    pattern: field.pattern
      ? blanksAround(new RegExp(`^(?=[^\\p{Cc}\\p{Cs}]*\\s*$)(?:${field.pattern.is})$`, 'u'), field)
      : patternOf('[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r]', '[^\\s\\p{Cc}\\p{Cs}]', field),
  }),
  filter: comparesTexts(checkLine, textLength),
  check: (value, field) => {
    const wrong = checkLine(value, field)
    const isOther = wrong.length === 0 && patternFor(field)?.test(String(value)) === false
    return isOther && field.pattern ? [literal(field.pattern.says)] : wrong
  },
})

export interface MultilineField extends TextOptions {
  readonly type: 'multiline'
}

export const multilineLength = (field: MultilineField) => field.maxLength ?? 4000
const checkLines = (value: unknown, field: MultilineField) =>
  checkText(value, multilineLength(field), controlCharactersOfLines)

const multiline = defineFieldType<MultilineField, string>()({
  ...typedText,
  isMultiline: true,
  longest: multilineLength,
  options: textOptions,
  schema: (field) => ({
    type: 'string',
    maxLength: multilineLength(field),
    pattern: patternOf('[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r]', '[^\\s\\p{Cc}\\p{Cs}]', field),
  }),
  filter: comparesTexts(checkLines, multilineLength),
  check: checkLines,
})

interface Shape {
  readonly shape: RegExp
  /** In characters. */
  readonly maxLength: number
  readonly message?: Message
  /** Sentence with an example. */
  readonly expected: Message
  readonly format?: string
}

const shapedText = ({ shape, maxLength, message = messages.format, expected, format }: Shape) => {
  const check = (value: unknown): Message[] => {
    const wrong = checkText(value, maxLength)
    return wrong.length > 0 || shape.test(String(value)) ? wrong : [message]
  }
  const schema = (pattern: string, longest: number): JsonSchema => ({
    type: 'string',
    ...(format && { format }),
    maxLength: longest,
    pattern,
  })
  return {
    ...typedText,
    options: { ...baseOptions, ...requirable },
    schema: (field: Requirable) => schema(blanksAround(shape, field), maxLength),
    filter: {
      ...comparesTexts(check, () => maxLength),
      schema: () => schema(shape.source, Math.min(maxLength, longestFilterText)),
    },
    expected: () => expected,
    check,
  } as const
}

export interface EmailField extends FieldBase, Requirable {
  readonly type: 'email'
  /** Text field for the name in front of a pasted or imported address: `Jo Bloggs <jo@firm.example>`. */
  readonly person?: string
}

/** RFC 5321 section 4.5.3.1: a path is at most 256 octets, including angle brackets. */
export const emailLength = 254

const addressText = shapedText({
  // Excludes invisible characters (zero-width and format characters).
  shape:
    /^[^\s@<>()[\]\\,;:"\p{Cf}\p{DI}]+@[^\s@.<>()[\]\\,;:"\p{Cf}\p{DI}]+(\.[^\s@.<>()[\]\\,;:"\p{Cf}\p{DI}]+)+$/u,
  maxLength: emailLength,
  message: messages.email,
  expected: messages.expectedEmail,
  format: 'idn-email',
})

/** Normalises full-width letters and ligatures to plain ones. */
const address = {
  ...addressText,
  normalise: (value: unknown) =>
    addressText.normalise(typeof value === 'string' ? value.normalize('NFKC') : value),
}

/** The email address as it is stored. */
export const normalEmail = (email: string): string => email.normalize('NFKC').trim()

/** Normalised email address for comparing accounts and counting attempts. */
export const comparedEmail = (email: string): string => normalEmail(email).toLowerCase()

/**
 * Confusable letters: those outside a to z, such as a Cyrillic "а" or a dotless "ı".
 * @example unusualLetters('аdmın@firm.example') // ['а', 'ı']
 */
export const unusualLetters = (email: string): string[] => [
  ...new Set(email.normalize('NFKC').match(/(?![a-z])\p{L}/giu)),
]

export const checkEmail = address.check

/** An email address in a request. */
export const emailSchema: Schema<string> = {
  type: 'string',
  format: 'idn-email',
  maxLength: emailLength,
  'x-check': checkEmail,
}

const email = defineFieldType<EmailField, string>()({
  ...address,
  options: { ...address.options, person: someText },
  fromCell: (cell) => mailboxIn(String(cell))?.address ?? String(cell),
  // The name is the person's, unless the file has one.
  readsWith: ({ person }) => (person === undefined ? [] : [person]),
  nameIn: (cell, { person }) => {
    const name = person === undefined ? null : mailboxIn(cell)?.name
    return name && person !== undefined ? { [person]: name } : null
  },
})

/** The address of a web page. */
export interface UrlField extends FieldBase, Requirable {
  readonly type: 'url'
}

/** Max. length that every browser supports. */
export const urlLength = 2000

const url = defineFieldType<UrlField, string>()(
  shapedText({
    // RFC 3986, limited to schemes that open a page: a `javascript:` or `data:` link would run as the app.
    // Rejects user names and passwords before the host, which are used for deception.
    shape:
      /^[hH][tT][tT][pP][sS]?:\/\/[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?(:[0-9]{1,5})?([/?#][^\s\p{Cc}\p{Cs}<>"\\^`{|}]*)?$/u,
    maxLength: urlLength,
    expected: messages.expectedPage,
  }),
)

/** A telephone number, stored as typed. */
export interface PhoneField extends FieldBase, Requirable {
  readonly type: 'phone'
}

export const phoneLength = 40

const phone = defineFieldType<PhoneField, string>()(
  shapedText({
    // ITU-T E.123: digits, up to three separators between two of them, a plus before an international number,
    // `ext.` before an extension. Up to 17 digits: 15 (E.164) and two more for "(0)" with the country code.
    shape: /^\+?(\(?[0-9]\)?[ ./-]{0,3}){2,16}\(?[0-9]\)?( ?(x|ext\.?|#) ?[0-9]{1,6})?$/,
    maxLength: phoneLength,
    expected: messages.expectedPhone,
  }),
)

export interface ColourField extends FieldBase, Requirable {
  readonly type: 'colour'
}

const colourShape = /^#[0-9a-fA-F]{6}$/
export const checkColour = (value: unknown) =>
  typeof value === 'string' && colourShape.test(value) ? [] : [messages.format]

const colour = defineFieldType<ColourField, string>()({
  ...typedText,
  options: { ...baseOptions, ...requirable },
  isColour: true,
  schema: (field) => ({ type: 'string', pattern: blanksAround(colourShape, field) }),
  filter: comparesTexts(checkColour, () => '#rrggbb'.length, colourShape.source),
  expected: () => messages.expectedColour,
  check: checkColour,
})

export interface PasswordField extends FieldBase {
  readonly type: 'password'
  /** The password field that this one repeats. */
  readonly confirms?: string
  readonly required?: true
}

/** Password length: 8 to 256 characters, including spaces. */
export const passwordLength = { min: 8, max: 256 } as const

/** Messages for a new password. Only the server knows common passwords. */
export const checkPassword = (value: unknown): Message[] => {
  if (!isStorable(value)) return [messages.format]
  const length = [...value].length
  if (length < passwordLength.min) return [messages.minLength({ n: passwordLength.min })]
  return length > passwordLength.max ? [messages.maxLength({ n: passwordLength.max })] : []
}

/** Write-only: no API reply contains a password. */
const password = defineFieldType<PasswordField, string>()({
  writable: true,
  readable: false,
  options: { ...baseOptions, required: yes, confirms: someText },
  schema: (field) => ({
    type: 'string',
    minLength: passwordLength.min,
    maxLength: passwordLength.max,
    pattern: anyText,
    writeOnly: true,
    ...(field.confirms && { 'x-repeats': field.confirms }),
  }),
  normalise: (value) => (value === '' ? null : value),
  check: checkPassword,
  checkTogether: (name, { confirms }, { values }) =>
    confirms !== undefined && (values[confirms] ?? null) !== (values[name] ?? null)
      ? { [name]: [messages.passwordMatch] }
      : {},
  format: () => '',
})

export const textTypes = { text, multiline, email, url, phone, colour, password }
