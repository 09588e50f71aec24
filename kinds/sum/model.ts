import { formatDecimal, formatMoney } from '../../model/format.ts'
import { computedNumber } from '../families/number/model.ts'
import { type Tallied, tallyOptions } from '../families/tally/model.ts'
import { defineKind } from '../kind.ts'
import { needed, oneOf, text, yes } from '../option.ts'

/** The sum of a field over records that refer to this one. */
export interface SumField extends Tallied {
  readonly type: 'sum'
  /** The number of theirs that is added up. */
  readonly of: string
  /** How it is written. */
  readonly unit: 'money' | 'quantity'
  /** Kept in a column by triggers on the records of `from`, for lists that are ordered or filtered by it. */
  readonly stored?: true
  /** The field it should reach: shown green when equal and red when it is more. */
  readonly against?: string
}

export const sum = defineKind<SumField, number>()({
  ...computedNumber,
  options: {
    ...tallyOptions,
    of: needed(text),
    unit: needed(oneOf('money', 'quantity')),
    stored: yes,
    against: text,
  },
  summedAs: 'unit',
  format: (value, field) => (field.unit === 'money' ? formatMoney(value) : formatDecimal(value, 0, 4)),
})
