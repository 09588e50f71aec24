import { type Join, rowsOf } from '../../database/fields/column.ts'
import { storedColumnOf } from '../../database/fields/registry.ts'
import type { Resource } from '../../model/definition.ts'
import type { Condition } from '../../model/filter/filter.ts'
import { isShortText } from '../../model/filter/search-text.ts'
import { quotedColumn } from '../../model/naming.ts'
import { fieldOf, fieldPath, type Resources, referenceOf } from '../../model/resources.ts'
import type { Fragment } from './condition-sql.ts'
import { type ExpressionOptions, expressionOf, ownAlias, recordTextOf, testedBy } from './expressions.ts'
import { containsText, inAnyForm } from './text-forms.ts'

export interface SqlCondition extends Fragment {
  readonly joins: readonly Join[]
  /** True if it aggregates another table per record. */
  readonly aggregates?: boolean
  /** Equivalent SQL with the same bindings, without indexes, for scans in list order. */
  readonly scanCondition?: string
}

export const conditionOf = (
  resources: Resources,
  resource: Resource,
  name: string,
  condition: Condition,
  options: ExpressionOptions = {},
): SqlCondition => {
  return testedBy(resource, name, condition, (field) => expressionOf(resources, resource, field, options))
}

/**
 * Tests an own or looked-up field. Ids of matching referenced records form an array, for an
 * index on the reference (`byIndex`), or a set that is probed per record.
 * @param testOf the test of the column at the end of the path
 */
export const matching = (
  resource: Resource,
  path: string,
  alias: string,
  byIndex: boolean,
  testOf: (column: string) => string,
): string => {
  const [head = '', ...rest] = path.split('.')
  const column = `${alias}.${quotedColumn(head)}`
  if (rest.length === 0) return testOf(storedColumnOf(fieldOf(resource, head))?.shownText?.(column) ?? column)
  const { to } = referenceOf(resource, head)
  const found = `select own.id from ${rowsOf(to)} own where ${matching(to, rest.join('.'), 'own', byIndex, testOf)}`
  return byIndex ? `${column} = any(array(${found}))` : `${column} in (${found})`
}

/** PostgreSQL combines the trigram indexes, or scans in list order if many records match. */
export const searchCondition = (resource: Resource, text: string): SqlCondition => {
  const test = containsText(text)
  const fields = (byIndex: boolean) =>
    resource.list.search.map((name) =>
      matching(resource, fieldPath(resource, name), ownAlias, byIndex, test.sql),
    )
  const bindings = resource.list.search.flatMap(() => test.bindings)
  const scanCondition = `(${fields(false).join(' or ')})`
  return isShortText(text)
    ? { sql: scanCondition, bindings, joins: [] }
    : { sql: `(${fields(true).join(' or ')})`, scanCondition, bindings, joins: [] }
}

/** Records whose text contains every word, in any form of its letters. Dates and numbers match as displayed. */
export const recordTextCondition = (
  resources: Resources,
  resource: Resource,
  words: readonly string[],
): SqlCondition => {
  const { sql, joins } = recordTextOf(resources, resource)
  return { sql: `${sql} ~* all(?)`, bindings: [words.map(inAnyForm)], joins }
}
