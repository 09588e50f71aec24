import type { Knex } from 'knex'
import { type Comparison, comparedSql, literal } from '../../database/fields/column.ts'
import type { Condition } from '../../model/filter/filter.ts'
import { containsText } from './text-forms.ts'

export interface Fragment {
  readonly sql: string
  readonly bindings: readonly Knex.RawBinding[]
}

const operators = { equal: '=', from: '>=', to: '<=', above: '>', below: '<' } as const

const joined = (fragments: readonly Fragment[], word: 'and' | 'or'): Fragment => ({
  sql: `(${fragments.map(({ sql }) => sql).join(` ${word} `)})`,
  bindings: fragments.flatMap(({ bindings }) => bindings),
})

/** Fields with whose values a condition compares. */
export const comparedFields = (condition: Condition): string[] => {
  switch (condition.is) {
    case 'compared':
      return [condition.field]
    case 'not':
      return comparedFields(condition.of)
    case 'all':
    case 'any':
      return condition.of.flatMap(comparedFields)
    default:
      return []
  }
}

/**
 * @param comparison operators of the field's type
 * @param sqlOf SQL of each of the `comparedFields`
 */
export const conditionSql = (
  sql: string,
  comparison: Comparison,
  condition: Condition,
  sqlOf: (field: string) => string,
): Fragment => {
  switch (condition.is) {
    case 'equal':
      return { sql: comparison.equal, bindings: [condition.value] }
    case 'oneOf':
      return { sql: comparison.oneOf, bindings: [[...condition.values] as Knex.RawBinding] }
    case 'compared':
      return { sql: `${sql} ${operators[condition.how]} ${sqlOf(condition.field)}`, bindings: [] }
    case 'empty':
      return { sql: comparison.empty, bindings: [] }
    case 'contains': {
      const test = containsText(condition.text)
      return { sql: `(${test.sql(sql)})`, bindings: test.bindings }
    }
    case 'alike':
      // Served by the index of fields that warn of duplicates.
      return {
        sql: `${comparedSql(sql)} = any(array(select ${comparedSql('given.text')} from unnest(?::text[]) as given (text)))`,
        bindings: [[...condition.texts] as Knex.RawBinding],
      }
    case 'not': {
      // `is not true` also matches null: an empty field differs from every value.
      const of = conditionSql(sql, comparison, condition.of, sqlOf)
      return { sql: `(${of.sql}) is not true`, bindings: of.bindings }
    }
    case 'all':
    case 'any':
      return joined(
        condition.of.map((each) => conditionSql(sql, comparison, each, sqlOf)),
        condition.is === 'all' ? 'and' : 'or',
      )
    default:
      return { sql: `${sql} ${operators[condition.is]} ?`, bindings: [condition.value] }
  }
}

/** PostgreSQL array literal, so that the compared column determines the element type. */
const arrayText = (values: readonly unknown[]) =>
  `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

const literalOf = (value: unknown): string =>
  Array.isArray(value)
    ? literal(arrayText(value))
    : typeof value === 'string'
      ? literal(value)
      : String(value)

/** Inlines the bindings. Only for values from a definition, never from a request. */
export const withValues = ({ sql, bindings }: Fragment): string => {
  const values = [...bindings]
  return sql.replace(/\?/g, () => literalOf(values.shift()))
}
