import { tally } from '../families/tally/column.ts'
import type { ComputedColumn, StoredColumn } from '../kind-column.ts'
import type { SumField } from './model.ts'

/** The column of a stored sum: as exact as what is summed, and larger. */
const kept: StoredColumn<SumField> = {
  type: ({ unit }) => (unit === 'money' ? 'numeric(21,2)' : 'numeric(21,4)'),
  notNull: () => true,
  default: () => '0',
  follows: true,
}

export const sum: ComputedColumn<SumField> = {
  kept: (field) => (field.stored ? kept : null),
  expression: (name, field, at) =>
    tally(name, field, at, (read) => {
      const value = read(field.of)
      return { ...value, sql: `sum(${value.sql})` }
    }),
}
