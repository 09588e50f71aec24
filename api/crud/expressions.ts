import type { Resource } from '../../model/definition.ts'
import { readableFields } from '../../model/json-schema.ts'
import { columnOf } from '../../model/naming.ts'
import { fieldOf, type Resources, referenceOf } from '../../model/resources.ts'
import { columnTypeOf } from '../field-types/index.ts'

/** SQL of a field's value, and the references that have to be joined for it, each as a dotted path. */
export interface Expression {
  readonly sql: string
  readonly joins: readonly string[]
}

/** Alias of the resource's own table in every query. */
export const ownAlias = 't'

const aliasOf = (path: string) => (path === '' ? ownAlias : `"${path}"`)

const sumExpression = (resources: Resources, alias: string, from: string, of: string, by: string): string => {
  const child = resources[from]
  if (!child) throw new Error(`There is no resource ${from} to sum`)
  return `coalesce((select sum(s.${columnOf(of)}) from ${child.table} s where s.${columnOf(by)} = ${alias}.id), 0)`
}

/**
 * SQL of a field, seen from the resource or, with `path`, from a record that it refers to.
 * @param path references walked so far, dotted; empty for the resource itself
 */
export const expressionOf = (
  resources: Resources,
  resource: Resource,
  name: string,
  path = '',
): Expression => {
  const alias = aliasOf(path)
  const joins = path === '' ? [] : [path]
  if (name === 'id' || name === 'version') return { sql: `${alias}.${name}`, joins }
  const field = fieldOf(resource, name)
  if (columnTypeOf(field)) return { sql: `${alias}.${columnOf(name)}`, joins }
  if (field.type === 'sum')
    return { sql: sumExpression(resources, alias, field.from, field.of, field.by), joins }
  if (field.type !== 'lookup') throw new Error(`${resource.name}.${name} cannot be read`)
  const [head = '', ...rest] = field.path.split('.')
  let [reference, target] = [head, referenceOf(resource, head).to]
  const walked = [path === '' ? head : `${path}.${head}`]
  for (const step of rest.slice(0, -1)) {
    reference = `${walked.at(-1)}.${step}`
    target = referenceOf(target, step).to
    walked.push(reference)
  }
  const end = expressionOf(resources, target, rest.at(-1) ?? '', walked.at(-1))
  return { sql: end.sql, joins: [...joins, ...walked, ...end.joins] }
}

/** The `left join`s for these reference paths, each after the one it starts from. */
export const joinSql = (resource: Resource, paths: Iterable<string>): string =>
  [...new Set(paths)]
    .sort((a, b) => a.length - b.length)
    .map((path) => {
      const steps = path.split('.')
      const last = steps.pop() ?? ''
      const from = steps.reduce((at, step) => referenceOf(at, step).to, resource)
      const { to } = referenceOf(from, last)
      return `left join ${to.table} ${aliasOf(path)} on ${aliasOf(path)}.id = ${aliasOf(steps.join('.'))}.${columnOf(last)}`
    })
    .join('\n')

/** What a query needs to answer whole records: a select list with the fields' names, and its joins. */
export interface RecordSelection {
  readonly columns: string
  readonly joins: string
}

const selections = new WeakMap<Resources, Map<string, RecordSelection>>()

const buildSelection = (resources: Resources, resource: Resource): RecordSelection => {
  const names = ['id', ...readableFields(resource), 'version']
  const expressions = names.map((name) => ({ name, ...expressionOf(resources, resource, name) }))
  return {
    columns: expressions.map(({ name, sql }) => `${sql} as "${name}"`).join(', '),
    joins: joinSql(
      resource,
      expressions.flatMap(({ joins }) => joins),
    ),
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
