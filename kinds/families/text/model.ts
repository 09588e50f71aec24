import { longestFilterText } from '../../../model/filter/filter.ts'
import { messages } from '../../../model/messages.ts'
import { baseOptions, type FieldBase, type KindFilter, type Requirable } from '../../kind.ts'
import { type OptionsOf, requirable, wholeNumber } from '../../option.ts'

export interface TextOptions extends FieldBase, Requirable {
  /** In characters; 200 for one line, 4,000 for several. */
  readonly maxLength?: number
}

export const textOptions: OptionsOf<TextOptions> = { ...baseOptions, ...requirable, maxLength: wholeNumber }

/** Pattern of a JSON Schema for any text that PostgreSQL keeps: no NUL and no half of a surrogate pair. */
export const anyText = '^[^\\u0000\\p{Cs}]*$'
/** The same without control characters. */
export const plainText = '^[^\\p{Cc}\\p{Cs}]*$'

const controlCharacters = /\p{Cc}/u
/** Control characters other than tab and line ends: PostgreSQL refuses NUL, XML (and so Excel) the others. */
export const controlCharactersOfLines = /[^\P{Cc}\t\n\r]/u

/**
 * Pattern of a JSON Schema for texts of these characters, as they are sent: blanks around them are cut off before they
 * are judged. The flag "u" is JSON Schema's own (ECMA-262 section 22.2).
 */
export const patternOf = (character: string, first: string, field: Requirable): string =>
  field.required === true ? `^\\s*${first}(${character})*\\s*$` : `^\\s*(${character})*\\s*$`

/** Pattern of a JSON Schema for texts of this shape, as they are sent. */
export const blanksAround = ({ source }: RegExp, field: Requirable): string =>
  `^\\s*(${source.slice(1, -1)})${field.required === true ? '' : '?'}\\s*$`

/** Text without the blanks around it; null for blank. */
export const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value)

const storable = new RegExp(anyText, 'u')
/** Whether it is a text that PostgreSQL keeps. */
export const isStorable = (value: unknown): value is string =>
  typeof value === 'string' && storable.test(value)

/** Messages for what is no text that can be kept, has a forbidden character besides, or is too long. */
export const checkText = (
  value: unknown,
  maxLength: number,
  forbidden: RegExp | null = controlCharacters,
): string[] => {
  if (!isStorable(value) || forbidden?.test(value)) return [messages.format]
  return [...value].length > maxLength ? [messages.maxLength(maxLength)] : []
}

/**
 * A filter of texts. They are compared as they are sent, so nothing is cut off before, up to the most that a filter
 * compares or that the field holds.
 */
export const comparesTexts = <F>(
  check: (value: unknown, field: F) => string[],
  longest: (field: F) => number,
  pattern = plainText,
): KindFilter<F> & { readonly parts: readonly ['contains', 'not', 'empty'] } => {
  const most = (field: F) => Math.min(longest(field), longestFilterText)
  return {
    parts: ['contains', 'not', 'empty'],
    schema: (field) => ({ type: 'string', maxLength: most(field), pattern }),
    fits: (value, field) => check(value, field).length === 0 && [...String(value)].length <= most(field),
  }
}
