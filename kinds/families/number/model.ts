import { decimals } from '../../../model/decimal.ts'
import { messages } from '../../../model/messages.ts'
import {
  baseOptions,
  comparesValues,
  type FieldBase,
  type JsonSchema,
  type Kind,
  type Requirable,
} from '../../kind.ts'
import { number, type OptionsOf, requirable, yes } from '../../option.ts'

export interface NumberOptions extends FieldBase, Requirable {
  /** For a record that does not say; such a number is never empty. */
  readonly default?: number
  /** 0 is refused. */
  readonly nonZero?: true
  /** Bounds of its own within those of its kind, both inclusive. */
  readonly min?: number
  /** See `min`. */
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
 * The bounds of a kind of number, both inclusive, and its decimals. No value has more than the 15 digits that a JSON
 * number keeps exactly.
 */
export interface NumberRange {
  readonly min: number
  readonly max: number
  readonly scale: number
}

/** The bounds of a field: its own, within those of its kind. */
export const rangeOf = (range: NumberRange, { min, max }: NumberOptions): NumberRange => ({
  ...range,
  min: Math.max(range.min, min ?? range.min),
  max: Math.min(range.max, max ?? range.max),
})

/** The messages for a number outside its range or with too many decimals. */
export const checkNumber = (value: unknown, range: NumberRange, nonZero = false): string[] => {
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

/** A number that people type, within a range. */
export const typedNumberKind = (range: NumberRange, format: (value: number) => string) => {
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
    check,
    format,
  } satisfies Kind<NumberOptions, number>
}

const checkComputed = (value: unknown) => (Number.isFinite(value) ? [] : [messages.format])

/** A number that is worked out and never written; its check serves filters. */
export const computedNumber = {
  writable: false,
  readable: true,
  neverNull: true,
  schema: () => ({ type: 'number' }),
  filter: comparesValues(numberParts, checkComputed, () => ({ type: 'number' })),
  check: checkComputed,
} as const
