import type { Resource } from '../../model/definition.ts'
import type { SumField } from '../../model/field-types/index.ts'
import { readableFields } from '../../model/json-schema.ts'
import { columnOf } from '../../model/naming.ts'
import { fieldOf, type Resources, referenceOf } from '../../model/resources.ts'
import { columnTypeOf } from '../field-types/index.ts'

/** SQL of a field's value, and the joins that it needs, each after the one it starts from. */
export interface Expression {
  readonly sql: string
  readonly joins: readonly string[]
}

/** Alias of the resource's own table in every query. */
export const ownAlias = 't'

/** Each join once, in an order in which each finds what it starts from. */
export const joinSql = (joins: Iterable<string>): string => [...new Set(joins)].join('\n')

/** Sums of one record: looked up when it is read. */
const sumOfRecord = (child: Resource, alias: string, { of, by }: SumField): Expression => ({
  sql: `coalesce((select sum(s.${columnOf(of)}) from ${child.table} s where s.${columnOf(by)} = ${alias}.id), 0)`,
  joins: [],
})

/** Sums of all records at once, for a whole list in the order of its sums: one pass instead of a look-up per row. */
const sumsOfList = (child: Resource, alias: string, { of, by }: SumField): Expression => {
  const sums = `"sum of ${child.table}.${columnOf(of)}"`
  return {
    sql: `coalesce(${sums}.value, 0)`,
    joins: [
      `left join (select ${columnOf(by)} as id, sum(${columnOf(of)}) as value from ${child.table} group by 1) ${sums}
         on ${sums}.id = ${alias}.id`,
    ],
  }
}

export interface ExpressionOptions {
  /** Alias of the record that the field belongs to: the resource's own, or that of a reference's join. */
  readonly alias?: string
  /** Whether the expression is worked out for every record, as an order is, and not only for those of a window. */
  readonly forAllRecords?: boolean
}

/** SQL of a field, seen from a record under an alias. */
export const expressionOf = (
  resources: Resources,
  resource: Resource,
  name: string,
  options: ExpressionOptions = {},
): Expression => {
  const { alias = ownAlias, forAllRecords = false } = options
  if (name === 'id' || name === 'version') return { sql: `${alias}.${name}`, joins: [] }
  const field = fieldOf(resource, name)
  if (columnTypeOf(field)) return { sql: `${alias}.${columnOf(name)}`, joins: [] }
  if (field.type === 'sum') {
    const child = resources[field.from]
    if (!child) throw new Error(`There is no resource ${field.from} to sum`)
    return forAllRecords ? sumsOfList(child, alias, field) : sumOfRecord(child, alias, field)
  }
  if (field.type !== 'lookup') throw new Error(`${resource.name}.${name} cannot be read`)
  return lookupExpression(resources, resource, field.path, { alias, forAllRecords })
}

/** Walks a lookup's path: a join for each reference, and the field at its end. */
const lookupExpression = (
  resources: Resources,
  resource: Resource,
  path: string,
  { alias, forAllRecords }: Required<ExpressionOptions>,
): Expression => {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return expressionOf(resources, resource, head, { alias, forAllRecords })
  const { to } = referenceOf(resource, head)
  const joined = alias === ownAlias ? `"${head}"` : `"${alias.slice(1, -1)}.${head}"`
  const end = lookupExpression(resources, to, rest.join('.'), { alias: joined, forAllRecords })
  const join = `left join ${to.table} ${joined} on ${joined}.id = ${alias}.${columnOf(head)}`
  return { sql: end.sql, joins: [join, ...end.joins] }
}

/** What a query needs to answer whole records: a select list with the fields' names, and its joins. */
export interface RecordSelection {
  readonly columns: string
  readonly joins: readonly string[]
}

const selections = new WeakMap<Resources, Map<string, RecordSelection>>()

const buildSelection = (resources: Resources, resource: Resource): RecordSelection => {
  const names = ['id', ...readableFields(resource), 'version']
  const expressions = names.map((name) => ({ name, ...expressionOf(resources, resource, name) }))
  return {
    columns: expressions.map(({ name, sql }) => `${sql} as "${name}"`).join(', '),
    joins: expressions.flatMap(({ joins }) => joins),
  }
}

/**
 * Every field of a record but passwords, under the names that the API uses. Built once for each resource, as every
 * request needs it.
 */
export const recordSelection = (resources: Resources, resource: Resource): RecordSelection => {
  const built = selections.get(resources) ?? new Map<string, RecordSelection>()
  selections.set(resources, built)
  const selection = built.get(resource.name) ?? buildSelection(resources, resource)
  built.set(resource.name, selection)
  return selection
}
