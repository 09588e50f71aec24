import type { Resource } from '../../model/definition.ts'
import type { ChoiceOption } from '../../model/fields/choice.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { columnOf } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { literal } from '../fields/column.ts'
import { storedColumnOf } from '../fields/registry.ts'

/** Decisions by definitions or user about changes that the structure alone does not show. */
export interface Decisions {
  readonly tables: ReadonlyMap<string, string>
  readonly columns: ReadonlyMap<string, string>
  /** Former and new values of options, by `table.column`. */
  readonly options: ReadonlyMap<string, readonly (readonly [was: string, is: string])[]>
  /** Value for empty records, as a SQL literal, by `table.column`. */
  readonly fills: ReadonlyMap<string, string>
  /** The same for fields that have no empty value, such as booleans: false, or the default. */
  readonly neverEmpty: ReadonlyMap<string, string>
  /** Tables and columns (`tool.website`) that may be dropped with their data. */
  readonly removed: ReadonlySet<string>
}

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

const neverEmpty = (resource: Resource) =>
  Object.entries(resource.fields).flatMap(([name, field]): [string, string][] => {
    const column = storedColumnOf(field)
    const standard = fieldTypeOf(field).neverNull && !column?.generated ? column?.default?.(field) : undefined
    return standard === undefined ? [] : [[`${resource.table}.${columnOf(name)}`, standard]]
  })

const renamedOptions = (resource: Resource) =>
  Object.entries(resource.fields).flatMap(([name, field]): [string, [string, string][]][] => {
    const options: readonly (string | ChoiceOption)[] = 'options' in field ? field.options : []
    const pairs = options.flatMap((option): [string, string][] =>
      typeof option === 'string' || option.was === undefined ? [] : [[option.was, option.value]],
    )
    return pairs.length > 0 ? [[`${resource.table}.${columnOf(name)}`, pairs]] : []
  })

/**
 * Decisions from the definitions' `was` and `fill`, and the removed parts.
 * @param removed tables and `table.column`s removed from the definitions
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
    neverEmpty: new Map(list.flatMap(neverEmpty)),
    options: new Map(list.flatMap(renamedOptions)),
    removed: new Set(removed),
  }
}
