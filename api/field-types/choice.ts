import type { BooleanField, ChoicesField, DateField } from '../../model/field-types/index.ts'
import { type ColumnType, literal } from './column-type.ts'

const textArray = (values: readonly string[]) => `array[${values.map(literal).join(', ')}]::text[]`

export const boolean: ColumnType<BooleanField> = {
  type: () => 'boolean',
  notNull: () => true,
  default: (field) => String(field.default ?? false),
}

export const choices: ColumnType<ChoicesField> = {
  type: () => 'text[]',
  notNull: () => true,
  default: (field) => textArray(field.default),
  check: (column, field) =>
    [`${column} <@ ${textArray(field.options)}`]
      .concat(field.always ? `${column} @> ${textArray(field.always)}` : [])
      .join(' and '),
  // A filter asks for the records that have one option.
  filter: {
    sql: (expression) => `? = any(${expression})`,
    fits: (value, field) => typeof value === 'string' && field.options.includes(value),
  },
}

export const date: ColumnType<DateField> = {
  type: () => 'date',
  notNull: (field) => field.required === true || field.default !== undefined,
  default: (field) => (field.default === 'today' ? 'current_date' : undefined),
  check: (column) => `${column} between '1900-01-01' and '2999-12-31'`,
  shownText: (column) => `to_char(${column}, 'DD/MM/YYYY')`,
}
