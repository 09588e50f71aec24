import { messages } from '../messages.ts'
import { baseOptions, defineFieldType, type FieldBase } from './field-type.ts'
import { oneOf } from './option.ts'
import { valueWords } from './value-words.ts'

export interface BooleanField extends FieldBase {
  readonly type: 'boolean'
  /** Initial value. */
  readonly default?: boolean
  /** Icon in lists: a tick or cross, or a key when true. */
  readonly icon?: 'tick' | 'key'
}

/** Spreadsheet texts for true and false, in the languages of the framework. */
const readings = new Map<string, boolean | null>([
  ['', null],
  ...['yes', 'y', 'true', '1', 'oui', 'vrai', 'ja', 'wahr'].map((text) => [text, true] as const),
  ...['no', 'n', 'false', '0', 'non', 'faux', 'nein', 'falsch'].map((text) => [text, false] as const),
])

/** Never null: false by default. */
export const boolean = defineFieldType<BooleanField, boolean>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, default: oneOf(true, false), icon: oneOf('tick', 'key') },
  neverNull: true,
  inKeys: true,
  yesOrNo: true,
  schema: () => ({ type: 'boolean' }),
  filter: { parts: [] },
  fromCell: (cell) => readings.get(String(cell).trim().toLowerCase()) ?? cell,
  expected: () => messages.expectedYesOrNo,
  blank: (field) => field.default ?? false,
  check: (value) => (typeof value === 'boolean' ? [] : [messages.format]),
  format: (value) => (value ? valueWords.yes : valueWords.no),
})
