import { decimals } from '../decimal.ts'
import { formatDecimal, formatMoney } from '../format.ts'
import { messages } from '../messages.ts'
import { readNumber, withPoint } from '../parse-number.ts'
import {
  baseOptions,
  comparesValues,
  defineFieldType,
  type FieldBase,
  type FieldType,
  type JsonSchema,
  type Requirable,
} from './field-type.ts'
import { number, type OptionsOf, requirable, yes } from './option.ts'

export interface NumberOptions extends FieldBase, Requirable {
  /** Initial value; such a number is never empty. */
  readonly default?: number
  /** 0 is refused. */
  readonly nonZero?: true
  /** Lower bound, inclusive. */
  readonly min?: number
  /** Upper bound, inclusive. */
  readonly max?: number
}

const numberOptions: OptionsOf<NumberOptions> = {
  ...baseOptions,
  ...requirable,
  default: number,
  nonZero: yes,
  min: number,
  max: number,
}

/**
 * The bounds of a type of number, both inclusive, and its decimals. No value has more than the 15 digits that a JSON
 * number keeps exactly.
 */
export interface NumberRange {
  readonly min: number
  readonly max: number
  readonly scale: number
}

/** The bounds of a field: its own, within those of its type. */
export const rangeOf = (range: NumberRange, { min, max }: NumberOptions): NumberRange => ({
  ...range,
  min: Math.max(range.min, min ?? range.min),
  max: Math.min(range.max, max ?? range.max),
})

/** The messages for a number outside its range or with too many decimals. */
export const checkNumber = (value: unknown, range: NumberRange, nonZero = false): string[] => {
  const written = typeof value === 'string' ? withPoint(value) : null
  if (written !== null) return [messages.decimalComma(written)]
  if (typeof value !== 'number' || !Number.isFinite(value)) return [messages.format]
  if (value < range.min) return [messages.minimum(range.min)]
  if (value > range.max) return [messages.maximum(range.max)]
  if (decimals(value) > range.scale) return [messages.decimals(range.scale)]
  return nonZero && value === 0 ? [messages.nonZero] : []
}

/** Parts of a test by which every number is compared. */
export const numberParts = ['from', 'to', 'above', 'below', 'not', 'empty'] as const

const schemaOf = (range: NumberRange, field: Pick<NumberOptions, 'nonZero'>): JsonSchema => ({
  ...(range.scale === 0 ? { type: 'integer' } : { type: 'number', multipleOf: Number(`1e-${range.scale}`) }),
  minimum: range.min,
  maximum: range.max,
  ...(field.nonZero && { not: { const: 0 } }),
})

/** The number of a cell, which a file may hold as text: "£1,234.50", "(12.00)". */
const numberOfCell = (cell: string | number | boolean) => (typeof cell === 'string' ? readNumber(cell) : cell)

/** A number that people type, within a range. */
export const typedNumber = (range: NumberRange, format: (value: number) => string) => {
  const check = (value: unknown, field: NumberOptions) =>
    checkNumber(value, rangeOf(range, field), field.nonZero)
  const schema = (field: NumberOptions) => schemaOf(rangeOf(range, field), field)
  return {
    writable: true,
    readable: true,
    searchable: true,
    numeric: true,
    inKeys: true,
    options: numberOptions,
    schema,
    // What is compared may be zero where what is written may not.
    filter: comparesValues(
      numberParts,
      (value) => checkNumber(value, range),
      () => schemaOf(range, {}),
    ),
    // -0 is a number in JSON and not in PostgreSQL.
    normalise: (value) => (value === 0 ? 0 : value),
    fromCell: numberOfCell,
    check,
    format,
  } satisfies FieldType<NumberOptions, number>
}

const checkComputed = (value: unknown) => (Number.isFinite(value) ? [] : [messages.format])

/** A number that is worked out and never written; its check serves filters. */
export const computedNumber = {
  writable: false,
  readable: true,
  neverNull: true,
  schema: () => ({ type: 'number' }),
  filter: comparesValues(numberParts, checkComputed, () => ({ type: 'number' })),
  fromCell: numberOfCell,
  check: checkComputed,
} as const

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

/** A share: 0 to 100, up to two decimals. */
export interface PercentField extends NumberOptions {
  readonly type: 'percent'
}

/** Of the columns int4, numeric(15,4), numeric(15,4), numeric(15,2) and numeric(5,2). */
export const numberRanges = {
  integer: { min: -2_147_483_648, max: 2_147_483_647, scale: 0 },
  quantity: { min: -99_999_999_999.9999, max: 99_999_999_999.9999, scale: 4 },
  price: { min: 0, max: 99_999_999_999.9999, scale: 4 },
  money: { min: -9_999_999_999_999.99, max: 9_999_999_999_999.99, scale: 2 },
  percent: { min: 0, max: 100, scale: 2 },
} as const satisfies { readonly [Type in string]: NumberRange }

const price = typedNumber(numberRanges.price, (value) => formatDecimal(value, 2, 4))

export const numberTypes = {
  integer: defineFieldType<IntegerField, number>()({
    ...typedNumber(numberRanges.integer, String),
    summedAs: 'quantity',
  }),
  quantity: defineFieldType<QuantityField, number>()({
    ...typedNumber(numberRanges.quantity, (value) => formatDecimal(value, 0, 4)),
    summedAs: 'quantity',
  }),
  price: defineFieldType<PriceField, number>()({
    ...price,
    check: (value, field) =>
      typeof value === 'number' && value < 0 ? [messages.negativePrice] : price.check(value, field),
    cellFormat: 'price',
  }),
  money: defineFieldType<MoneyField, number>()({
    ...typedNumber(numberRanges.money, formatMoney),
    summedAs: 'money',
  }),
  percent: defineFieldType<PercentField, number>()({
    ...typedNumber(numberRanges.percent, (value) => `${formatDecimal(value, 0, 2)}%`),
    cellFormat: 'percent',
    fromCell: (cell) => numberOfCell(typeof cell === 'string' ? cell.replace(/\s*%\s*$/, '') : cell),
  }),
}
