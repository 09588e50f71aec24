import type { Resource } from './definition.ts'
import { isObject } from './fields/option.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { checkFilter } from './filter/check-filter.ts'
import { type ListState, viewOf } from './list-query.ts'
import { fieldPath, shownField } from './resources.ts'

const isReadable = (resource: Resource, name: string) => {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return field !== undefined && fieldTypeOf(field).readable
}

const isSummable = (resource: Resource, name: string) =>
  Object.hasOwn(resource.fields, name) && fieldTypeOf(shownField(resource, name)).summedAs !== undefined

/** Columns of the definition, then those that users can add. */
export const possibleColumns = ({ list }: Resource): readonly string[] => [
  ...new Set([
    ...list.columns,
    ...(list.more ?? []),
    ...(list.views ?? []).flatMap(({ columns = [] }) => columns),
  ]),
]

const isOneValue = (test: unknown): boolean =>
  Array.isArray(test) ? test.length === 1 && !isObject(test[0]) : !isObject(test)

/**
 * Columns of a list with sums: the definition's columns plus the summed fields, without columns that the
 * filter makes constant.
 */
export const columnsOfSums = (
  resource: Resource,
  filter: Readonly<Record<string, unknown>>,
  sums: readonly string[],
): readonly string[] => {
  const fixed = Object.entries(filter).flatMap(([name, test]) =>
    Object.hasOwn(resource.fields, name) && isOneValue(test) ? [fieldPath(resource, name)] : [],
  )
  const isFixed = (name: string) => {
    const path = fieldPath(resource, name)
    return fixed.some((one) => path === one || path.startsWith(`${one}.`))
  }
  const shown = resource.list.columns.filter((name) => !isFixed(name) || sums.includes(name))
  return [...shown, ...sums.filter((name) => !shown.includes(name))]
}

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

interface ReadState {
  readonly state: ListState
  readonly unknown: readonly string[]
}

/**
 * Parses the address of a list. Unknown names and invalid parts are skipped and reported, because links and
 * emails outlive a definition.
 */
export const readState = (resource: Resource, parameters: URLSearchParams): ReadState => {
  const unknown = new Set<string>()
  /** The value if it is valid, else null. Reports an invalid one as unknown. */
  const valid = (value: string | null, isValid: (value: string) => boolean): string | null => {
    if (value === null || isValid(value)) return value
    unknown.add(value)
    return null
  }
  const namesIn = (parameter: string, isKnown: (name: string) => boolean): string[] | null => {
    const names = new Set(parameters.get(parameter)?.split(',') ?? [])
    const known = [...names].filter((name) => name !== '' && valid(name, isKnown) !== null)
    return known.length > 0 ? known : null
  }

  const view = valid(parameters.get('view'), (name) => viewOf(resource, name) !== undefined)
  const given = parsed(parameters.get('filter'))
  if (given !== null && !isObject(given)) unknown.add('filter')
  const isTest = ([name, test]: [string, unknown]) =>
    valid(name, () => !('message' in checkFilter(resource, { [name]: test }))) !== null
  const filter = isObject(given) ? Object.fromEntries(Object.entries(given).filter(isTest)) : null
  const field = valid(parameters.get('sort'), (name) => name === 'id' || isReadable(resource, name))
  const saved = valid(parameters.get('saved'), (id) => /^[1-9]\d{0,9}$/.test(id))
  const possible = possibleColumns(resource)
  return {
    state: {
      view,
      filter,
      sort: field === null ? null : { field, order: parameters.get('order') === 'DESC' ? 'DESC' : 'ASC' },
      columns: namesIn('columns', (name) => possible.includes(name)),
      sums: namesIn('sums', (name) => isSummable(resource, name)),
      saved: saved === null ? null : Number(saved),
    },
    unknown: [...unknown],
  }
}
