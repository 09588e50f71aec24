import { messages } from '../../model/messages.ts'
import { comparesValues, defineKind, type Guarded, guarded } from '../kind.ts'
import { isListOf, needed, option, text, twoNames } from '../option.ts'

/** How far a record has come: the label of the first of these fields that is not empty. */
export interface StageField extends Guarded {
  readonly type: 'stage'
  readonly label: string
  /** Fields and what is said when they are filled, the furthest first. */
  readonly of: readonly (readonly [field: string, label: string])[]
  /** What is said while all of them are empty. */
  readonly otherwise: string
}

/** Every label that it can have, the furthest first. */
export const stagesOf = ({ of, otherwise }: StageField): string[] => [
  ...of.map(([, label]) => label),
  otherwise,
]

const schema = (field: StageField) => ({ enum: stagesOf(field) })
const check = (value: unknown, field: StageField) =>
  stagesOf(field).some((label) => label === value) ? [] : [messages.format]

export const stage = defineKind<StageField, string>()({
  writable: false,
  readable: true,
  readFrom: ({ of }) => of.map(([name]) => name),
  options: {
    ...guarded,
    label: needed(text),
    of: needed(option('a list of [field, label]', isListOf(twoNames.fits))),
    otherwise: needed(text),
  },
  neverNull: true,
  schema,
  filter: comparesValues([], check, schema),
  check,
  format: (value) => value,
})
