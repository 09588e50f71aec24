import type { ComputedColumn } from '../kind-column.ts'
import type { RestField } from './model.ts'

export const rest: ComputedColumn<RestField> = {
  mostlyZero: true,
  expression: (_name, { of, less, stop }, { resource, alias, read }) => {
    const [whole, taken] = [read(resource, of, alias), read(resource, less, alias)]
    const difference = `coalesce(${whole.sql}, 0) - coalesce(${taken.sql}, 0)`
    return {
      // Of a credit, which is negative, less than nothing is left until it is used up.
      sql:
        stop === 'zero'
          ? `case when sign(${difference}) = sign(${whole.sql}) then ${difference} else 0 end`
          : `(${difference})`,
      joins: [...whole.joins, ...taken.joins],
      aggregates: whole.aggregates || taken.aggregates,
    }
  },
}
