import {
  blanksAround,
  checkText,
  comparesTexts,
  patternOf,
  type TextOptions,
  textOptions,
  trimmed,
} from '../families/text/model.ts'
import { defineKind } from '../kind.ts'
import { isObject, option, text as someText } from '../option.ts'

export interface TextField extends TextOptions {
  readonly type: 'text'
  /** A regular expression that the whole text is like (ECMA-262, with the flag "u"), and what is said of another. */
  readonly pattern?: { readonly is: string; readonly says: string }
}

export const textLength = (field: TextField) => field.maxLength ?? 200

/** The pattern of a field as one for the whole text; null for a field without. */
export const patternFor = ({ pattern }: TextField): RegExp | null =>
  pattern ? new RegExp(`^(?:${pattern.is})$`, 'u') : null

const compiles = (pattern: unknown): boolean => {
  try {
    return new RegExp(String(pattern), 'u') instanceof RegExp
  } catch {
    return false
  }
}

const checkPlain = (value: unknown, field: TextField) => checkText(value, textLength(field))
const check = (value: unknown, field: TextField) => {
  const wrong = checkPlain(value, field)
  const isOther = wrong.length === 0 && patternFor(field)?.test(String(value)) === false
  return isOther && field.pattern ? [field.pattern.says] : wrong
}

const schemaPattern = (field: TextField): string =>
  field.pattern
    ? blanksAround(new RegExp(`^(?=[^\\p{Cc}\\p{Cs}]*\\s*$)(?:${field.pattern.is})$`, 'u'), field)
    : patternOf('[^\\p{Cc}\\p{Cs}]', '[^\\s\\p{Cc}\\p{Cs}]', field)

export const text = defineKind<TextField, string>()({
  writable: true,
  readable: true,
  options: {
    ...textOptions,
    pattern: option(
      '{ is, says }: a regular expression, and a text that says what it wants',
      (value) =>
        isObject(value) && someText.fits(value.says) && someText.fits(value.is) && compiles(value.is),
    ),
  },
  searchable: true,
  isText: true,
  inKeys: true,
  schema: (field) => ({
    type: 'string',
    maxLength: textLength(field),
    pattern: schemaPattern(field),
  }),
  filter: comparesTexts(checkPlain, textLength),
  normalise: trimmed,
  check,
  format: (value) => value,
})
