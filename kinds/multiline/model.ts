import {
  checkText,
  comparesTexts,
  controlCharactersOfLines,
  patternOf,
  type TextOptions,
  textOptions,
  trimmed,
} from '../families/text/model.ts'
import { defineKind } from '../kind.ts'

export interface MultilineField extends TextOptions {
  readonly type: 'multiline'
}

export const multilineLength = (field: MultilineField) => field.maxLength ?? 4000
const check = (value: unknown, field: MultilineField) =>
  checkText(value, multilineLength(field), controlCharactersOfLines)

export const multiline = defineKind<MultilineField, string>()({
  writable: true,
  readable: true,
  options: textOptions,
  searchable: true,
  isText: true,
  inKeys: true,
  schema: (field) => ({
    type: 'string',
    maxLength: multilineLength(field),
    pattern: patternOf('[^\\p{Cc}\\p{Cs}]|[\\t\\n\\r]', '[^\\s\\p{Cc}\\p{Cs}]', field),
  }),
  filter: comparesTexts(check, multilineLength),
  normalise: trimmed,
  check,
  format: (value) => value,
})
