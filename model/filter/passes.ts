import type { Resource } from '../definition.ts'
import { comparedText, folded } from '../folded.ts'
import { checkFilter } from './check-filter.ts'
import type { Comparing, Condition, Filter, FilterValue } from './filter.ts'

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

const compares = (how: Comparing, one: FilterValue, bound: FilterValue): boolean => {
  switch (how) {
    case 'equal':
      return one === bound
    case 'from':
      return one >= bound
    case 'to':
      return one <= bound
    case 'above':
      return one > bound
    case 'below':
      return one < bound
  }
}

type Values = Readonly<Record<string, unknown>>

/** Evaluates a condition like SQL does. */
const passes = (value: unknown, condition: Condition, record: Values): boolean => {
  const equals = (wanted: FilterValue) => (Array.isArray(value) ? value.includes(wanted) : value === wanted)
  switch (condition.is) {
    case 'equal':
      return equals(condition.value)
    case 'oneOf':
      return condition.values.some(equals)
    case 'empty':
      return isEmpty(value)
    case 'contains':
      return value !== null && folded(String(value)).includes(folded(condition.text))
    case 'alike': {
      const text = value === null ? null : comparedText(String(value))
      return condition.texts.some((each) => comparedText(each) === text)
    }
    case 'not':
      return !passes(value, condition.of, record)
    case 'all':
      return condition.of.every((each) => passes(value, each, record))
    case 'any':
      return condition.of.some((each) => passes(value, each, record))
    case 'compared': {
      const other = record[condition.field] ?? null
      return (
        value !== null &&
        other !== null &&
        compares(condition.how, value as FilterValue, other as FilterValue)
      )
    }
    default:
      return value !== null && compares(condition.is, value as FilterValue, condition.value)
  }
}

/**
 * The test of a filter of a definition, for many records: reading the filter takes longer than a test. Ignores the text
 * searches "q" and "recordText". A filter on a field hidden from the user matches no record.
 */
export const filterTest = (resource: Resource, filter: Filter): ((record: Values) => boolean) => {
  const checked = checkFilter(resource, filter)
  if ('message' in checked) return () => false
  return (record) =>
    checked.tests.every(({ field, condition }) => passes(record[field] ?? null, condition, record))
}

/** Whether a record matches a filter of its definition (`filterTest`). */
export const passesFilter = (resource: Resource, filter: Filter, record: Values): boolean =>
  filterTest(resource, filter)(record)
