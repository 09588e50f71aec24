import {
  checkText,
  comparesTexts,
  patternOf,
  type TextOptions,
  textOptions,
  trimmed,
} from '../families/text/model.ts'
import { defineKind } from '../kind.ts'

export interface TextField extends TextOptions {
  readonly type: 'text'
}

export const textLength = (field: TextField) => field.maxLength ?? 200
const check = (value: unknown, field: TextField) => checkText(value, textLength(field))

export const text = defineKind<TextField, string>()({
  writable: true,
  readable: true,
  options: textOptions,
  searchable: true,
  isText: true,
  inKeys: true,
  schema: (field) => ({
    type: 'string',
    maxLength: textLength(field),
    pattern: patternOf('[^\\p{Cc}\\p{Cs}]', '[^\\s\\p{Cc}\\p{Cs}]', field),
  }),
  filter: comparesTexts(check, textLength),
  normalise: trimmed,
  check,
  format: (value) => value,
})
