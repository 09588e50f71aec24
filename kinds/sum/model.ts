import { formatDecimal, formatMoney } from '../../model/format.ts'
import { computedNumber } from '../families/number/model.ts'
import { defineKind } from '../kind.ts'
import { needed, oneOf, text, yes } from '../option.ts'

/**
 * The sum of a field over the records of `from` whose reference `by` is this record. The reference may be that of a
 * record that they refer to: `quoteLineId.quoteHeaderId`.
 */
export interface SumField {
  readonly type: 'sum'
  readonly label: string
  readonly from: string
  readonly of: string
  readonly by: string
  readonly unit: 'money' | 'quantity'
  /** Kept in a column by triggers on the records of `from`, for lists that are ordered or filtered by it. */
  readonly stored?: true
  /** The field it should reach: shown green when equal and red when it is more. */
  readonly against?: string
}

export const sum = defineKind<SumField, number>()({
  ...computedNumber,
  options: {
    label: needed(text),
    from: needed(text),
    of: needed(text),
    by: needed(text),
    unit: needed(oneOf('money', 'quantity')),
    stored: yes,
    against: text,
  },
  summedAs: 'unit',
  format: (value, field) => (field.unit === 'money' ? formatMoney(value) : formatDecimal(value, 0, 4)),
})
