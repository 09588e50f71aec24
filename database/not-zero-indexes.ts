import type { Resource } from '../model/definition.ts'
import { columnOf, quoted, quotedColumn } from '../model/naming.ts'
import { fieldOf, type Resources } from '../model/resources.ts'
import type { Expression } from './fields/column.ts'
import { computedColumnOf, storedColumnOf } from './fields/registry.ts'

/** SQL of a field in a statement on its own table, with joins if it needs other tables. */
const ownExpression = (resources: Resources, resource: Resource, name: string): Expression => {
  const field = fieldOf(resource, name)
  const computed = storedColumnOf(field) ? null : computedColumnOf(field)
  if (!computed) return { sql: quotedColumn(name), joins: [] }
  const read = (of: Resource, other: string) => ownExpression(resources, of, other)
  return computed.expression(name, field, {
    resources,
    resource,
    alias: quoted(resource.table),
    forAllRecords: false,
    read,
    // An aggregate needs a join, so it cannot be indexed.
    restricted: () => ({ sql: '', joins: [] }),
  })
}

const filteredForNotZero = ({ list }: Resource): Set<string> =>
  new Set([
    ...(list.filters ?? []),
    ...(list.views ?? []).flatMap(({ filter = {} }) =>
      Object.entries(filter).flatMap(([name, test]) =>
        JSON.stringify(test) === JSON.stringify({ not: 0 }) ? [name] : [],
      ),
    ),
  ])

/**
 * Non-zero condition of a computed field, identical in its index and in queries (`not` in
 * api/crud/conditions.ts), so that PostgreSQL uses the index. Null without such an index.
 */
export const notZeroSql = (resources: Resources, resource: Resource, name: string): string | null => {
  const field = fieldOf(resource, name)
  if (storedColumnOf(field) || !computedColumnOf(field)?.mostlyZero) return null
  const { sql, joins } = ownExpression(resources, resource, name)
  return joins.length > 0 ? null : `((${sql} = 0) is not true)`
}

/** Partial indexes of the few records with a non-zero value. */
export const indexesOfNotZero = (resources: Resources, resource: Resource): string[] =>
  [...filteredForNotZero(resource)].flatMap((name) => {
    const condition = notZeroSql(resources, resource, name)
    if (condition === null) return []
    return `create index ${resource.table}_${columnOf(name)}_not_zero_idx on ${quoted(resource.table)} (id)
  where ${condition}`
  })
