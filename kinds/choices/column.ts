import { literal, type StoredColumn } from '../kind-column.ts'
import type { ChoicesField } from './model.ts'

const textArray = (values: readonly string[]) => `array[${values.map(literal).join(', ')}]::text[]`

export const choices: StoredColumn<ChoicesField> = {
  type: () => 'text[]',
  notNull: () => true,
  default: (field) => textArray(field.default),
  check: (column, field) =>
    [`${column} <@ ${textArray(field.options)}`]
      .concat(field.always ? `${column} @> ${textArray(field.always)}` : [])
      .join(' and '),
  // A list of options is compared by its members.
  comparison: (expression) => ({
    equal: `? = any(${expression})`,
    oneOf: `${expression} && ?`,
    empty: `cardinality(${expression}) = 0`,
  }),
}
