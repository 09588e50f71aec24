import { messages } from '../../model/messages.ts'
import { baseOptions, comparesValues, defineKind, type FieldBase } from '../kind.ts'
import { oneOf } from '../option.ts'

export interface BooleanField extends FieldBase {
  readonly type: 'boolean'
  /** For a record that does not say. */
  readonly default?: boolean
  /** How a list shows it: a tick or a cross, or a key when true. */
  readonly icon?: 'tick' | 'key'
}

const schema = () => ({ type: 'boolean' })
const check = (value: unknown) => (typeof value === 'boolean' ? [] : [messages.format])

/** Never null: it is false until somebody says otherwise. */
export const boolean = defineKind<BooleanField, boolean>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, default: oneOf(true, false), icon: oneOf('tick', 'key') },
  neverNull: true,
  inKeys: true,
  yesOrNo: true,
  schema,
  filter: comparesValues([], check, schema),
  check,
  format: (value) => (value ? messages.yes : messages.no),
})
