import type { Field, Resource } from '../definition.ts'
import { shownField } from '../resources.ts'
import { isFault, isObject, testsOf } from './check-test.ts'
import { comparedOf } from './compared.ts'
import type { Condition, FilterFault } from './condition.ts'
import { longestFilterText } from './filter.ts'
import { isSearchText } from './search-text.ts'

/** What a filter asks for, checked: a condition for each field, and the texts that it looks for. */
export interface CheckedFilter {
  readonly tests: readonly { readonly field: string; readonly condition: Condition }[]
  /** Trimmed; null where there is none. */
  readonly text: string | null
  /** Words that the text by which people recognise a record has all of. */
  readonly words: readonly string[]
}

/** The field as filters see it: the id is a reference to the record itself. */
export const filteredField = (resource: Resource, name: string): Field =>
  name === 'id' ? { type: 'reference', label: 'Id', to: resource } : shownField(resource, name)

/** The text that a filter looks for under this name. */
const searched = (name: 'q' | 'recordText', value: unknown): string | FilterFault =>
  typeof value === 'string' && isSearchText(value)
    ? value
    : { field: name, message: `"${name}" must be a text of at most ${longestFilterText} characters.` }

/** The dash between the parts of a record's text belongs to none of them. */
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '' && word !== '-')

const isField = (resource: Resource, name: string) => name === 'id' || Object.hasOwn(resource.fields, name)

/**
 * Checks a filter against a definition: the one reader of the grammar, for the API, for views and for addresses.
 * @returns the conditions that all must hold, or the first fault: unknown fields and parts, values of a wrong kind,
 *   `from` above `to`, and lists of more than 500 tests
 */
export const checkFilter = (resource: Resource, filter: unknown): CheckedFilter | FilterFault => {
  if (!isObject(filter)) return { field: '', message: '"filter" must be an object.' }
  const tests: { field: string; condition: Condition }[] = []
  let text: string | null = null
  let words: string[] = []
  for (const [field, test] of Object.entries(filter)) {
    if (field === 'q' || field === 'recordText') {
      const found = searched(field, test)
      if (typeof found !== 'string') return found
      if (field === 'recordText') words = wordsOf(found)
      else if (resource.list.search.length === 0) return { field, message: 'This list has no text filter.' }
      else text = found.trim() || null
      continue
    }
    const compared = isField(resource, field) ? comparedOf(filteredField(resource, field)) : null
    if (!compared) return { field, message: `There is no field "${field}" to filter by.` }
    const condition = testsOf(field, compared)(test)
    if (isFault(condition)) return condition
    tests.push({ field, condition })
  }
  return { tests, text, words }
}
