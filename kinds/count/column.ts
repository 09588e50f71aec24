import { tally } from '../families/tally/column.ts'
import type { ComputedColumn } from '../kind-column.ts'
import type { CountField } from './model.ts'

export const count: ComputedColumn<CountField> = {
  expression: (name, field, at) => {
    const counted = tally(name, field, at, () => ({ sql: 'count(*)', joins: [] }))
    // A decimal, as it is compared with any number.
    return { ...counted, sql: `${counted.sql}::numeric` }
  },
}
