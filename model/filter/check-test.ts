import type { Field } from '../definition.ts'
import type { JsonSchema } from '../fields/field-type.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import {
  type Condition,
  type FilterFault,
  type FilterPart,
  type FilterValue,
  maxTests,
  partNames,
} from './filter.ts'
import { isSearchText } from './search-text.ts'

export const isFault = (checked: object): checked is FilterFault => 'message' in checked

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface Compared {
  /** Additional parts, besides value, null and list, which every field has. */
  readonly parts: readonly FilterPart[]
  readonly schema: JsonSchema
  fits(value: unknown): boolean
  /** Replaces tokens such as `today` with current dates. */
  resolve(test: unknown): unknown
}

/** Filter tests of a field; null if filters cannot use it. */
export const comparedOf = (field: Field): Compared | null => {
  const { filter } = fieldTypeOf(field)
  return filter
    ? {
        parts: filter.parts,
        schema: filter.schema(field),
        fits: (value) => filter.fits(value, field),
        resolve: (test) => filter.resolve?.(test) ?? test,
      }
    : null
}

/**
 * Creates the parser of one field's tests.
 * @returns a function that returns the condition of a test, or its fault
 */
export const testsOf = (field: string, { parts, fits }: Compared) => {
  const fault = (message: string, part?: FilterPart): FilterFault => ({
    field,
    ...(part && { part }),
    message,
  })
  const placeOf = (part?: FilterPart) => (part ? `"${field}.${part}"` : `"${field}"`)
  const refused = (part?: FilterPart) => fault(`${placeOf(part)} cannot be filtered by this value.`, part)

  const equal = (value: unknown, part?: FilterPart): Condition | FilterFault => {
    if (value === null) return { is: 'empty' }
    return !fits(value) ? refused(part) : { is: 'equal', value: value as FilterValue }
  }

  /** Any of these conditions. Groups equal comparisons. */
  const anyOf = (
    values: readonly unknown[],
    one: (value: unknown) => Condition | FilterFault,
    part?: FilterPart,
  ): Condition | FilterFault => {
    if (values.length > maxTests)
      return fault(`${placeOf(part)} has ${values.length} values, and may have ${maxTests}.`, part)
    const conditions: Condition[] = []
    const equals: FilterValue[] = []
    for (const value of values) {
      const condition = one(value)
      if (isFault(condition)) return condition
      if (condition.is === 'equal') equals.push(condition.value)
      else conditions.push(condition)
    }
    const oneOf: Condition = { is: 'oneOf', values: equals }
    return conditions.length === 0 ? oneOf : { is: 'any', of: [oneOf, ...conditions] }
  }

  const partTest = (part: FilterPart, value: unknown): Condition | FilterFault => {
    switch (part) {
      case 'empty':
        if (typeof value !== 'boolean') return fault(`"${field}.empty" must be true or false.`, part)
        return value ? { is: 'empty' } : { is: 'not', of: { is: 'empty' } }
      case 'contains': {
        const text = typeof value === 'string' && isSearchText(value) ? value.trim() : ''
        return text === '' ? refused(part) : { is: 'contains', text }
      }
      case 'not': {
        const of = Array.isArray(value) ? anyOf(value, (each) => equal(each, part), part) : equal(value, part)
        return isFault(of) ? of : { is: 'not', of }
      }
      default:
        return !fits(value) ? refused(part) : { is: part, value: value as FilterValue }
    }
  }

  const object = (test: Readonly<Record<string, unknown>>): Condition | FilterFault => {
    const of: Condition[] = []
    for (const [name, value] of Object.entries(test)) {
      const part = partNames.find((known) => known === name)
      if (!part || !parts.includes(part))
        return { field, part: name, message: `"${field}" cannot be filtered by "${name}".` }
      const condition = partTest(part, value)
      if (isFault(condition)) return condition
      of.push(condition)
    }
    if (of.length === 0) return fault(`"${field}" names no part to filter by.`)
    const { from, to } = test
    if (from !== undefined && to !== undefined && (from as FilterValue) > (to as FilterValue))
      return fault(`"${field}.from" is more than "${field}.to".`, 'from')
    return of.length === 1 && of[0] ? of[0] : { is: 'all', of }
  }

  const one = (test: unknown): Condition | FilterFault => (isObject(test) ? object(test) : equal(test))
  return (test: unknown): Condition | FilterFault => (Array.isArray(test) ? anyOf(test, one) : one(test))
}
