import type { Knex } from 'knex'
import { conditionOn, storedColumnOf } from '../../kinds/columns.ts'
import { filterTextLength } from '../../kinds/families/text/model.ts'
import { kindOf } from '../../kinds/models.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import { fieldOf, pathOf, type Resources, referenceOf, shownField } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'
import { jsonFault } from '../http/json-fault.ts'
import { expressionOf, ownAlias } from './expressions.ts'
import { mostRecords, rangeTooLong } from './list-limits.ts'

/** What a list asks for, in the dialect of ra-data-simple-rest; each is JSON in the query string. */
export interface ListParameters {
  readonly sort?: string
  readonly range?: string
  readonly filter?: string
}

/** A condition of a list: SQL with `?` for its bindings, and the references that it needs joined. */
export interface Condition {
  readonly sql: string
  readonly bindings: readonly Knex.RawBinding[]
  readonly joins: readonly string[]
}

/** How a list is ordered; the id breaks ties in the same direction. */
export interface Order {
  /** SQL of what is compared. */
  readonly key: string
  readonly joins: readonly string[]
  readonly direction: 'asc' | 'desc'
  /** Empty values come last both ways. */
  readonly hasNulls: boolean
}

/** `order by` for a key and an id, as they are called where the order is applied. */
export const orderSql = ({ direction, hasNulls }: Order, key: string, id: string): string =>
  // "nulls last" would keep a descending index scan from serving a column that has no nulls.
  `order by ${key} ${direction}${hasNulls ? ' nulls last' : ''}, ${id} ${direction}`

export interface ListQuery {
  readonly conditions: readonly Condition[]
  readonly order: Order
  readonly window: { readonly offset: number; readonly limit: number } | null
}

const refuse = (title: string) => new Problem('unknown_query', { title })

const parseJson = (name: string, text: string): unknown => {
  const value = readJson(name, text)
  const fault = jsonFault(text)
  if (fault) throw refuse(`"${name}" ${fault}.`)
  return value
}

const readJson = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(`"${name}" is not JSON.`)
  }
}

const parseWindow = (text: string | undefined): ListQuery['window'] => {
  if (text === undefined) return null
  const range = parseJson('range', text)
  const [first, last] = Array.isArray(range) && range.length === 2 ? range : []
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first - 1)
    throw refuse('"range" must be two row numbers such as [0,24].')
  const limit = last - first + 1
  if (limit > mostRecords) throw rangeTooLong()
  return { offset: first, limit }
}

const hasField = (resource: Resource, name: string) =>
  name === 'id' || (Object.hasOwn(resource.fields, name) && kindOf(fieldOf(resource, name)).readable)

const isText = (resource: Resource, name: string) =>
  name !== 'id' && storedColumnOf(shownField(resource, name))?.isText === true

/** Text sorts without regard to case. */
const parseOrder = (
  resources: Resources,
  resource: Resource,
  text: string | undefined,
  forAllRecords: boolean,
): ListQuery['order'] => {
  let field = resource.list.sort.replace(/^-/, '')
  let descending = resource.list.sort.startsWith('-')
  if (text !== undefined) {
    const sort = parseJson('sort', text)
    const [name, direction] = Array.isArray(sort) && sort.length === 2 ? sort : []
    if (typeof name !== 'string' || (direction !== 'ASC' && direction !== 'DESC'))
      throw refuse('"sort" must be a field and ASC or DESC, such as ["id","ASC"].')
    if (!hasField(resource, name)) throw refuse(`There is no field "${name}" to sort by.`)
    field = name
    descending = direction === 'DESC'
  }
  const { sql, joins } = expressionOf(resources, resource, field, { forAllRecords })
  const own = resource.fields[field]
  return {
    key: isText(resource, field) ? `lower(${sql})` : sql,
    joins,
    direction: descending ? 'desc' : 'asc',
    hasNulls: field !== 'id' && !(own && storedColumnOf(own)?.notNull?.(own)),
  }
}

/** The text with LIKE's wildcards taken literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The ids of the records in which this field, own or looked up, matches a pattern: `?`. */
const searchBranch = (resource: Resource, path: string): string => {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    const column = `"${columnOf(head)}"`
    const text = storedColumnOf(fieldOf(resource, head))?.shownText?.(column) ?? column
    return `select id from "${resource.table}" where ${text} ilike ?`
  }
  const inner = searchBranch(referenceOf(resource, head).to, rest.join('.'))
  return `select id from "${resource.table}" where "${columnOf(head)}" in (${inner})`
}

