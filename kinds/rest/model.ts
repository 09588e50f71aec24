import { formatDecimal, formatMoney } from '../../model/format.ts'
import { computedNumber } from '../families/number/model.ts'
import { defineKind, type Guarded, guarded } from '../kind.ts'
import { needed, oneOf, text, yes } from '../option.ts'

/** What is left of one number of the record when another is taken from it; an empty one counts as 0. */
export interface RestField extends Guarded {
  readonly type: 'rest'
  readonly label: string
  /** What there is. */
  readonly of: string
  /** What is taken from it. */
  readonly less: string
  /** How it is written. */
  readonly unit: 'money' | 'quantity'
  /** Never past zero: 0 once as much is taken as there was, or more. */
  readonly stop?: 'zero'
  /** What is left has still to be dealt with: an amount in the colour of what is incomplete. */
  readonly open?: true
}

export const rest = defineKind<RestField, number>()({
  ...computedNumber,
  readFrom: ({ of, less }) => [of, less],
  options: {
    ...guarded,
    label: needed(text),
    of: needed(text),
    less: needed(text),
    unit: needed(oneOf('money', 'quantity')),
    stop: oneOf('zero'),
    open: yes,
  },
  summedAs: 'unit',
  format: (value, field) => (field.unit === 'money' ? formatMoney(value) : formatDecimal(value, 0, 4)),
})
