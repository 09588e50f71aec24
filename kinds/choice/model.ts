import { messages } from '../../model/messages.ts'
import { baseOptions, comparesValues, defineKind, type FieldBase, type Requirable } from '../kind.ts'
import { isListOf, isObject, needed, oneOf, option, requirable, text } from '../option.ts'

/** One of the values that a choice may have, and how it looks. */
export interface ChoiceOption {
  /** As it is stored and as the API says it. */
  readonly value: string
  /** As people read it. */
  readonly label: string
  /** The colour of its pill; grey without one. */
  readonly tone?: 'info' | 'good' | 'warning' | 'bad'
  /** A record with this value is done with: it is offered after all others, and grey. */
  readonly past?: true
}
/** One of several values. */
export interface ChoiceField extends FieldBase, Requirable {
  readonly type: 'choice'
  /** Its values: each with its label, and with a tone for its pill or `past` for what is done with. */
  readonly options: readonly ChoiceOption[]
  /** The value of one of the options, for a record that does not say; such a choice is never empty. */
  readonly default?: string
}

/** The option of that value, or undefined for a value that is none of them. */
export const optionOf = ({ options }: ChoiceField, value: unknown): ChoiceOption | undefined =>
  options.find((option) => option.value === value)

const tone = oneOf('info', 'good', 'warning', 'bad')

const schema = ({ options }: ChoiceField) => ({ enum: options.map(({ value }) => value) })
const check = (value: unknown, field: ChoiceField) => (optionOf(field, value) ? [] : [messages.format])

export const choice = defineKind<ChoiceField, string>()({
  writable: true,
  readable: true,
  options: {
    ...baseOptions,
    ...requirable,
    options: needed(
      option(
        'a list of { value, label, tone, past }',
        isListOf(
          (entry) =>
            isObject(entry) &&
            text.fits(entry.value) &&
            text.fits(entry.label) &&
            (entry.tone === undefined || tone.fits(entry.tone)) &&
            (entry.past === undefined || entry.past === true),
        ),
      ),
    ),
    default: text,
  },
  inKeys: true,
  schema,
  filter: comparesValues(['not', 'empty'], check, schema),
  normalise: (value) => (value === '' ? null : value),
  check,
  format: (value, field) => optionOf(field, value)?.label ?? value,
})
