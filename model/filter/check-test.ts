import type { Field } from '../definition.ts'
import type { JsonSchema } from '../fields/field-type.ts'
import { isObject } from '../fields/option.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { Message } from '../message.ts'
import { messages } from '../messages.ts'
import {
  type Comparing,
  type Condition,
  type FilterFault,
  type FilterPart,
  type FilterValue,
  maxTests,
} from './filter.ts'
import { filterMessages } from './filter-messages.ts'
import { isSearchText } from './search-text.ts'

/** A test is invalid. `checkFilter` returns the fault. */
export class InvalidTest extends Error {
  readonly fault: FilterFault
  constructor(fault: FilterFault) {
    super(fault.message.text)
    this.fault = fault
  }
}

export interface Compared {
  /** Additional parts, besides value, null and list, which every field has. */
  readonly parts: readonly FilterPart[]
  readonly schema: JsonSchema
  /** Fields of one kind can be compared with each other; null for fields that are not compared. */
  readonly kind: 'number' | 'date' | 'time' | 'time of day' | null
  fits(value: unknown): boolean
  /** Replaces tokens such as `today` with current dates. */
  resolve(test: unknown): unknown
}

const kindOf = (field: Field): Compared['kind'] => {
  const { isDay, isTime, isTimeOfDay, numeric, summedAs } = fieldTypeOf(field)
  if (isDay) return 'date'
  if (isTime) return 'time'
  if (isTimeOfDay) return 'time of day'
  return numeric || summedAs ? 'number' : null
}

/** Filter tests of a field; null if filters cannot use it. */
export const comparedOf = (field: Field): Compared | null => {
  const { filter, ...type } = fieldTypeOf(field)
  return filter
    ? {
        parts: filter.parts,
        kind: kindOf(field),
        schema: filter.schema?.(field) ?? type.schema(field),
        fits: (value) => filter.fits?.(value, field) ?? type.check(value, field).length === 0,
        resolve: (test) => filter.resolve?.(test) ?? test,
      }
    : null
}

/**
 * Parses one field's test.
 * @param otherOf filter tests of another field, null if there is none
 * @param hintsAt the field that is meant by an unknown name
 * @throws InvalidTest
 */
export const conditionOf = (
  field: string,
  { parts, fits, kind, schema }: Compared,
  test: unknown,
  otherOf: (name: string) => Compared | null,
  hintsAt: (name: string) => readonly Message[],
): Condition => {
  const invalid = (message: Message, part?: string) =>
    new InvalidTest({ field, ...(part && { part }), message })
  const possibleParts = [
    parts.length === 0
      ? filterMessages.filterValuesOnly
      : filterMessages.filterParts({ parts: parts.join(', ') }),
  ]
  const options = Array.isArray(schema.enum) ? [messages.choice({ options: schema.enum.join(', ') })] : []
  const wrongValue = (part?: FilterPart) =>
    invalid(filterMessages.filterValue({ place: nameOf(part), hints: options }), part)
  const nameOf = (part?: FilterPart) => (part ? `${field}.${part}` : field)
  const fitting = (value: unknown, part?: FilterPart): FilterValue => {
    if (!fits(value)) throw wrongValue(part)
    return value as FilterValue
  }

  const compared = (how: Comparing, name: unknown, part: FilterPart): Condition => {
    if (typeof name !== 'string' || kind === null)
      throw invalid(filterMessages.filterCompare({ place: nameOf(part) }), part)
    const other = otherOf(name)
    if (!other)
      throw new InvalidTest({
        field: name,
        message: filterMessages.filterOther({ name, hints: hintsAt(name) }),
      })
    if (other.kind !== kind)
      throw invalid(filterMessages.filterKinds({ place: nameOf(part), kind, other: name }), part)
    return { is: 'compared', how, field: name }
  }

  const isOther = (value: unknown): value is { field: unknown } =>
    isObject(value) && Object.keys(value).join() === 'field'

  const equal = (value: unknown, part?: FilterPart): Condition =>
    value === null ? { is: 'empty' } : { is: 'equal', value: fitting(value, part) }

  const requireFew = (values: readonly unknown[], part?: FilterPart): void => {
    if (values.length > maxTests)
      throw invalid(
        filterMessages.filterValues({ place: nameOf(part), n: values.length, most: maxTests }),
        part,
      )
  }

  /** Any of these conditions. Groups equal comparisons. */
  const anyOf = (
    values: readonly unknown[],
    one: (value: unknown) => Condition,
    part?: FilterPart,
  ): Condition => {
    requireFew(values, part)
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
        if (typeof value !== 'boolean')
          throw invalid(filterMessages.filterBoolean({ place: nameOf(part) }), part)
        return value ? { is: 'empty' } : { is: 'not', of: { is: 'empty' } }
      case 'contains':
        if (!isSearchText(value) || value.trim() === '') throw wrongValue(part)
        return { is: 'contains', text: value.trim() }
      case 'alike':
        if (!Array.isArray(value)) throw wrongValue(part)
        requireFew(value, part)
        return { is: 'alike', texts: value.map((each) => String(fitting(each, part))) }
      case 'not':
        if (isOther(value)) return { is: 'not', of: compared('equal', value.field, part) }
        return {
          is: 'not',
          of: Array.isArray(value) ? anyOf(value, (each) => equal(each, part), part) : equal(value, part),
        }
      default:
        return isOther(value) ? compared(part, value.field, part) : { is: part, value: fitting(value, part) }
    }
  }

  const allOf = (tests: Readonly<Record<string, unknown>>): Condition => {
    const of = Object.entries(tests).map(([name, value]) => {
      const part = parts.find((known) => known === name)
      if (!part)
        throw invalid(filterMessages.filterPart({ name: field, part: name, hints: possibleParts }), name)
      return partTest(part, value)
    })
    if (of.length === 0) throw invalid(filterMessages.filterNoPart({ name: field, hints: possibleParts }))
    const { from, to } = tests
    const isRange = from !== undefined && to !== undefined && !isOther(from) && !isOther(to)
    if (isRange && (from as FilterValue) > (to as FilterValue))
      throw invalid(filterMessages.filterRange({ name: field }), 'from')
    return of.length === 1 && of[0] ? of[0] : { is: 'all', of }
  }

  const one = (each: unknown): Condition => (isObject(each) ? allOf(each) : equal(each))
  return Array.isArray(test) ? anyOf(test, one) : one(test)
}
