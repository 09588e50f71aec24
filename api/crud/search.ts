import { storedColumnOf } from '../../kinds/columns.ts'
import { rowsOf } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import { quotedColumn } from '../../model/naming.ts'
import { fieldOf, fieldPath, type Resources, referenceOf, shownField } from '../../model/resources.ts'
import { containing } from './condition-sql.ts'
import type { SqlCondition } from './conditions.ts'
import { expressionOf, ownAlias } from './expressions.ts'

/** The ids of the records in which this field, own or looked up, matches a pattern: `?`. */
const searchBranch = (resource: Resource, path: string): string => {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    const column = quotedColumn(head)
    const text = storedColumnOf(fieldOf(resource, head))?.shownText?.(column) ?? column
    return `select id from ${rowsOf(resource)} own where ${text} ilike ?`
  }
  const inner = searchBranch(referenceOf(resource, head).to, rest.join('.'))
  return `select id from ${rowsOf(resource)} own where ${quotedColumn(head)} in (${inner})`
}

/**
 * Records in which a searched field contains the text. Each field is a branch of its own, so that each is served by
 * its own trigram index: one unindexed OR would defeat them all.
 */
export const searchCondition = (resource: Resource, text: string): SqlCondition => {
  const branches = resource.list.search.map((name) => searchBranch(resource, fieldPath(resource, name)))
  return {
    sql: `${ownAlias}.id in (${branches.join(' union all ')})`,
    bindings: branches.map(() => containing(text)),
    joins: [],
  }
}

/**
 * Records whose text, as people recognise them by it, contains every word: what a picker finds. The text is put
 * together as the screen does, so that a date or a project's number is found as it is read.
 */
export const recordTextCondition = (
  resources: Resources,
  resource: Resource,
  words: readonly string[],
): SqlCondition => {
  const parts = resource.recordText.map((name) => {
    const { sql, joins } = expressionOf(resources, resource, name)
    const shown = storedColumnOf(shownField(resource, name))?.shownText?.(sql) ?? `${sql}::text`
    return { sql: shown, joins }
  })
  return {
    sql: `concat_ws(' - ', ${parts.map(({ sql }) => sql).join(', ')}) ilike all(?)`,
    bindings: [words.map(containing)],
    joins: parts.flatMap(({ joins }) => joins),
  }
}
