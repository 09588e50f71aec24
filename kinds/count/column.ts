import { tally } from '../families/tally/column.ts'
import type { ComputedColumn } from '../kind-column.ts'
import type { CountField } from './model.ts'

export const count: ComputedColumn<CountField> = {
  // A decimal, as it is compared with any number.
  expression: (name, field, at) => tally(name, field, at, () => ({ sql: 'count(*)::numeric', joins: [] })),
}
