import type { Field } from '../definition.ts'
import type { JsonSchema } from '../fields/field-type.ts'
import { isObject } from '../fields/option.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { type Condition, type FilterFault, type FilterPart, type FilterValue, maxTests } from './filter.ts'
import { isSearchText } from './search-text.ts'

/** A test is invalid. `checkFilter` returns the fault. */
export class InvalidTest extends Error {
  readonly fault: FilterFault
  constructor(fault: FilterFault) {
    super(fault.message)
    this.fault = fault
  }
}

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
  const { filter, ...type } = fieldTypeOf(field)
  return filter
    ? {
        parts: filter.parts,
        schema: filter.schema?.(field) ?? type.schema(field),
        fits: (value) => filter.fits?.(value, field) ?? type.check(value, field).length === 0,
        resolve: (test) => filter.resolve?.(test) ?? test,
      }
    : null
}

/**
 * Parses one field's test.
 * @throws InvalidTest
 */
export const conditionOf = (field: string, { parts, fits }: Compared, test: unknown): Condition => {
  const invalid = (message: string, part?: string) =>
    new InvalidTest({ field, ...(part && { part }), message })
  const placeOf = (part?: FilterPart) => (part ? `"${field}.${part}"` : `"${field}"`)
  const fitting = (value: unknown, part?: FilterPart): FilterValue => {
    if (!fits(value)) throw invalid(`${placeOf(part)} cannot be filtered by this value.`, part)
    return value as FilterValue
  }

  const equal = (value: unknown, part?: FilterPart): Condition =>
    value === null ? { is: 'empty' } : { is: 'equal', value: fitting(value, part) }

  /** Any of these conditions. Groups equal comparisons. */
  const anyOf = (
    values: readonly unknown[],
    one: (value: unknown) => Condition,
    part?: FilterPart,
  ): Condition => {
    if (values.length > maxTests)
      throw invalid(`${placeOf(part)} has ${values.length} values, and may have ${maxTests}.`, part)
    const conditions = values.map(one)
    const oneOf: Condition = {
      is: 'oneOf',
      values: conditions.flatMap((condition) => (condition.is === 'equal' ? [condition.value] : [])),
    }
    const others = conditions.filter(({ is }) => is !== 'equal')
    return others.length === 0 ? oneOf : { is: 'any', of: [oneOf, ...others] }
  }

  const partTest = (part: FilterPart, value: unknown): Condition => {
    switch (part) {
      case 'empty':
        if (typeof value !== 'boolean') throw invalid(`"${field}.empty" must be true or false.`, part)
        return value ? { is: 'empty' } : { is: 'not', of: { is: 'empty' } }
      case 'contains':
        if (!isSearchText(value) || value.trim() === '')
          throw invalid(`${placeOf(part)} cannot be filtered by this value.`, part)
        return { is: 'contains', text: value.trim() }
      case 'not':
        return {
          is: 'not',
          of: Array.isArray(value) ? anyOf(value, (each) => equal(each, part), part) : equal(value, part),
        }
      default:
        return { is: part, value: fitting(value, part) }
    }
  }

  const allOf = (tests: Readonly<Record<string, unknown>>): Condition => {
    const of = Object.entries(tests).map(([name, value]) => {
      const part = parts.find((known) => known === name)
      if (!part) throw invalid(`"${field}" cannot be filtered by "${name}".`, name)
      return partTest(part, value)
    })
    if (of.length === 0) throw invalid(`"${field}" names no part to filter by.`)
    const { from, to } = tests
    if (from !== undefined && to !== undefined && (from as FilterValue) > (to as FilterValue))
      throw invalid(`"${field}.from" is more than "${field}.to".`, 'from')
    return of.length === 1 && of[0] ? of[0] : { is: 'all', of }
  }

  const one = (each: unknown): Condition => (isObject(each) ? allOf(each) : equal(each))
  return Array.isArray(test) ? anyOf(test, one) : one(test)
}
