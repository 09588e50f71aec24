import type { Knex } from 'knex'
import { comparisonOf } from '../../kinds/columns.ts'
import type { Comparison } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import { filteredField } from '../../model/filter/check-filter.ts'
import type { Condition } from '../../model/filter/condition.ts'
import type { Resources } from '../../model/resources.ts'
import { type ExpressionOptions, expressionOf } from './expressions.ts'

/** A condition of a list: SQL with `?` for its bindings, and the joins that it needs. */
export interface SqlCondition {
  readonly sql: string
  readonly bindings: readonly Knex.RawBinding[]
  readonly joins: readonly string[]
  /** Whether it adds up records of another table for each record of the list. */
  readonly aggregates?: boolean
}

/** The text with LIKE's wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const operators = { from: '>=', to: '<=', above: '>', below: '<' } as const

type Fragment = Pick<SqlCondition, 'sql' | 'bindings'>

const joined = (fragments: readonly Fragment[], word: 'and' | 'or'): Fragment => ({
  sql: `(${fragments.map(({ sql }) => sql).join(` ${word} `)})`,
  bindings: fragments.flatMap(({ bindings }) => bindings),
})

const fragmentOf = (sql: string, comparison: Comparison, condition: Condition): Fragment => {
  switch (condition.is) {
    case 'equal':
      return { sql: comparison.equal, bindings: [condition.value] }
    case 'oneOf':
      return { sql: comparison.oneOf, bindings: [[...condition.values] as Knex.RawBinding] }
    case 'empty':
      return { sql: comparison.empty, bindings: [] }
    case 'contains':
      return { sql: `${sql} ilike ?`, bindings: [containing(condition.text)] }
    case 'not': {
      // Neither false nor unknown: what is empty is none of the others.
      const of = fragmentOf(sql, comparison, condition.of)
      return { sql: `(${of.sql}) is not true`, bindings: of.bindings }
    }
    case 'all':
    case 'any':
      return joined(
        condition.of.map((each) => fragmentOf(sql, comparison, each)),
        condition.is === 'all' ? 'and' : 'or',
      )
    default:
      return { sql: `${sql} ${operators[condition.is]} ?`, bindings: [condition.value] }
  }
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
  return { ...fragmentOf(sql, comparison, condition), joins, ...(aggregates && { aggregates }) }
}
