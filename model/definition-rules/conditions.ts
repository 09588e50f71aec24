import { isAlwaysThere } from '../check-record.ts'
import type { Resource } from '../definition.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { CheckedFilter } from '../filter/check-filter.ts'
import type { Condition, FilterValue } from '../filter/filter.ts'
import { linkedBy } from '../resources.ts'

/** What the values of a field are: never empty, and between two bounds. */
interface Values {
  readonly never: boolean
  readonly least?: FilterValue | undefined
  readonly most?: FilterValue | undefined
}

interface Bound {
  readonly value: FilterValue
  readonly inclusive: boolean
}

const lowerOf = (condition: Condition): Bound | null =>
  condition.is === 'from' || condition.is === 'above'
    ? { value: condition.value, inclusive: condition.is === 'from' }
    : null

const upperOf = (condition: Condition): Bound | null =>
  condition.is === 'to' || condition.is === 'below'
    ? { value: condition.value, inclusive: condition.is === 'to' }
    : null

/** Whether no value is above the one and below the other. Values of one field are of one type. */
const isApart = (low: Bound | null, high: Bound | null): boolean =>
  low !== null &&
  high !== null &&
  (low.value > high.value || (low.value === high.value && !(low.inclusive && high.inclusive)))

const isOutside = (value: FilterValue, { least, most }: Values): boolean =>
  (least !== undefined && value < least) || (most !== undefined && value > most)

const boundsOf = (condition: Condition, { least, most }: Values): [Bound | null, Bound | null] => {
  const low = least === undefined ? null : { value: least, inclusive: true }
  const high = most === undefined ? null : { value: most, inclusive: true }
  return [lowerOf(condition) ?? low, upperOf(condition) ?? high]
}

/** Whether no record can pass. */
const neverPasses = (condition: Condition, values: Values): boolean => {
  switch (condition.is) {
    case 'empty':
      return values.never
    case 'equal':
      return isOutside(condition.value, values)
    case 'oneOf':
      return condition.values.every((value) => isOutside(value, values))
    case 'alike':
      return condition.texts.length === 0
    case 'any':
      return condition.of.every((one) => neverPasses(one, values))
    case 'all':
      return (
        condition.of.some((one) => neverPasses(one, values)) ||
        condition.of.some((one) => condition.of.some((other) => isApart(lowerOf(one), upperOf(other)))) ||
        // An empty value is neither above nor below another.
        (condition.of.some(({ is }) => is === 'empty') && condition.of.some(({ is }) => is !== 'empty'))
      )
    case 'from':
    case 'above':
    case 'to':
    case 'below':
      return isApart(...boundsOf(condition, values))
    default:
      return false
  }
}

/** Whether every record passes. An empty value is neither above nor below another. */
const alwaysPasses = (condition: Condition, values: Values): boolean => {
  const { never, least, most } = values
  const [low, high] = [lowerOf(condition), upperOf(condition)]
  if (low)
    return never && least !== undefined && (least > low.value || (least === low.value && low.inclusive))
  if (high)
    return never && most !== undefined && (most < high.value || (most === high.value && high.inclusive))
  switch (condition.is) {
    case 'not':
      return neverPasses(condition.of, values)
    case 'all':
      return condition.of.every((one) => alwaysPasses(one, values))
    case 'any':
      return condition.of.some((one) => alwaysPasses(one, values))
    default:
      return false
  }
}

const hasToken = (test: unknown): boolean => /"(today|(tax)?month)/.test(JSON.stringify(test) ?? '')
const hasMonth = (test: unknown): boolean => /"(tax)?month/.test(JSON.stringify(test) ?? '')

/**
 * Field of a valid filter whose test says nothing: `never` one that no record can ever pass, such as a quantity above its
 * largest one, `always` one that every record passes. Days are compared with each other only where their distance is always
 * the same.
 */
export const settledBy = (
  how: 'never' | 'always',
  resource: Resource,
  { tests }: CheckedFilter,
  filter: Readonly<Record<string, unknown>>,
): string | undefined => {
  const passes = how === 'never' ? neverPasses : alwaysPasses
  const settled = tests.find(({ field: name, condition }) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    const test = filter[name]
    if (!field || hasMonth(test)) return false
    const type = fieldTypeOf(field)
    const bounds = hasToken(test) ? undefined : type.bounds?.(field)
    return passes(condition, {
      // A list of references is there, and may be empty.
      never: type.readable && !('path' in field) && !linkedBy(field) && isAlwaysThere(resource, name),
      least: bounds?.min,
      most: bounds?.max,
    })
  })
  return settled?.field
}
