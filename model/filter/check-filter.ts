import type { Field, Resource } from '../definition.ts'
import { hintsFor } from '../did-you-mean.ts'
import { isObject } from '../fields/option.ts'
import { normalizeText } from '../fields/text.ts'
import type { Message } from '../message.ts'
import { shownField } from '../resources.ts'
import { comparedOf, conditionOf, InvalidTest } from './check-test.ts'
import { type Condition, type FilterFault, longestFilterText, maxTextTests } from './filter.ts'
import { filterMessages } from './filter-messages.ts'
import { isSearchText } from './search-text.ts'

/** A validated filter: one condition per field, and the searched texts. */
export interface CheckedFilter {
  readonly tests: readonly { readonly field: string; readonly condition: Condition }[]
  readonly text: string | null
  readonly words: readonly string[]
  readonly textTests: number
}

/** The field as filters see it: the id is a reference to the record itself. */
export const filteredField = (resource: Resource, name: string): Field =>
  name === 'id' ? { type: 'reference', label: 'Id', to: resource } : shownField(resource, name)

/** Ignores the dash between the parts of a record text. */
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '' && word !== '-')

const textTestsIn = (condition: Condition): number => {
  switch (condition.is) {
    case 'contains':
    case 'alike':
      return 1
    case 'not':
      return textTestsIn(condition.of)
    case 'all':
    case 'any':
      return condition.of.reduce((sum, each) => sum + textTestsIn(each), 0)
    default:
      return 0
  }
}

const readTest = (resource: Resource, field: string, test: unknown): Condition => {
  const comparedAt = (name: string) =>
    name === 'id' || Object.hasOwn(resource.fields, name) ? comparedOf(filteredField(resource, name)) : null
  const compared = comparedAt(field)
  const isCompared = (name: string): boolean => {
    try {
      return comparedAt(name) !== null
    } catch {
      // A lookup that leads nowhere, in a definition that is not checked yet.
      return false
    }
  }
  const hintsAt = (name: string) =>
    hintsFor(name, [...Object.keys(resource.fields).filter(isCompared), 'id', 'q', 'recordText'])
  if (!compared)
    throw new InvalidTest({
      field,
      message: filterMessages.filterField({ name: field, hints: hintsAt(field) }),
    })
  return conditionOf(field, compared, compared.resolve(test), comparedAt, hintsAt)
}

const readFilter = (resource: Resource, filter: Readonly<Record<string, unknown>>): CheckedFilter => {
  const tests: { field: string; condition: Condition }[] = []
  let text: string | null = null
  let words: string[] = []
  for (const [field, test] of Object.entries(filter)) {
    const refuse = (message: Message) => new InvalidTest({ field, message })
    if (field !== 'q' && field !== 'recordText') {
      tests.push({ field, condition: readTest(resource, field, test) })
      continue
    }
    if (!isSearchText(test)) throw refuse(filterMessages.filterText({ name: field, most: longestFilterText }))
    if (field === 'recordText') words = wordsOf(test)
    else if (resource.list.search.length === 0) throw refuse(filterMessages.filterNoText)
    else text = test.trim() || null
  }
  const textTests =
    (text === null ? 0 : 1) +
    (words.length === 0 ? 0 : 1) +
    tests.reduce((sum, { condition }) => sum + textTestsIn(condition), 0)
  return { tests, text, words, textTests }
}

/** Normalises texts as they are stored: "Café" matches in every encoding. */
const composedTexts = (part: unknown): unknown => {
  if (typeof part === 'string') return normalizeText(part)
  if (Array.isArray(part)) return part.map(composedTexts)
  if (!isObject(part)) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, composedTexts(value)]))
}

/**
 * Validates a filter against a definition, for the API, views and addresses. Replaces tokens such as
 * `today-30d` with today's dates.
 * @returns the conditions, all of which must hold, or the first fault: unknown fields and parts, wrong types,
 * `from` above `to`, lists of more than 500 tests, more than 10 searched texts
 */
export const checkFilter = (resource: Resource, asSent: unknown): CheckedFilter | FilterFault => {
  const filter = composedTexts(asSent)
  if (!isObject(filter)) return { field: '', message: filterMessages.filterObject }
  try {
    const checked = readFilter(resource, filter)
    const { textTests } = checked
    return textTests <= maxTextTests
      ? checked
      : { field: '', message: filterMessages.filterTexts({ n: textTests, most: maxTextTests }) }
  } catch (error) {
    if (error instanceof InvalidTest) return error.fault
    throw error
  }
}
