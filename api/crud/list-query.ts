import type { Expression } from '../../database/fields/column.ts'
import { computedColumnOf } from '../../database/fields/registry.ts'
import { sortFields } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { hintsFor } from '../../model/did-you-mean.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { type CheckedFilter, checkFilter, filteredField } from '../../model/filter/check-filter.ts'
import type { Message } from '../../model/message.ts'
import { refusals } from '../../model/refusals.ts'
import { fieldOf, type Resources, shownField, targetOf } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'
import { type JsonFault, nameFault, shapeFault } from '../http/json-body.ts'
import { refuseUnknown } from '../http/only-parameter.ts'
import { conditionOf, recordTextCondition, type SqlCondition, searchCondition } from './conditions.ts'
import { type ExpressionOptions, expressionOf } from './expressions.ts'
import { type Order, orderKey, type SortedField } from './order.ts'

const parameterNames = ['sort', 'range', 'filter', 'sums', 'total'] as const
/** ra-data-simple-rest parameters, each JSON in the query string. */
export type ListParameters = { readonly [Name in (typeof parameterNames)[number]]?: string }

interface ListSum extends Expression {
  readonly name: string
}

export interface Page {
  readonly offset: number
  readonly limit: number
  readonly fromEnd: boolean
}

export interface ListQuery {
  readonly conditions: readonly SqlCondition[]
  readonly order: Order
  readonly sums: readonly ListSum[]
  readonly page: Page | null
  readonly countTo: 'all' | number
  /** May scan record by record (text search, aggregates), so it gets a timeout. */
  readonly isSearch: boolean
  /** Reads far more records than a page shows. Heavy calls are limited per user. */
  readonly isHeavy: boolean
}

/** Max. records per reply, with or without a range. */
export const maxRecords = 10_000

/** Max. rows and offset of a light page, such as the admin's largest. */
const lightRows = 200
const lightOffset = 10_000

const isLong = (page: Page | null): boolean =>
  page === null || page.limit > lightRows || page.offset > lightOffset

export const maxSorted = 5
export const maxSums = 20

const refuse = (title: Message) => new Problem('unknown_query', { title })

const ofParameter = (name: string, fault: JsonFault): Message => {
  switch (fault.is) {
    case 'deep':
      return refusals.deepJson({ name })
    case 'long':
      return refusals.namesInJson({ name, n: fault.most })
    case 'twice':
      return refusals.nameTwiceInJson({ name, twice: fault.name })
  }
}

const parseJson = (name: string, text: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse(refusals.notJson({ name }))
  }
  const fault = shapeFault(text) ?? nameFault(text, value)
  if (fault) throw refuse(ofParameter(name, fault))
  return value
}

/** `[first, last]` from 0, or both negative, counted from the end (-1 is the last row). */
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
    throw refuse(refusals.rangeForm)
  const limit = last - first + 1
  if (limit > maxRecords)
    throw new Problem('too_many_records', {
      title: refusals.rangeTooLong({ n: maxRecords }),
    })
  return { offset: fromEnd ? -1 - last : first, limit, fromEnd }
}

const parseCountTo = (text: string | undefined): ListQuery['countTo'] => {
  if (text === undefined) return 'all'
  const maxCounted = parseJson('total', text)
  if (!Number.isSafeInteger(maxCounted) || Number(maxCounted) < 0 || Number(maxCounted) > maxRecords)
    throw refuse(refusals.totalForm({ most: maxRecords }))
  return Number(maxCounted)
}

const hasField = (resource: Resource, name: string) =>
  name === 'id' || (Object.hasOwn(resource.fields, name) && fieldTypeOf(fieldOf(resource, name)).readable)

const fieldsIn = (resource: Resource): string[] =>
  [...Object.keys(resource.fields), 'id'].filter((name) => hasField(resource, name))

const isPair = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length === 2

