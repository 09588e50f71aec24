import { decimals } from '../decimal.ts'
import { formatDecimal, formatMoney } from '../format.ts'
import type { Message } from '../message.ts'
import { messages, tooManyDecimals } from '../messages.ts'
import { typedNumber as asTyped, numberFault, readNumber, readPercent } from '../parse-number.ts'
import { type BilledFields, readBilled } from './billed-quantity.ts'
import {
  baseOptions,
  defineFieldType,
  type FieldBase,
  type FieldType,
  type JsonSchema,
  type Requirable,
} from './field-type.ts'
import {
  isObject,
  names,
  neverEmpty,
  number,
  type OptionsOf,
  option,
  requirable,
  state,
  text,
  yes,
} from './option.ts'

export interface NumberOptions extends FieldBase, Requirable {
  /** Initial value. With a default, the field is never empty. */
  readonly default?: number
  /** Rejects 0. */
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

/** Inclusive bounds and decimals of a type. Values have at most 15 digits, which a JSON number keeps exactly. */
export interface NumberRange {
  readonly min: number
  readonly max: number
  readonly scale: number
}

/** Bounds of a field, within those of its type. */
export const rangeOf = (range: NumberRange, { min, max }: NumberOptions): NumberRange => ({
  ...range,
  min: Math.max(range.min, min ?? range.min),
  max: Math.min(range.max, max ?? range.max),
})

/** Messages for a number out of range or with too many decimals. */
export const checkNumber = (value: unknown, range: NumberRange, nonZero = false): Message[] => {
  if (typeof value === 'string') return [numberFault(value)]
  if (typeof value !== 'number' || !Number.isFinite(value)) return [messages.format]
  if (value < range.min) return [messages.minimum({ n: range.min })]
  if (value > range.max) return [messages.maximum({ n: range.max })]
  if (decimals(value) > range.scale) return [tooManyDecimals(range.scale)]
  return nonZero && value === 0 ? [messages.nonZero] : []
}

const numberParts = ['from', 'to', 'above', 'below', 'not', 'empty'] as const

const schemaOf = (range: NumberRange, field: Pick<NumberOptions, 'nonZero'>): JsonSchema => ({
  ...(range.scale === 0 ? { type: 'integer' } : { type: 'number', multipleOf: Number(`1e-${range.scale}`) }),
  minimum: range.min,
  maximum: range.max,
  ...(field.nonZero && { not: { const: 0 } }),
})

/** Decimals that a calculated number is compared with: 0.1 + 0.2 is 0.3. */
const mostDecimals = 6

/** A binary fraction that is a decimal to within a 1e-12 part of it becomes this decimal. */
const asDecimal = (value: number): number => {
  const rounded = Number(value.toFixed(mostDecimals))
  return Math.abs(value - rounded) <= 1e-12 * Math.max(1, Math.abs(value)) ? rounded : value
}

/** Signs and words that stand for nothing in a column of numbers. */
const dash = /^\s*[-\u2010-\u2015\u2212]+\s*$/
const nothing = /^\s*(nil|free|inc(l(uded|usive)?)?\.?)\s*$/i

const readsAsZero = (cell: string) => dash.test(cell) || nothing.test(cell)

const zeroOfWord = (cell: string | number | boolean) =>
  typeof cell === 'string' && nothing.test(cell) ? messages.readAsZero : null

const numberOfCell = (cell: string | number | boolean) => {
  if (typeof cell === 'string') return readsAsZero(cell) ? 0 : readNumber(cell)
  return typeof cell === 'number' && Math.abs(cell) < 1e15 ? asDecimal(cell) : cell
}

interface AnyNumber extends NumberOptions {
  readonly signed?: true
}

/** @param signedRange range of fields that are `signed` */
const typedNumber = (
  plainRange: NumberRange,
  format: (value: number) => string,
  signedRange: NumberRange = plainRange,
) => {
  const widest = ({ signed }: AnyNumber) => (signed ? signedRange : plainRange)
  const range = (field: AnyNumber) => rangeOf(widest(field), field)
  const check = (value: unknown, field: AnyNumber) => checkNumber(value, range(field), field.nonZero)
  const schema = (field: AnyNumber) => schemaOf(range(field), field)
  return {
    writable: true,
    readable: true,
    searchable: true,
    numeric: true,
    scale: plainRange.scale,
    inKeys: true,
    options: numberOptions,
    schema,
    // A filter may compare with 0 even if the field rejects it.
    filter: {
      parts: numberParts,
      schema: (field) => schemaOf(widest(field), {}),
      fits: (value, field) => checkNumber(value, widest(field)).length === 0,
    },
    // JSON has -0, PostgreSQL does not.
    normalise: (value) => (value === 0 ? 0 : value),
    fromCell: numberOfCell,
    leftOut: zeroOfWord,
    expected: () =>
      plainRange.scale === 0
        ? messages.expectedWholeNumber
        : messages.expectedNumber({ example: asTyped(1234.5, 2) }),
    bounds: range,
    check,
    format,
  } satisfies Omit<FieldType<AnyNumber, number>, 'options'> &
    Pick<FieldType<NumberOptions, number>, 'options'>
}

/** A computed number; `check` is for filters only. */
export const computedNumber = {
  writable: false,
  readable: true,
  neverNull: true,
  schema: () => ({ type: 'number' }),
  filter: { parts: numberParts, schema: () => ({ type: 'number' }) },
  fromCell: numberOfCell,
  check: (value: unknown) => (Number.isFinite(value) ? [] : [messages.format]),
} as const

export interface IntegerField extends NumberOptions {
  readonly type: 'integer'
}

/** Quantity in the unit of the line: up to four decimals, negative for a credit. */
export interface QuantityField extends NumberOptions {
  readonly type: 'quantity'
  /**
   * Fields that bills write in the quantity column: with `unit`, an import reads "16 wk" and "Item"; with
   * `provisional`, "Prov sum"; with `price`, a blank quantity of a priced row is 1; with `amount` too, an amount alone is
   * the price of 1.
   */
  readonly bill?: BilledFields
}

/** Price per unit in pounds, up to four decimals, never negative: a credit is a negative quantity. */
export interface PriceField extends NumberOptions {
  readonly type: 'price'
  /**
   * Prices may be open while this choice field of the parent has this value: an import writes a new record without a price
   * at 0, and says that it is to be priced.
   */
  readonly openWhile?: { readonly field: string; readonly is: string }
}

/** Pounds and pence. */
export interface MoneyField extends NumberOptions {
  readonly type: 'money'
  /**
   * Headings of ledgers: of the column that an import subtracts, of the running balance, which it checks, and of the column
   * that says D or C of each amount.
   */
  readonly ledger?: {
    readonly credits?: readonly string[]
    readonly balance?: readonly string[]
    readonly sides?: readonly string[]
  }
}

/** Percentage: 0 to 100, up to two decimals. */
export interface PercentField extends NumberOptions {
  readonly type: 'percent'
  /** Also negative and above 100, as a change such as a mark-up is: -9,999.99 to 9,999.99. */
  readonly signed?: true
}

/** Limits of the columns int4, numeric(15,4), numeric(15,4), numeric(15,2), numeric(5,2) and numeric(6,2). */
export const numberRanges = {
  integer: { min: -2_147_483_648, max: 2_147_483_647, scale: 0 },
  quantity: { min: -99_999_999_999.9999, max: 99_999_999_999.9999, scale: 4 },
  price: { min: 0, max: 99_999_999_999.9999, scale: 4 },
  money: { min: -9_999_999_999_999.99, max: 9_999_999_999_999.99, scale: 2 },
  percent: { min: 0, max: 100, scale: 2 },
  signedPercent: { min: -9999.99, max: 9999.99, scale: 2 },
} as const satisfies { readonly [Type in string]: NumberRange }

const price = typedNumber(numberRanges.price, (value) => formatDecimal(value, 2, 4))

export const numberTypes = {
  integer: defineFieldType<IntegerField, number>()({
    ...typedNumber(numberRanges.integer, String),
    summedAs: 'quantity',
  }),
  quantity: defineFieldType<QuantityField, number>()({
    ...typedNumber(numberRanges.quantity, (value) => formatDecimal(value, 0, 4)),
    options: {
      ...numberOptions,
      bill: neverEmpty(
        option(
          '{ unit, price, provisional, amount }: names of fields',
          (value) =>
            isObject(value) &&
            Object.entries(value).every(
              ([name, field]) =>
                ['unit', 'price', 'provisional', 'amount'].includes(name) && text.fits(field),
            ),
        ),
      ),
    },
    summedAs: 'quantity',
    readsWith: ({ bill = {} }) =>
      [bill.unit, bill.provisional, bill.amount && bill.price].filter((name) => name !== undefined),
    readsFrom: ({ bill = {} }) => [bill.amount].filter((name) => name !== undefined),
    readWith: readBilled,
  }),
  price: defineFieldType<PriceField, number>()({
    ...price,
    options: {
      ...numberOptions,
      openWhile: state('a choice of the parent, and one of its values'),
    },
    openWhile: ({ openWhile }) => openWhile,
    check: (value, field) =>
      typeof value === 'number' && value < 0 ? [messages.negativePrice] : price.check(value, field),
    cellFormat: 'price',
  }),
  money: defineFieldType<MoneyField, number>()({
    ...typedNumber(numberRanges.money, formatMoney),
    options: {
      ...numberOptions,
      ledger: option(
        '{ credits, balance, sides }: lists of headings',
        (value) =>
          isObject(value) &&
          Object.entries(value).every(
            ([name, headings]) => ['credits', 'balance', 'sides'].includes(name) && names.fits(headings),
          ),
      ),
    },
    summedAs: 'money',
    ledger: ({ ledger }) => ledger,
  }),
  percent: defineFieldType<PercentField, number>()({
    ...typedNumber(
      numberRanges.percent,
      (value) => `${formatDecimal(value, 0, 2)}%`,
      numberRanges.signedPercent,
    ),
    options: { ...numberOptions, signed: yes },
    cellFormat: 'percent',
    fromCell: (cell) => (typeof cell === 'string' ? readPercent(cell) : cell),
    expected: () => messages.expectedPercentage({ example: asTyped(12.5, 0) }),
  }),
}
