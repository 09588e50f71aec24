import { type Join, rowsOf } from '../../database/fields/column.ts'
import { comparisonOf, storedColumnOf } from '../../database/fields/registry.ts'
import type { Resource } from '../../model/definition.ts'
import { filteredField } from '../../model/filter/check-filter.ts'
import type { Condition } from '../../model/filter/condition.ts'
import { isShortText } from '../../model/filter/short-text.ts'
import { quotedColumn } from '../../model/naming.ts'
import { fieldOf, fieldPath, type Resources, referenceOf } from '../../model/resources.ts'
import { conditionSql, containing, type Fragment } from './condition-sql.ts'
import { type ExpressionOptions, expressionOf, ownAlias, recordTextOf } from './expressions.ts'

/** A condition of a list: SQL with `?` for its bindings, and the joins that it needs. */
export interface SqlCondition extends Fragment {
  readonly joins: readonly Join[]
  /** Whether it adds up records of another table for each record of the list. */
  readonly aggregates?: boolean
  /** Where indexes find what it is true of: the same for records that are read one after the other, with the same bindings. */
  readonly inPassing?: string
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

/**
 * Whether a field, own or looked up, matches a pattern: `?`. Records that are referred to are found first. Their ids are
 * a list that the index of the reference is asked for, or a set that each record is looked up in as it passes.
 */
export const matching = (
  resource: Resource,
  path: string,
  alias: string,
  byIndex: boolean,
  operator: 'ilike' | '~*' = 'ilike',
): string => {
  const [head = '', ...rest] = path.split('.')
  const column = `${alias}.${quotedColumn(head)}`
  if (rest.length === 0)
    return `${storedColumnOf(fieldOf(resource, head))?.shownText?.(column) ?? column} ${operator} ?`
  const { to } = referenceOf(resource, head)
  const found = `select own.id from ${rowsOf(to)} own where ${matching(to, rest.join('.'), 'own', byIndex, operator)}`
  return byIndex ? `${column} = any(array(${found}))` : `${column} in (${found})`
}

/**
 * Records in which a searched field contains the text. PostgreSQL puts what the trigram indexes of the fields find
 * together, or goes through the records in the order of the list where so many match that a page is soon full.
 */
export const searchCondition = (resource: Resource, text: string): SqlCondition => {
  const fields = (byIndex: boolean) =>
    resource.list.search.map((name) => matching(resource, fieldPath(resource, name), ownAlias, byIndex))
  const bindings = resource.list.search.map(() => containing(text))
  const inPassing = `(${fields(false).join(' or ')})`
  return isShortText(text)
    ? { sql: inPassing, bindings, joins: [] }
    : { sql: `(${fields(true).join(' or ')})`, inPassing, bindings, joins: [] }
}

/** Records whose text, as people recognise them by it, contains every word: what a picker finds. */
export const recordTextCondition = (
  resources: Resources,
  resource: Resource,
  words: readonly string[],
): SqlCondition => {
  const { sql, joins } = recordTextOf(resources, resource)
  return { sql: `${sql} ilike all(?)`, bindings: [words.map(containing)], joins }
}
