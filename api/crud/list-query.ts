import { computedColumnOf, storedColumnOf } from '../../kinds/columns.ts'
import type { Expression } from '../../kinds/kind-column.ts'
import { kindOf } from '../../kinds/models.ts'
import { sortFields } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { type CheckedFilter, checkFilter, filteredField } from '../../model/filter/check-filter.ts'
import { fieldOf, type Resources, referredBy, shownField } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'
import { jsonFault } from '../http/json-fault.ts'
import { type AreMany, areFew, bounded, needsAll } from './bounded.ts'
import { conditionOf, type SqlCondition } from './conditions.ts'
import { type ExpressionOptions, expressionOf } from './expressions.ts'
import { mostRecords, rangeTooLong } from './list-limits.ts'
import { type Order, orderKey, type SortedField } from './order.ts'
import { recordTextCondition, searchCondition } from './search.ts'

/** What a list asks for, in the dialect of ra-data-simple-rest; each is JSON in the query string. */
export interface ListParameters {
  readonly sort?: string
  readonly range?: string
  readonly filter?: string
  readonly sums?: string
  readonly total?: string
  readonly within?: string
}
const parameterNames = ['sort', 'range', 'filter', 'sums', 'total', 'within']

/** A field whose values are added up over all records that match. */
export interface ListSum extends Expression {
  readonly name: string
}

/** So many rows after so many others, from the start of the list or from its end. */
export interface Page {
  readonly offset: number
  readonly limit: number
  readonly fromEnd: boolean
}

export interface ListQuery {
  readonly conditions: readonly SqlCondition[]
  readonly order: Order
  readonly sums: readonly ListSum[]
  /** The same where only few may be added up, as somebody waits for the rows beside them. */
  readonly sumsOfFew: readonly ListSum[]
  readonly page: Page | null
  /** How far the records that match are counted: all of them, or no further than this. */
  readonly countTo: 'all' | number
  /**
   * In so many records of the list, the first ones in its order, is looked for what no index finds: a short text, or a figure
   * that is added up over other records; null for all of them.
   */
  readonly within: number | null
  /** The order in which records are gone through then: the one asked for, or that in which the list opens. */
  readonly goneThroughBy: Order
}

/** The most fields that one list is ordered by, or adds up. */
export const mostSorted = 5
export const mostSums = 20

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

/** First and last row: from 0, or with both below 0 from the end, where the last of all is -1. */
const parsePage = (text: string | undefined): Page | null => {
  if (text === undefined) return null
  const range = parseJson('range', text)
  const [first, last] = Array.isArray(range) && range.length === 2 ? range : []
  const fromEnd = first < 0
  if (
    !Number.isSafeInteger(first) ||
    !Number.isSafeInteger(last) ||
    (fromEnd ? last < first || last >= 0 : last < first - 1)
  )
    throw refuse('"range" must be two row numbers such as [0,24], or of the last rows such as [-25,-1].')
  const limit = last - first + 1
  if (limit > mostRecords) throw rangeTooLong()
  return { offset: fromEnd ? -1 - last : first, limit, fromEnd }
}

const parseCountTo = (text: string | undefined): ListQuery['countTo'] => {
  if (text === undefined) return 'all'
  const most = parseJson('total', text)
  if (!Number.isSafeInteger(most) || Number(most) < 0 || Number(most) > mostRecords)
    throw refuse(`"total" must be a number up to ${mostRecords}: how far is counted.`)
  return Number(most)
}

/** The most records that may be looked through, where not all of them are. */
export const mostWithin = 100_000

const parseWithin = (text: string | undefined): number | null => {
  if (text === undefined) return null
  const most = parseJson('within', text)
  if (!Number.isSafeInteger(most) || Number(most) < 1 || Number(most) > mostWithin)
    throw refuse(`"within" must be a number from 1 to ${mostWithin}: so many records are looked through.`)
  return Number(most)
}

const hasField = (resource: Resource, name: string) =>
  name === 'id' || (Object.hasOwn(resource.fields, name) && kindOf(fieldOf(resource, name)).readable)

const isPair = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length === 2

const parseSorted = (resource: Resource, pair: unknown): SortedField => {
  const [field, direction] = isPair(pair) ? pair : []
  if (typeof field !== 'string' || (direction !== 'ASC' && direction !== 'DESC'))
    throw refuse('"sort" must be a field and ASC or DESC, such as ["id","ASC"], or several of them.')
  if (!hasField(resource, field)) throw refuse(`There is no field "${field}" to sort by.`)
  return { field, descending: direction === 'DESC' }
}

/** One field and its direction, or a list of them. */
const parseSort = (resource: Resource, text: string | undefined): SortedField[] => {
  if (text === undefined) return opening(resource)
  const sort = parseJson('sort', text)
  const several = Array.isArray(sort) && Array.isArray(sort[0]) ? sort : [sort]
  if (several.length > mostSorted) throw refuse(`"sort" may have ${mostSorted} fields.`)
  return several.map((pair) => parseSorted(resource, pair))
}

