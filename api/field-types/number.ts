import type {
  IntegerField,
  MoneyField,
  PriceField,
  ProductField,
  QuantityField,
  ReferenceField,
} from '../../model/field-types/index.ts'
import { type NumberRange, numberRanges } from '../../model/field-types/number.ts'
import { columnOf } from '../../model/naming.ts'
import type { ColumnType } from './column-type.ts'

type NumberField = IntegerField | QuantityField | PriceField | MoneyField

/** PostgreSQL sorts NaN above every number, so the upper bound refuses it too. */
const rangeCheck = (column: string, { min, max }: NumberRange) =>
  `${column} >= ${min} and ${column} <= ${max}`

/** With and without thousands separators: people type either. */
const shownText = (column: string) =>
  `${column}::text || ' ' || to_char(${column}, 'FM9,999,999,999,999,990.0099')`

const numeric = <F extends NumberField>(type: string, range: NumberRange): ColumnType<F> => ({
  type: () => type,
  notNull: (field) => field.required === true,
  default: (field) => (field.default === undefined ? undefined : String(field.default)),
  check: (column, field) => rangeCheck(column, range) + (field.nonZero ? ` and ${column} <> 0` : ''),
  shownText,
})

export const integer = numeric<IntegerField>('integer', numberRanges.integer)
export const quantity = numeric<QuantityField>('numeric(15,4)', numberRanges.quantity)
export const price = numeric<PriceField>('numeric(15,4)', numberRanges.price)
export const money = numeric<MoneyField>('numeric(15,2)', numberRanges.money)

/** PostgreSQL's round(numeric) rounds half away from zero, as `lineTotal` in the model does. */
export const product: ColumnType<ProductField> = {
  type: () => 'numeric(15,2)',
  generated: (field) => `round(${field.of.map(columnOf).join(' * ')}, 2)`,
  check: (column) => rangeCheck(column, numberRanges.money),
  shownText,
}

export const reference: ColumnType<ReferenceField> = {
  type: () => 'integer',
  notNull: (field) => field.required === true,
}
