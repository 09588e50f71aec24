import { formatDecimal } from '../../model/format.ts'
import { type NumberOptions, type NumberRange, typedNumberKind } from '../families/number/model.ts'
import { defineKind } from '../kind.ts'

/** How many, in the unit of the line: up to four decimals, negative for a credit. */
export interface QuantityField extends NumberOptions {
  readonly type: 'quantity'
}

/** numeric(15,4). */
export const quantityRange: NumberRange = { min: -99_999_999_999.9999, max: 99_999_999_999.9999, scale: 4 }

export const quantity = defineKind<QuantityField, number>()({
  ...typedNumberKind(quantityRange, (value) => formatDecimal(value, 0, 4)),
  summedAs: 'quantity',
})
