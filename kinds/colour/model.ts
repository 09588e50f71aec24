import { messages } from '../../model/messages.ts'
import { blanksAround, comparesTexts, trimmed } from '../families/text/model.ts'
import { baseOptions, defineKind, type FieldBase, type Requirable } from '../kind.ts'
import { requirable } from '../option.ts'

export interface ColourField extends FieldBase, Requirable {
  readonly type: 'colour'
}

const shape = /^#[0-9a-fA-F]{6}$/
const check = (value: unknown) => (typeof value === 'string' && shape.test(value) ? [] : [messages.format])

export const colour = defineKind<ColourField, string>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, ...requirable },
  searchable: true,
  isText: true,
  inKeys: true,
  isColour: true,
  schema: (field) => ({ type: 'string', pattern: blanksAround(shape, field) }),
  filter: comparesTexts(check, () => '#rrggbb'.length, shape.source),
  normalise: trimmed,
  check,
  format: (value) => value,
})
