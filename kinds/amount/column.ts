import type { ComputedColumn } from '../kind-column.ts'
import { followPath } from '../lookup/column.ts'
import type { AmountField } from './model.ts'

/** PostgreSQL's round(numeric) rounds half away from zero, as `lineTotal` in the model does. */
export const amount: ComputedColumn<AmountField> = {
  expression: (_name, { of }, at) => {
    const factors = of.map((path) => followPath(path.split('.'), at))
    return {
      sql: `coalesce(round(${factors.map(({ sql }) => sql).join(' * ')}, 2), 0)`,
      joins: factors.flatMap(({ joins }) => joins),
      aggregates: factors.some(({ aggregates }) => aggregates),
    }
  },
}
