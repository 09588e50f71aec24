import { comparisonOf } from '../../kinds/columns.ts'
import type { Join } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import { filteredField } from '../../model/filter/check-filter.ts'
import type { Condition } from '../../model/filter/condition.ts'
import type { Resources } from '../../model/resources.ts'
import { conditionSql, type Fragment } from './condition-sql.ts'
import { type ExpressionOptions, expressionOf } from './expressions.ts'

/** A condition of a list: SQL with `?` for its bindings, and the joins that it needs. */
export interface SqlCondition extends Fragment {
  readonly joins: readonly Join[]
  /** Whether it adds up records of another table for each record of the list. */
  readonly aggregates?: boolean
  /** Where indexes find the records that it is true of: the same for records that pass by one after the other, with the same bindings. */
  readonly inPassing?: string
  /** A text too short for an index: each record is looked into. */
  readonly isUnindexed?: boolean
}

/** SQL of a checked condition on one field of a resource. */
export const conditionOf = (
  resources: Resources,
  resource: Resource,
  name: string,
  condition: Condition,
  options: ExpressionOptions = {},
): SqlCondition => {
  const { sql, joins, aggregates } = expressionOf(resources, resource, name, options)
  const comparison = comparisonOf(filteredField(resource, name), sql)
  return { ...conditionSql(sql, comparison, condition), joins, ...(aggregates && { aggregates }) }
}
