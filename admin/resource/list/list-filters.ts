import { isObject } from '../../../model/fields/option.ts'

type Filters = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === undefined ||
  value === null ||
  (isObject(value) && Object.keys(value).length === 0)

/**
 * Filters from react-admin's inputs as the tests of an address. A cleared input removes its test.
 * Unchanged tests stay, such as `null` from the filter bar, which tests for an empty value.
 */
export const testsOf = (filters: Filters, before: Filters): Record<string, unknown> => {
  const tests: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(filters)) {
    if (name in before && JSON.stringify(value) === JSON.stringify(before[name])) tests[name] = value
    else {
      const test = isObject(value) ? testsOf(value, {}) : value
      if (!isEmpty(test)) tests[name] = test
    }
  }
  return tests
}

/** The part of a source: `createdDate.from` is the part `from` of the test of `createdDate`. */
const partsOf = (source: string) => source.split('.') as [name: string, part?: string]

export const testAt = (filters: Filters, source: string): unknown => {
  const [name, part] = partsOf(source)
  const test = filters[name]
  return part === undefined ? test : isObject(test) ? test[part] : undefined
}

/** The filters with another value at a source; undefined removes it. */
export const withTest = (filters: Filters, source: string, value: unknown): Record<string, unknown> => {
  const [name, part] = partsOf(source)
  const test = filters[name]
  const next = part === undefined ? value : { ...(isObject(test) && test), [part]: value }
  return testsOf({ ...filters, [name]: next }, filters)
}
