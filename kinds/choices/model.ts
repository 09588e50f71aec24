import { messages } from '../../model/messages.ts'
import { didYouMean, twice } from '../did-you-mean.ts'
import { baseOptions, defineKind, type FieldBase, type OptionFault } from '../kind.ts'
import { names, needed } from '../option.ts'

export interface ChoicesField extends FieldBase {
  readonly type: 'choices'
  /** Its values. */
  readonly options: readonly string[]
  /** For a record that does not say. */
  readonly default: readonly string[]
  /** The options that every record has. */
  readonly always?: readonly string[]
}

const isOption = (value: unknown, { options }: ChoicesField) =>
  typeof value === 'string' && options.includes(value)

/** Every option that is named is one, once, and what every record has is in the default. */
const faults = (field: ChoicesField): OptionFault[] => {
  const { options, always = [] } = field
  const isUnknown = (option: string) => !options.includes(option)
  const none = (option: string) => `"${option}" is none of the options${didYouMean(option, options)}`
  const unknown = field.default.filter(isUnknown)
  const lacking = always.filter((option) => !isUnknown(option) && !field.default.includes(option))
  return [
    ...(options.length === 0 ? [{ option: 'options', says: 'names no option' }] : []),
    ...twice(options).map((option) => ({ option: 'options', says: `"${option}" stands there twice` })),
    ...always.filter(isUnknown).map((option) => ({ option: 'always', says: none(option) })),
    ...(unknown.length > 0 ? [] : lacking).map((option) => ({
      option: 'default',
      says: `lacks "${option}", which every record has ("always")`,
    })),
    ...unknown.map((option) => ({ option: 'default', says: none(option) })),
  ]
}

/** Never null: it is its default until somebody says otherwise. */
export const choices = defineKind<ChoicesField, readonly string[]>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, options: needed(names), default: needed(names), always: names },
  neverNull: true,
  faults,
  schema: (field) => ({
    type: 'array',
    items: { type: 'string', enum: [...field.options] },
    uniqueItems: true,
    ...(field.always && { allOf: field.always.map((option) => ({ contains: { const: option } })) }),
  }),
  // A filter compares with one option, or with several.
  filter: { parts: ['not', 'empty'], schema: (field) => ({ enum: [...field.options] }), fits: isOption },
  check: (value, field) => {
    const known = (option: unknown) => isOption(option, field)
    if (!Array.isArray(value) || !value.every(known) || new Set(value).size !== value.length)
      return [messages.format]
    return field.always?.every((option) => value.includes(option)) === false ? [messages.required] : []
  },
  format: (value) => value.join(', '),
})
