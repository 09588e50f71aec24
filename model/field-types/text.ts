import { messages } from '../messages.ts'
import type { FieldBase, FieldType, Requirable } from './field-base.ts'

interface TextOptions extends FieldBase, Requirable {
  /** In characters; 200 for one line, 4,000 for several. */
  readonly maxLength?: number
}
export interface TextField extends TextOptions {
  readonly type: 'text'
}
export interface MultilineField extends TextOptions {
  readonly type: 'multiline'
}
export interface EmailField extends FieldBase, Requirable {
  readonly type: 'email'
}
export interface ColourField extends FieldBase, Requirable {
  readonly type: 'colour'
}
export interface PasswordField extends FieldBase {
  readonly type: 'password'
  /** The password field that this one repeats. */
  readonly confirms?: string
  readonly required?: true
}

/** Pattern of a JSON Schema for any text that PostgreSQL keeps: no NUL and no half of a surrogate pair. */
export const anyText = '^[^\\u0000\\p{Cs}]*$'
/** The same without control characters. */
export const plainText = '^[^\\p{Cc}\\p{Cs}]*$'

const controlCharacters = /\p{Cc}/u
/** Control characters other than tab and line ends: PostgreSQL refuses NUL, XML (and so Excel) the others. */
const controlCharactersOfLines = /[^\P{Cc}\t\n\r]/u

/**
 * Pattern of a JSON Schema for texts of these characters, as they are sent: blanks around them are cut off before they
 * are judged. The flag "u" is JSON Schema's own (ECMA-262 section 22.2).
 */
const patternOf = (character: string, first: string, field: Requirable): string =>
  field.required === true ? `^\\s*${first}(${character})*\\s*$` : `^\\s*(${character})*\\s*$`

/** Pattern of a JSON Schema for texts of this shape, as they are sent. */
const blanksAround = ({ source }: RegExp, field: Requirable): string =>
  `^\\s*(${source.slice(1, -1)})${field.required === true ? '' : '?'}\\s*$`

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value)

/** Messages for a text that is not a string, has half a surrogate pair or a forbidden character, or is too long. */
export const checkText = (value: unknown, maxLength: number, forbidden = controlCharacters): string[] => {
  if (typeof value !== 'string' || !value.isWellFormed() || forbidden.test(value)) return [messages.format]
  return [...value].length > maxLength ? [messages.maxLength(maxLength)] : []
}

/** In characters, at most, of a text that records are searched for: each is compared with all of them. */
export const filterTextLength = 200

export const textLength = (field: TextField) => field.maxLength ?? 200
export const text: FieldType<TextField, string> = {
  stored: true,
  schema: (field) => ({
    type: 'string',
    maxLength: textLength(field),
    pattern: patternOf('[^\\p{Cc}\\p{Cs}]', '[^\\s\\p{Cc}\\p{Cs}]', field),
  }),
  normalise: trimmed,
  check: (value, field) => checkText(value, textLength(field)),
  format: (value) => value,
}

export const multilineLength = (field: MultilineField) => field.maxLength ?? 4000
export const multiline: FieldType<MultilineField, string> = {
  stored: true,
  schema: (field) => ({
    type: 'string',
    maxLength: multilineLength(field),
    pattern: patternOf('[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r]', '[^\\s\\p{Cc}\\p{Cs}]', field),
  }),
  normalise: trimmed,
  check: (value, field) => checkText(value, multilineLength(field), controlCharactersOfLines),
  format: (value) => value,
}

/** RFC 5321 section 4.5.3.1: a path is at most 256 octets with its angle brackets. */
export const emailLength = 254
export const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/u
/** The messages for an e-mail address, used by forms without a definition too. */
export const checkEmail = (value: unknown): string[] => {
  const wrong = checkText(value, emailLength)
  return wrong.length > 0 || emailShape.test(String(value)) ? wrong : [messages.email]
}
export const email: FieldType<EmailField, string> = {
  stored: true,
  schema: (field) => ({
    type: 'string',
    format: 'idn-email',
    maxLength: emailLength,
    pattern: blanksAround(emailShape, field),
  }),
  normalise: trimmed,
  check: checkEmail,
  format: (value) => value,
}

export const colourShape = /^#[0-9a-fA-F]{6}$/
export const colour: FieldType<ColourField, string> = {
  stored: true,
  schema: (field) => ({ type: 'string', pattern: blanksAround(colourShape, field) }),
  normalise: trimmed,
  check: (value) => (typeof value === 'string' && colourShape.test(value) ? [] : [messages.format]),
  format: (value) => value,
}

/** Behaviour of passwords: 8 to 256 characters; what is typed counts, blanks included. */
export const passwordLength = { min: 8, max: 256 } as const
/** The messages for a new password. Whether it is a common one only the server knows. */
export const checkPassword = (value: unknown): string[] => {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return [messages.format]
  const length = [...value].length
  if (length < passwordLength.min) return [messages.minLength(passwordLength.min)]
  return length > passwordLength.max ? [messages.maxLength(passwordLength.max)] : []
}
export const password: FieldType<PasswordField, string> = {
  stored: false,
  schema: () => ({
    type: 'string',
    minLength: passwordLength.min,
    maxLength: passwordLength.max,
    pattern: anyText,
    writeOnly: true,
  }),
  normalise: (value) => (value === '' ? null : value),
  check: checkPassword,
  format: () => '',
}
