import { type ComputedColumn, literal } from '../kind-column.ts'
import type { StageField } from './model.ts'

export const stage: ComputedColumn<StageField> = {
  expression: (_name, { of, otherwise }, { resource, alias, read }) => {
    const stages = of.map(([field, label]) => ({ ...read(resource, field, alias), label: literal(label) }))
    const cases = stages.map(({ sql, label }) => `when ${sql} is not null then ${label}`)
    return {
      sql: `case ${cases.join(' ')} else ${literal(otherwise)} end`,
      joins: stages.flatMap(({ joins }) => joins),
      aggregates: stages.some(({ aggregates }) => aggregates),
    }
  },
  isText: true,
}
