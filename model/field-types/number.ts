import { decimals } from '../decimal.ts'
import { formatDecimal, formatMoney } from '../format.ts'
import { messages } from '../messages.ts'
import type { FieldBase, FieldType, Requirable } from './field-base.ts'

interface NumberOptions extends FieldBase, Requirable {
  readonly default?: number
  readonly nonZero?: true
}
export interface IntegerField extends NumberOptions {
  readonly type: 'integer'
}
/** How many, in the unit of the line: up to four decimals, negative for a credit. */
export interface QuantityField extends NumberOptions {
  readonly type: 'quantity'
}
/** Pounds for one, up to four decimals, never negative: a credit is a negative quantity. */
export interface PriceField extends NumberOptions {
  readonly type: 'price'
}
/** Pounds and pence. */
export interface MoneyField extends NumberOptions {
  readonly type: 'money'
}
type AnyNumberField = IntegerField | QuantityField | PriceField | MoneyField

/** The bounds of a kind of number, both inclusive, and its decimals. */
export interface NumberRange {
  readonly min: number
  readonly max: number
  readonly scale: number
}

/** numeric(15,4), numeric(15,2) and int4: no value has more than the 15 digits that a JSON number keeps exactly. */
export const numberRanges = {
  integer: { min: -2_147_483_648, max: 2_147_483_647, scale: 0 },
  quantity: { min: -99_999_999_999.9999, max: 99_999_999_999.9999, scale: 4 },
  price: { min: 0, max: 99_999_999_999.9999, scale: 4 },
  money: { min: -9_999_999_999_999.99, max: 9_999_999_999_999.99, scale: 2 },
} as const satisfies Record<AnyNumberField['type'], NumberRange>

/** The messages for a number outside its range or with too many decimals. */
export const checkNumber = (value: unknown, range: NumberRange, nonZero = false): string[] => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [messages.format]
  if (value < range.min) return [messages.minimum(range.min)]
  if (value > range.max) return [messages.maximum(range.max)]
  if (decimals(value) > range.scale) return [messages.decimals(range.scale)]
  return nonZero && value === 0 ? [messages.nonZero] : []
}

const numberType = <F extends AnyNumberField>(
  range: NumberRange,
  format: (value: number) => string,
): FieldType<F, number> => ({
  stored: true,
  schema: (field) => ({
    ...(range.scale === 0
      ? { type: 'integer' }
      : { type: 'number', multipleOf: Number(`1e-${range.scale}`) }),
    minimum: range.min,
    maximum: range.max,
    ...(field.nonZero && { not: { const: 0 } }),
  }),
  // -0 is a number in JSON and not in PostgreSQL.
  normalise: (value) => (value === 0 ? 0 : value),
  check: (value, field) => checkNumber(value, range, field.nonZero),
  format,
})

export const integer = numberType<IntegerField>(numberRanges.integer, String)
export const quantity = numberType<QuantityField>(numberRanges.quantity, (value) =>
  formatDecimal(value, 0, 4),
)
export const price = numberType<PriceField>(numberRanges.price, (value) => formatDecimal(value, 2, 4))
export const money = numberType<MoneyField>(numberRanges.money, formatMoney)
