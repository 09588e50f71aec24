import { type NumberOptions, type NumberRange, typedNumberKind } from '../families/number/model.ts'
import { defineKind } from '../kind.ts'

export interface IntegerField extends NumberOptions {
  readonly type: 'integer'
}

/** int4. */
export const integerRange: NumberRange = { min: -2_147_483_648, max: 2_147_483_647, scale: 0 }

export const integer = defineKind<IntegerField, number>()({
  ...typedNumberKind(integerRange, String),
})
