import { formatDecimal } from '../../model/format.ts'
import { type NumberOptions, type NumberRange, typedNumberKind } from '../families/number/model.ts'
import { defineKind } from '../kind.ts'

/** A share: 0 to 100, up to two decimals. */
export interface PercentField extends NumberOptions {
  readonly type: 'percent'
}

/** numeric(5,2). */
export const percentRange: NumberRange = { min: 0, max: 100, scale: 2 }

export const percent = defineKind<PercentField, number>()({
  ...typedNumberKind(percentRange, (value) => `${formatDecimal(value, 0, 2)}%`),
})
