import { formatDecimal, formatMoney } from '../../model/format.ts'
import { computedNumber } from '../families/number/model.ts'
import { gathered, type Tallied, tallyOptions } from '../families/tally/model.ts'
import { defineKind } from '../kind.ts'
import { isListOf, isObject, needed, oneOf, option, text, yes } from '../option.ts'

/** What a record of `from` says when it counts where it went, and whose text says why when it does not. */
interface Sound {
  readonly field: string
  readonly is: string | boolean
  readonly says: string
}

/** Where the records that a sum adds up went, by fields of theirs. */
export interface Went {
  /** The record that one went to: a reference, or a lookup that ends at one. */
  readonly to: string
  /** By which people know it. */
  readonly as: string
  /** What several of them are called: "jobs". */
  readonly several: string
  /** All of it has to be so; else the figure has a warning. */
  readonly sound?: readonly Sound[]
}

const isWent = (value: unknown) =>
  isObject(value) &&
  [value.to, value.as, value.several].every((one) => typeof one === 'string' && one !== '') &&
  (value.sound === undefined || isListOf(isObject)(value.sound))

/** The sum of a field over records that refer to this one. */
export interface SumField extends Tallied {
  readonly type: 'sum'
  /** The number of theirs that is added up. */
  readonly of: string
  /** How it is written. */
  readonly unit: 'money' | 'quantity'
  /** Kept in a column by triggers on the records of `from`, for lists that are ordered or filtered by it. */
  readonly stored?: true
  /** What it adds up is incomplete, so that anything but nothing is marked. */
  readonly open?: true
  /** The field it should reach: shown green when equal and red when it is more. No undo takes a kept one past it once others have added. */
  readonly against?: string
  /** Said beside the figure in lists: where what it adds up went. */
  readonly went?: Went
}

export const sum = defineKind<SumField, number>()({
  ...computedNumber,
  gatheredFrom: (field) => gathered(field, field.of),
  options: {
    ...tallyOptions,
    of: needed(text),
    unit: needed(oneOf('money', 'quantity')),
    stored: yes,
    open: yes,
    against: text,
    went: option('an object with to, as and several', isWent),
  },
  summedAs: 'unit',
  format: (value, field) => (field.unit === 'money' ? formatMoney(value) : formatDecimal(value, 0, 4)),
})
