import { formatMoney } from '../../model/format.ts'
import { type NumberOptions, type NumberRange, typedNumberKind } from '../families/number/model.ts'
import { defineKind } from '../kind.ts'

/** Pounds and pence. */
export interface MoneyField extends NumberOptions {
  readonly type: 'money'
}

/** numeric(15,2). */
export const moneyRange: NumberRange = { min: -9_999_999_999_999.99, max: 9_999_999_999_999.99, scale: 2 }

export const money = defineKind<MoneyField, number>()({
  ...typedNumberKind(moneyRange, formatMoney),
  summedAs: 'money',
})
