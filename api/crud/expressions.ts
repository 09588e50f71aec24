import { type Expression, joinSql, type ReadFrom, type Standing } from '../../database/fields/column.ts'
import { comparisonOf, computedColumnOf, storedColumnOf } from '../../database/fields/registry.ts'
import type { Resource } from '../../model/definition.ts'
import { checkFilter, filteredField } from '../../model/filter/check-filter.ts'
import type { Condition, Filter } from '../../model/filter/filter.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { readableFields } from '../../model/json-schema.ts'
import { columnOf } from '../../model/naming.ts'
import { fieldOf, type Resources, shownField } from '../../model/resources.ts'
import { comparedFields, conditionSql, type Fragment, withValues } from './condition-sql.ts'

export const ownAlias = 't'

export interface ExpressionOptions {
  /** Default: the resource's own table. */
  readonly alias?: string
  /** True if computed for every record (order, filter), false for the records of a page. */
  readonly forAllRecords?: boolean
  /** Joins that the query already has. */
  readonly standing?: Standing | undefined
}

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
  const restricted = (of: Resource, filter: Filter, otherAlias: string) =>
    narrowing(of, filter, read, otherAlias)
  return computed.expression(name, field, {
    resources,
    resource,
    alias,
    forAllRecords,
    standing,
    read,
    restricted,
  })
}

/** Record text as the screen shows it, so that dates and numbers match as displayed. Empty parts are left out. */
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

/** SQL of a field's condition, with the joins of each field that it reads. */
export const testedBy = (
  resource: Resource,
  name: string,
  condition: Condition,
  read: (field: string) => Expression,
): Fragment & Pick<Expression, 'joins' | 'aggregates'> => {
  const own = read(name)
  const others = new Map(comparedFields(condition).map((field) => [field, read(field)]))
  const comparison = own.compared ?? comparisonOf(filteredField(resource, name), own.sql)
  const all = [...(own.compared ? [] : [own]), ...others.values()]
  return {
    ...conditionSql(own.sql, comparison, condition, (field) => others.get(field)?.sql ?? 'null'),
    joins: all.flatMap(({ joins }) => joins),
    ...(all.some(({ aggregates }) => aggregates) && { aggregates: true }),
  }
}

const narrowing = (resource: Resource, filter: Filter, read: ReadFrom['read'], alias: string): Expression => {
  const checked = checkFilter(resource, filter)
  if ('message' in checked) throw new Error(`${resource.name}: ${checked.message.text}`)
  const tests = checked.tests.map(({ field, condition }) => {
    const test = testedBy(resource, field, condition, (name) => read(resource, name, alias))
    return { ...test, sql: withValues(test) }
  })
  return {
    sql: tests.map(({ sql }) => sql).join(' and '),
    joins: tests.flatMap(({ joins }) => joins),
    aggregates: tests.some(({ aggregates }) => aggregates),
  }
}

/** SQL of fields of a record, and of the joins that they need. */
interface RecordSelection {
  readonly columns: string
  readonly joins: string
}

/** Cached per day: the filter of a sum may name days relative to today. To build it takes up to 1 ms of processor time. */
const selections = new WeakMap<
  Resources,
  { readonly day: string; readonly of: Map<string, RecordSelection> }
>()

/** The named fields, as far as they can be read, between id and version. */
export const selectionOf = (
  resources: Resources,
  resource: Resource,
  wanted?: ReadonlySet<string>,
  options: ExpressionOptions = {},
): RecordSelection => {
  const fields = readableFields(resource).filter((name) => !wanted || wanted.has(name))
  const expressions = ['id', ...fields, 'version'].map((name) => ({
    name,
    ...expressionOf(resources, resource, name, options),
  }))
  return {
    columns: expressions.map(({ name, sql }) => `${sql} as "${name}"`).join(', '),
    joins: joinSql(expressions.flatMap(({ joins }) => joins)),
  }
}

/** Of all fields, built once a day per resource. */
export const recordSelection = (resources: Resources, resource: Resource): RecordSelection => {
  const day = firmDay()
  const known = selections.get(resources)
  const built = known?.day === day ? known : { day, of: new Map<string, RecordSelection>() }
  selections.set(resources, built)
  const selection = built.of.get(resource.name) ?? selectionOf(resources, resource)
  built.of.set(resource.name, selection)
  return selection
}
