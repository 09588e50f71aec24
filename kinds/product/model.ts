import Big from 'big.js'
import { lineTotal } from '../../model/decimal.ts'
import { formatMoney } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { computedNumber } from '../families/number/model.ts'
import { defineKind, type Guarded, guarded } from '../kind.ts'
import { moneyRange } from '../money/model.ts'
import { needed, text, twoNames } from '../option.ts'

/** Two numbers of the record multiplied and rounded to the penny. */
export interface ProductField extends Guarded {
  readonly type: 'product'
  readonly label: string
  /** Two numbers of the record. */
  readonly of: readonly [string, string]
}

const isKnown = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

export const product = defineKind<ProductField, number>()({
  ...computedNumber,
  madeOf: ({ of }) => of,
  readFrom: ({ of }) => of,
  factors: ({ of }) => of,
  options: { ...guarded, label: needed(text), of: needed(twoNames) },
  searchable: true,
  summedAs: 'money',
  workOut: ({ of }, values) => {
    const [a, b] = of.map((factor) => values[factor])
    return isKnown(a) && isKnown(b) ? lineTotal(a, b) : null
  },
  checkTogether: (_name, { of }, { values, labelOf }) => {
    const [a, b] = of.map((factor) => values[factor])
    return isKnown(a) && isKnown(b) && new Big(a).times(b).abs().gt(moneyRange.max)
      ? { [of[0]]: [messages.tooLarge(of.map(labelOf).join(' and '))] }
      : {}
  },
  format: formatMoney,
})
