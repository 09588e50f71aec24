import { formatDecimal } from '../../model/format.ts'
import { type NumberOptions, type NumberRange, typedNumberKind } from '../families/number/model.ts'
import { defineKind } from '../kind.ts'

/** Pounds for one, up to four decimals, never negative: a credit is a negative quantity. */
export interface PriceField extends NumberOptions {
  readonly type: 'price'
}

/** numeric(15,4). */
export const priceRange: NumberRange = { min: 0, max: 99_999_999_999.9999, scale: 4 }

export const price = defineKind<PriceField, number>()({
  ...typedNumberKind(priceRange, (value) => formatDecimal(value, 2, 4)),
})
