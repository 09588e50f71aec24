import type { Resource } from '../model/definition.ts'
import { columnOf, quoted, quotedColumn } from '../model/naming.ts'
import { fieldOf, type Resources } from '../model/resources.ts'
import type { Expression } from './fields/column.ts'
import { computedColumnOf, storedColumnOf } from './fields/registry.ts'

/** SQL of a field within a statement on its own table; with joins where it needs other tables. */
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
    // What is added up over other records needs a join, and no index holds that.
    narrowed: () => ({ sql: '', joins: [] }),
  })
}

/** Fields that the list is asked for not being 0. */
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
 * The condition of a field that is worked out of its own record and not 0, as its index has it and a list asks for it (`not` of a
 * value, api/crud/conditions.ts): else PostgreSQL would not see that the index answers it. Null without such an index.
 */
export const notZeroSql = (resources: Resources, resource: Resource, name: string): string | null => {
  const field = fieldOf(resource, name)
  if (storedColumnOf(field) || !computedColumnOf(field)?.mostlyZero) return null
  const { sql, joins } = ownExpression(resources, resource, name)
  return joins.length > 0 ? null : `((${sql} = 0) is not true)`
}

/** The few records that have something left, found and counted without looking at the others. */
export const indexesOfNotZero = (resources: Resources, resource: Resource): string[] =>
  [...filteredForNotZero(resource)].flatMap((name) => {
    const condition = notZeroSql(resources, resource, name)
    if (condition === null) return []
    return `create index ${resource.table}_${columnOf(name)}_not_zero_idx on ${quoted(resource.table)} (id)
  where ${condition}`
  })
