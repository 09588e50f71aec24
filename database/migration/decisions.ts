import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { literal } from '../fields/column.ts'
import { storedColumnOf } from '../fields/registry.ts'

/** What the definitions, or the person who is asked, say about changes that structure alone does not tell. */
export interface Decisions {
  /** Former name by table. */
  readonly tables: ReadonlyMap<string, string>
  /** Former name of the column, by `table.column`. */
  readonly columns: ReadonlyMap<string, string>
  /** The value of records that have none, as a SQL literal, by `table.column`. */
  readonly fills: ReadonlyMap<string, string>
  /** Tables and columns (`tool.website`) that may go with what they hold. */
  readonly removed: ReadonlySet<string>
}

/** A value of a definition as a SQL literal. */
export const literalOf = (value: unknown): string => {
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]::text[]`
  return typeof value === 'string' ? literal(value) : String(value)
}

const named = (resource: Resource, option: 'was' | 'fill') =>
  Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
    const value = (field as { was?: string; fill?: unknown })[option]
    return value !== undefined && storedColumnOf(field)
      ? [[`${resource.table}.${columnOf(name)}`, value]]
      : []
  })

/**
 * What the definitions say: `was`, `fill` and the list of what is removed.
 * @param removed tables and `table.column`s that the definitions gave up
 */
export const decisionsOf = (resources: Resources, removed: readonly string[] = []): Decisions => {
  const list = Object.values(resources)
  return {
    tables: new Map(list.flatMap(({ table, was }) => (was === undefined ? [] : [[table, was]]))),
    columns: new Map(
      list.flatMap((resource) => named(resource, 'was')).map(([at, was]) => [at, columnOf(String(was))]),
    ),
    fills: new Map(
      list.flatMap((resource) => named(resource, 'fill')).map(([at, fill]) => [at, literalOf(fill)]),
    ),
    removed: new Set(removed),
  }
}
