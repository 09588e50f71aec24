import type { Resource } from '../definition.ts'
import { checkFilter } from './check-filter.ts'
import type { Condition, Filter, FilterValue } from './filter.ts'

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** Evaluates a condition like SQL does. */
const passes = (value: unknown, condition: Condition): boolean => {
  const equals = (wanted: FilterValue) => (Array.isArray(value) ? value.includes(wanted) : value === wanted)
  switch (condition.is) {
    case 'equal':
      return equals(condition.value)
    case 'oneOf':
      return condition.values.some(equals)
    case 'empty':
      return isEmpty(value)
    case 'contains':
      return value !== null && String(value).toLowerCase().includes(condition.text.toLowerCase())
    case 'not':
      return !passes(value, condition.of)
    case 'all':
      return condition.of.every((each) => passes(value, each))
    case 'any':
      return condition.of.some((each) => passes(value, each))
    default: {
      if (value === null) return false
      const [one, bound] = [value as FilterValue, condition.value]
      if (condition.is === 'from') return one >= bound
      if (condition.is === 'to') return one <= bound
      return condition.is === 'above' ? one > bound : one < bound
    }
  }
}

/**
 * Whether a record matches a filter of its definition. Ignores the text searches "q" and "recordText". A
 * filter on a field hidden from the user matches no record.
 */
export const passesFilter = (
  resource: Resource,
  filter: Filter,
  record: Readonly<Record<string, unknown>>,
): boolean => {
  const checked = checkFilter(resource, filter)
  return (
    !('message' in checked) &&
    checked.tests.every(({ field, condition }) => passes(record[field] ?? null, condition))
  )
}