const searchedText = (name: string, text: unknown): string => {
  if (typeof text !== 'string' || text.includes('\0') || !text.isWellFormed())
    throw refuse(`"${name}" must be a text.`)
  if ([...text].length > filterTextLength)
    throw refuse(`"${name}" has ${filterTextLength} characters at most.`)
  return text
}

/**
 * Records in which a searched field contains the text. Each field is a branch of its own, so that each is served by
 * its own trigram index: one unindexed OR would defeat them all.
 */
const searchCondition = (resource: Resource, text: unknown): Condition | null => {
  const { search } = resource.list
  const wanted = searchedText('q', text).trim()
  if (search.length === 0) throw refuse('This list has no text filter.')
  if (wanted === '') return null
  const branches = search.map((name) => searchBranch(resource, pathOf(resource, name)))
  return {
    sql: `${ownAlias}.id in (${branches.join(' union all ')})`,
    bindings: branches.map(() => containing(wanted)),
    joins: [],
  }
}

/**
 * Records whose text, as people recognise them by it, contains every word: what a picker finds. The text is put
 * together as the screen does, so that a date or a project's number is found as it is read.
 */
const recordTextCondition = (resources: Resources, resource: Resource, text: unknown): Condition | null => {
  const words = searchedText('recordText', text)
    .split(/\s+/)
    // The dash between the parts belongs to none of them.
    .filter((word) => word !== '' && word !== '-')
  if (words.length === 0) return null
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

/** The field as filters see it: the id is a reference to the record itself. */
const filteredField = (resource: Resource, name: string): Field =>
  name === 'id' ? { type: 'reference', label: 'Id', to: resource } : shownField(resource, name)

/** The condition that a filter asks of a field: null asks for the empty ones, anything else is judged by its kind. */
const conditionOf = (resources: Resources, resource: Resource, name: string, asked: unknown): Condition => {
  const { sql, joins } = expressionOf(resources, resource, name)
  if (asked === null) return { sql: `${sql} is null`, bindings: [], joins }
  const field = filteredField(resource, name)
  if (!kindOf(field).filter?.fits(asked, field)) throw refuse(`"${name}" cannot be filtered by this value.`)
  const condition = conditionOn(field, sql, asked)
  return { sql: condition.sql, bindings: condition.bindings as Knex.RawBinding[], joins }
}

const parseFilter = (resources: Resources, resource: Resource, text: string | undefined): Condition[] => {
  if (text === undefined) return []
  const filter = parseJson('filter', text)
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw refuse('"filter" must be an object.')
  return Object.entries(filter).flatMap(([name, value]) => {
    if (name === 'q') return searchCondition(resource, value) ?? []
    if (name === 'recordText') return recordTextCondition(resources, resource, value) ?? []
    if (!hasField(resource, name)) throw refuse(`There is no field "${name}" to filter by.`)
    return conditionOf(resources, resource, name, value)
  })
}

/**
 * Reads the parameters of a list. Anything unknown or malformed is refused with 400, never ignored.
 * @param ofParent reference and id of the parent, when the list is that of one parent
 * @source behaviour of lists; https://github.com/marmelab/react-admin/tree/master/packages/ra-data-simple-rest
 */
export const parseListQuery = (
  resources: Resources,
  resource: Resource,
  parameters: ListParameters,
  ofParent: Readonly<Record<string, number>> = {},
): ListQuery => {
  const unknown = Object.keys(parameters).find((name) => !['sort', 'range', 'filter'].includes(name))
  if (unknown !== undefined) throw refuse(`There is no parameter "${unknown}".`)
  for (const [name, value] of Object.entries(parameters))
    if (typeof value !== 'string') throw refuse(`"${name}" is given more than once.`)
  return {
    conditions: [
      ...Object.entries(ofParent).map(([key, id]) => conditionOf(resources, resource, key, id)),
      ...parseFilter(resources, resource, parameters.filter),
    ],
    order: parseOrder(resources, resource, parameters.sort, Object.keys(ofParent).length === 0),
    window: parseWindow(parameters.range),
  }
}
