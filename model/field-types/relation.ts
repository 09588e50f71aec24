import type { Resource } from '../definition.ts'
import { formatDecimal, formatMoney } from '../format.ts'
import { messages } from '../messages.ts'
import { resourcePath } from '../paths.ts'
import type { FieldBase, FieldType, Requirable } from './field-base.ts'
import { checkText } from './text.ts'

/** The id of a record of another resource. */
export interface ReferenceField extends FieldBase, Requirable {
  readonly type: 'reference'
  readonly to: Resource
}
/** A field of a record that this one refers to: `projectId.projectName`, through as many references as needed. */
export interface LookupField {
  readonly type: 'lookup'
  readonly label: string
  readonly path: string
}
/** Two numbers of the record multiplied and rounded to the penny. */
export interface ProductField {
  readonly type: 'product'
  readonly label: string
  readonly of: readonly [string, string]
}
/** Texts of the record joined by a blank. */
export interface JoinedField {
  readonly type: 'joined'
  readonly label: string
  readonly of: readonly string[]
}
/** The sum of a field over the records of `from` whose reference `by` is this record. */
export interface SumField {
  readonly type: 'sum'
  readonly label: string
  readonly from: string
  readonly of: string
  readonly by: string
  readonly unit: 'money' | 'quantity'
  /** The field it should reach: shown green when equal and red when it is more. */
  readonly against?: string
}

export const largestId = 2_147_483_647

export const reference: FieldType<ReferenceField, number> = {
  stored: true,
  schema: ({ to }) => ({ type: 'integer', minimum: 1, maximum: largestId, 'x-refers-to': resourcePath(to) }),
  check: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= largestId
      ? []
      : [messages.format],
  format: String,
}

/** Computed values are never written; their check serves filters. */
const checkComputedNumber = (value: unknown) => (Number.isFinite(value) ? [] : [messages.format])

export const lookup: FieldType<LookupField, unknown> = {
  stored: false,
  check: () => [messages.format],
  schema: () => ({}),
  format: String,
}
export const product: FieldType<ProductField, number> = {
  stored: false,
  check: checkComputedNumber,
  schema: () => ({ type: 'number' }),
  format: formatMoney,
}
export const joined: FieldType<JoinedField, string> = {
  stored: false,
  check: (value) => checkText(value, 10_000),
  schema: () => ({ type: 'string' }),
  format: (value) => value,
}
export const sum: FieldType<SumField, number> = {
  stored: false,
  check: checkComputedNumber,
  schema: () => ({ type: 'number' }),
  format: (value, field) => (field.unit === 'money' ? formatMoney(value) : formatDecimal(value, 0, 4)),
}