/** The order in which a list opens. */
const opening = ({ list }: Resource): SortedField[] =>
  sortFields(list.sort).map(({ field, order }) => ({ field, descending: order === 'DESC' }))

const checkedFilter = (resource: Resource, filter: unknown): CheckedFilter => {
  const checked = checkFilter(resource, filter)
  if ('message' in checked) throw refuse(checked.message)
  return checked
}

/** Whether an index finds what is left, little beside the whole list: records of another, those with something left. */
const keepsFew = (resources: Resources, resource: Resource, { tests }: CheckedFilter): boolean =>
  tests.some(({ field, condition }) => {
    if (condition.is === 'equal') return referredBy(filteredField(resource, field)) !== null
    if (condition.is !== 'not' || field === 'id') return false
    return (
      computedColumnOf(fieldOf(resource, field))?.mostlyZero === true &&
      expressionOf(resources, resource, field).joins.length === 0
    )
  })

const conditionsOf = (
  resources: Resources,
  resource: Resource,
  { tests, text, words }: CheckedFilter,
  options: ExpressionOptions,
): SqlCondition[] => {
  const conditions = tests.map(({ field, condition }) =>
    conditionOf(resources, resource, field, condition, options),
  )
  if (text !== null) conditions.push(searchCondition(resource, text))
  if (words.length > 0) conditions.push(recordTextCondition(resources, resource, words))
  return conditions
}

/** Whether a list can add the field up. */
export const isSummable = (resource: Resource, name: string): boolean =>
  name !== 'id' && kindOf(shownField(resource, name)).summedAs !== undefined

const parseSums = (
  resources: Resources,
  resource: Resource,
  text: string | undefined,
  options: ExpressionOptions,
): ListSum[] => {
  if (text === undefined) return []
  const names = parseJson('sums', text)
  if (!Array.isArray(names) || new Set(names).size < names.length || names.length > mostSums)
    throw refuse(`"sums" must be a list of at most ${mostSums} fields, each once, such as ["total"].`)
  return names.map((name: unknown) => {
    if (typeof name !== 'string' || !hasField(resource, name) || !isSummable(resource, name))
      throw refuse(`There is no number ${JSON.stringify(name)} to add up.`)
    return { name, ...expressionOf(resources, resource, name, options) }
  })
}

/** Whether the records have no column of their own for it. */
const isWorkedOut = (resource: Resource, name: string): boolean =>
  name !== 'id' && !storedColumnOf(fieldOf(resource, name))

interface ListSurroundings {
  readonly ofParent?: Readonly<Record<string, number>>
  readonly many?: AreMany
}

/**
 * Reads the parameters of a list. Anything unknown or malformed is refused with 400, never ignored.
 * @param ofParent reference and id of the parent, when the list is that of one parent
 * @param many whether there are so many records that fewer are looked through for a figure; few unless told
 * @source behaviour of lists; https://github.com/marmelab/react-admin/tree/master/packages/ra-data-simple-rest
 */
export const parseListQuery = (
  resources: Resources,
  resource: Resource,
  parameters: ListParameters,
  { ofParent = {}, many = areFew }: ListSurroundings = {},
): ListQuery => {
  const unknown = Object.keys(parameters).find((name) => !parameterNames.includes(name))
  if (unknown !== undefined) throw refuse(`There is no parameter "${unknown}".`)
  for (const [name, value] of Object.entries(parameters))
    if (typeof value !== 'string') throw refuse(`"${name}" is given more than once.`)
  const checked = [
    checkedFilter(resource, ofParent),
    checkedFilter(resource, parameters.filter === undefined ? {} : parseJson('filter', parameters.filter)),
  ]
  const page = parsePage(parameters.range)
  const [countTo, within] = [parseCountTo(parameters.total), parseWithin(parameters.within)]
  const sorted = parseSort(resource, parameters.sort)
  const hasFew = checked.some((filter) => keepsFew(resources, resource, filter))
  const orderOf = (fields: readonly SortedField[], options: ExpressionOptions) =>
    fields.map((field) => orderKey(resources, resource, field, options))
  const read = (options: ExpressionOptions) => ({
    conditions: checked.flatMap((filter) => conditionsOf(resources, resource, filter, options)),
    order: orderOf(sorted, options),
    sums: parseSums(resources, resource, parameters.sums, options),
  })
  // Of few records the sums are looked up one by one.
  const whole = read({ forAllRecords: !hasFew })
  const asked = { ...whole, sumsOfFew: [], page, countTo, within: null, goneThroughBy: whole.order }
  if (within === null || page === null || needsAll(asked)) return asked
  const { sums, ...looked } = read({ forAllRecords: false })
  const isByFigure = looked.order.some(({ aggregates }) => aggregates)
  const goneThroughBy = isByFigure ? orderOf(opening(resource), {}) : looked.order
  return bounded(
    { ...asked, ...looked, sums: [], sumsOfFew: sums, within, goneThroughBy },
    checked.some(({ tests }) => tests.some(({ field }) => isWorkedOut(resource, field))),
    many,
  )
}
