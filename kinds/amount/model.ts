import { formatMoney } from '../../model/format.ts'
import { computedNumber } from '../families/number/model.ts'
import { defineKind, type Guarded, guarded } from '../kind.ts'
import { needed, text, twoNames } from '../option.ts'

/**
 * Two numbers multiplied and rounded to the penny, either of them in another record: `purchaseLineId.costEach`, through
 * as many references as needed. Where one of them is not there it is 0.
 */
export interface AmountField extends Guarded {
  readonly type: 'amount'
  readonly label: string
  /** Two numbers of the record, or paths to them. */
  readonly of: readonly [string, string]
}

export const amount = defineKind<AmountField, number>()({
  ...computedNumber,
  readFrom: ({ of }) => of,
  options: { ...guarded, label: needed(text), of: needed(twoNames) },
  summedAs: 'money',
  format: formatMoney,
})