const parseSorted = (resource: Resource, pair: unknown): SortedField => {
  const [field, direction] = isPair(pair) ? pair : []
  if (typeof field !== 'string' || (direction !== 'ASC' && direction !== 'DESC'))
    throw refuse(refusals.sortForm)
  if (!hasField(resource, field))
    throw refuse(refusals.sortField({ name: field, hints: hintsFor(field, fieldsIn(resource)) }))
  return { field, descending: direction === 'DESC' }
}

const parseSort = (resource: Resource, text: string | undefined): SortedField[] => {
  if (text === undefined) return opening(resource)
  const sort = parseJson('sort', text)
  const several = Array.isArray(sort) && Array.isArray(sort[0]) ? sort : [sort]
  if (several.length > maxSorted) throw refuse(refusals.sortFields({ n: maxSorted }))
  return several.map((pair) => parseSorted(resource, pair))
}

const opening = ({ list }: Resource): SortedField[] =>
  sortFields(list.sort).map(({ field, order }) => ({ field, descending: order === 'DESC' }))

const checkedFilter = (resource: Resource, filter: unknown): CheckedFilter => {
  const checked = checkFilter(resource, filter)
  if ('message' in checked) throw refuse(checked.message)
  return checked
}

/** True if an index reduces the list to few records: by reference, or a mostly-zero column that is not zero. */
const keepsFew = (resources: Resources, resource: Resource, { tests }: CheckedFilter): boolean =>
  tests.some(({ field, condition }) => {
    if (condition.is === 'equal') return targetOf(filteredField(resource, field)) !== null
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

export const isSummable = (resource: Resource, name: string): boolean =>
  name !== 'id' && fieldTypeOf(shownField(resource, name)).summedAs !== undefined

const parseSums = (
  resources: Resources,
  resource: Resource,
  text: string | undefined,
  options: ExpressionOptions,
): ListSum[] => {
  if (text === undefined) return []
  const names = parseJson('sums', text)
  if (!Array.isArray(names) || new Set(names).size < names.length || names.length > maxSums)
    throw refuse(refusals.sumsForm({ n: maxSums }))
  return names.map((name: unknown) => {
    if (typeof name !== 'string' || !hasField(resource, name) || !isSummable(resource, name))
      throw refuse(
        refusals.sumsField({
          name: JSON.stringify(name) ?? '',
          hints: hintsFor(
            String(name),
            fieldsIn(resource).filter((one) => isSummable(resource, one)),
          ),
        }),
      )
    return { name, ...expressionOf(resources, resource, name, options) }
  })
}

/**
 * Errors: 400 for anything unknown or malformed, as nothing is ignored.
 * @param ofParent reference field and id of the parent in a child list
 * @source https://github.com/marmelab/react-admin/tree/master/packages/ra-data-simple-rest
 */
export const parseListQuery = (
  resources: Resources,
  resource: Resource,
  parameters: ListParameters,
  ofParent: Readonly<Record<string, number>> = {},
): ListQuery => {
  refuseUnknown(parameters, parameterNames)
  for (const [name, value] of Object.entries(parameters))
    if (typeof value !== 'string') throw refuse(refusals.givenTwice({ name }))
  const filters = [
    checkedFilter(resource, ofParent),
    checkedFilter(resource, parameters.filter === undefined ? {} : parseJson('filter', parameters.filter)),
  ]
  const page = parsePage(parameters.range)
  const countTo = parseCountTo(parameters.total)
  const sorted = parseSort(resource, parameters.sort)
  // For few records, aggregates are looked up per record.
  const hasFew = filters.some((filter) => keepsFew(resources, resource, filter))
  const options: ExpressionOptions = { forAllRecords: !hasFew }
  const conditions = filters.flatMap((filter) => conditionsOf(resources, resource, filter, options))
  const order = sorted.map((field) => orderKey(resources, resource, field, options))
  const sums = parseSums(resources, resource, parameters.sums, options)
  const isSearch =
    filters.some(({ textTests }) => textTests > 0) ||
    [...conditions, ...order].some(({ aggregates }) => aggregates)
  return {
    conditions,
    order,
    sums,
    page,
    countTo,
    isSearch,
    isHeavy: isSearch || sums.length > 0 || isLong(page),
  }
}
