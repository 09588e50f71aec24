import type { Expression, Join, ReadFrom, Standing } from '../../database/fields/column.ts'
import { comparisonOf, computedColumnOf, storedColumnOf } from '../../database/fields/registry.ts'
import type { Resource } from '../../model/definition.ts'
import { checkFilter, filteredField } from '../../model/filter/check-filter.ts'
import type { Filter } from '../../model/filter/filter.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { readableFields } from '../../model/json-schema.ts'
import { columnOf } from '../../model/naming.ts'
import { fieldOf, type Resources, shownField } from '../../model/resources.ts'
import { conditionSql, withValues } from './condition-sql.ts'

/** Alias of the resource's own table in every query. */
export const ownAlias = 't'

export interface ExpressionOptions {
  /** Alias of the record that the field belongs to: the resource's own, or that of a reference's join. */
  readonly alias?: string
  /** Whether the expression is worked out for every record, as an order is, and not only for those of a page. */
  readonly forAllRecords?: boolean
  /** What needs no join where a way leads to it. */
  readonly standing?: Standing | undefined
}

/** SQL of a field, seen from a record under an alias. */
export const expressionOf = (
  resources: Resources,
  resource: Resource,
  name: string,
  options: ExpressionOptions = {},
): Expression => {
  const { alias = ownAlias, forAllRecords = false, standing } = options
  if (name === 'id' || name === 'version') return { sql: `${alias}.${name}`, joins: [] }
  const field = fieldOf(resource, name)
  if (storedColumnOf(field)) return { sql: `${alias}."${columnOf(name)}"`, joins: [] }
  const computed = computedColumnOf(field)
  if (!computed) throw new Error(`${resource.name}.${name} cannot be read`)
  const read: ReadFrom['read'] = (of, other, otherAlias, otherStanding) =>
    expressionOf(resources, of, other, { alias: otherAlias, forAllRecords, standing: otherStanding })
  const narrowed = (of: Resource, filter: Filter, otherAlias: string) =>
    narrowing(of, filter, read, otherAlias)
  return computed.expression(name, field, {
    resources,
    resource,
    alias,
    forAllRecords,
    standing,
    read,
    narrowed,
  })
}

/**
 * The text by which people recognise a record, put together as the screen does: a date or a project's number is found
 * as it is read, and an empty part is left out.
 */
export const recordTextOf = (
  resources: Resources,
  resource: Resource,
  options: ExpressionOptions = {},
): Expression => {
  const parts = resource.recordText.map((name) => {
    const { sql, joins } = expressionOf(resources, resource, name, options)
    return { sql: storedColumnOf(shownField(resource, name))?.shownText?.(sql) ?? `${sql}::text`, joins }
  })
  return {
    sql: `concat_ws(' - ', ${parts.map(({ sql }) => `nullif(${sql}, '')`).join(', ')})`,
    joins: parts.flatMap(({ joins }) => joins),
  }
}

/** The condition of a definition's own filter, its values written into it. */
const narrowing = (resource: Resource, filter: Filter, read: ReadFrom['read'], alias: string): Expression => {
  const checked = checkFilter(resource, filter)
  if ('message' in checked) throw new Error(`${resource.name}: ${checked.message}`)
  const tests = checked.tests.map(({ field, condition }) => {
    const { sql, joins } = read(resource, field, alias)
    return {
      sql: withValues(conditionSql(sql, comparisonOf(filteredField(resource, field), sql), condition)),
      joins,
    }
  })
  return { sql: tests.map(({ sql }) => sql).join(' and '), joins: tests.flatMap(({ joins }) => joins) }
}

/** What a query needs to answer whole records: a select list with the fields' names, and its joins. */
export interface RecordSelection {
  readonly columns: string
  readonly joins: readonly Join[]
}

/** Of one day: the filter of a sum may name days relative to today. */
const selections = new WeakMap<
  Resources,
  { readonly day: string; readonly of: Map<string, RecordSelection> }
>()

const buildSelection = (resources: Resources, resource: Resource): RecordSelection => {
  const names = ['id', ...readableFields(resource), 'version']
  const expressions = names.map((name) => ({ name, ...expressionOf(resources, resource, name) }))
  return {
    columns: expressions.map(({ name, sql }) => `${sql} as "${name}"`).join(', '),
    joins: expressions.flatMap(({ joins }) => joins),
  }
}

/**
 * Every field of a record that answers carry, under the names that the API uses. Built once a day for each resource,
 * as every request needs it.
 */
export const recordSelection = (resources: Resources, resource: Resource): RecordSelection => {
  const day = firmDay()
  const known = selections.get(resources)
  const built = known?.day === day ? known : { day, of: new Map<string, RecordSelection>() }
  selections.set(resources, built)
  const selection = built.of.get(resource.name) ?? buildSelection(resources, resource)
  built.of.set(resource.name, selection)
  return selection
}
