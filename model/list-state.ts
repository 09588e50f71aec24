import type { ChosenSort } from './default-sort.ts'
import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { checkFilter } from './filter/check-filter.ts'
import { isObject } from './filter/check-test.ts'
import { fieldPath, shownField } from './resources.ts'

/** What an address says of a list. */
export interface ListState {
  /** A named view of the definition; null for the list as it is. */
  readonly view: string | null
  /** Tests by field, with dates as tokens; null for those of the view. */
  readonly filter: Readonly<Record<string, unknown>> | null
  /** Null for the order of the view, or of the definition. */
  readonly sort: ChosenSort | null
  /** Null for those of the view, or of the definition. */
  readonly columns: readonly string[] | null
  /** Fields that are added up above the list; null for those of the view. */
  readonly sums: readonly string[] | null
  /** Id of the saved view that it began with. */
  readonly saved: number | null
}

export const plainState: ListState = {
  view: null,
  filter: null,
  sort: null,
  columns: null,
  sums: null,
  saved: null,
}

/** A view of the definition, or undefined. */
export const viewOf = (resource: Resource, name: string | null) =>
  resource.list.views?.find((view) => view.name === name)

/** The same as the part of an address after "?"; empty for the list as its definition has it. */
export const stateQuery = ({ view, filter, sort, columns, sums, saved }: ListState): string => {
  const parameters = new URLSearchParams()
  if (view !== null) parameters.set('view', view)
  if (filter !== null && (view !== null || Object.keys(filter).length > 0))
    parameters.set('filter', JSON.stringify(filter))
  if (sort !== null) {
    parameters.set('sort', sort.field)
    parameters.set('order', sort.order)
  }
  if (columns !== null) parameters.set('columns', columns.join(','))
  if (sums !== null) parameters.set('sums', sums.join(','))
  if (saved !== null) parameters.set('saved', String(saved))
  return parameters.toString()
}

const isReadable = (resource: Resource, name: string) => {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return field !== undefined && fieldTypeOf(field).readable
}

const isSummable = (resource: Resource, name: string) =>
  Object.hasOwn(resource.fields, name) && fieldTypeOf(shownField(resource, name)).summedAs !== undefined

/** The columns that a list may show: those of the definition, then those that people may add. */
export const possibleColumns = ({ list }: Resource): readonly string[] => [
  ...new Set([
    ...list.columns,
    ...(list.more ?? []),
    ...(list.views ?? []).flatMap(({ columns = [] }) => columns),
  ]),
]

/** Whether a filter lets through a single value of its field. */
const isOneValue = (test: unknown): boolean =>
  Array.isArray(test) ? test.length === 1 && !isObject(test[0]) : !isObject(test)

/**
 * The columns of a list that adds something up: those of its definition without those that its filter makes the same in
 * every row, and what is added up.
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

/** A state that holds, and what its address asked for that does not exist. */
export interface ReadState {
  readonly state: ListState
  /** Views, fields and parts by the name that the address gives them. */
  readonly unknown: readonly string[]
}

/**
 * Reads the address of a list. What it names that does not exist, or asks in a way that nobody can answer, is left out
 * and told: old links and mails outlive a definition.
 */
export const readState = (resource: Resource, parameters: URLSearchParams): ReadState => {
  const unknown: string[] = []
  const view = parameters.get('view')
  if (view !== null && !viewOf(resource, view)) unknown.push(view)

  const given = parsed(parameters.get('filter'))
  if (given !== null && !isObject(given)) unknown.push('filter')
  const filter = isObject(given)
    ? Object.fromEntries(
        Object.entries(given).filter(([name, test]) => {
          const known = !('message' in checkFilter(resource, { [name]: test }))
          if (!known) unknown.push(name)
          return known
        }),
      )
    : null

  const sorted = parameters.get('sort')
  const isSortable = sorted === 'id' || (sorted !== null && isReadable(resource, sorted))
  if (sorted !== null && !isSortable) unknown.push(sorted)

  const saved = parameters.get('saved')
  const isId = saved !== null && /^[1-9]\d{0,9}$/.test(saved)
  if (saved !== null && !isId) unknown.push(saved)

  const possible = possibleColumns(resource)
  const namesIn = (parameter: string, isKnown: (name: string) => boolean): string[] | null => {
    const named = [
      ...new Set(
        parameters
          .get(parameter)
          ?.split(',')
          .filter((name) => name !== ''),
      ),
    ]
    unknown.push(...named.filter((name) => !isKnown(name)))
    const known = named.filter(isKnown)
    return known.length > 0 ? known : null
  }

  return {
    state: {
      view: viewOf(resource, view)?.name ?? null,
      filter,
      sort:
        sorted !== null && isSortable
          ? { field: sorted, order: parameters.get('order') === 'DESC' ? 'DESC' : 'ASC' }
          : null,
      columns: namesIn('columns', (name) => possible.includes(name)),
      sums: namesIn('sums', (name) => isSummable(resource, name)),
      saved: isId ? Number(saved) : null,
    },
    unknown: [...new Set(unknown)],
  }
}
