import { kindOf } from '../../../../kinds/models.ts'
import type { Resource } from '../../../../model/definition.ts'
import { checkFilter } from '../../../../model/filter/check-filter.ts'
import { isObject } from '../../../../model/filter/check-test.ts'
import { shownField } from '../../../../model/resources.ts'
import { withDates } from './date-tokens.ts'
import { type ListState, viewOf } from './state-query.ts'

const isReadable = (resource: Resource, name: string) => {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return field !== undefined && kindOf(field).readable
}

const isSummable = (resource: Resource, name: string) =>
  Object.hasOwn(resource.fields, name) && kindOf(shownField(resource, name)).summedAs !== undefined

/** The columns that a list may show: those of the definition, then those that people may add. */
export const possibleColumns = ({ list }: Resource): readonly string[] => [
  ...new Set([
    ...list.columns,
    ...(list.more ?? []),
    ...(list.views ?? []).flatMap(({ columns = [] }) => columns),
  ]),
]

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
 * @param today `yyyy-MM-dd`, for tokens such as `month-1`
 */
export const readState = (resource: Resource, parameters: URLSearchParams, today: string): ReadState => {
  const unknown: string[] = []
  const view = parameters.get('view')
  if (view !== null && !viewOf(resource, view)) unknown.push(view)

  const asked = parsed(parameters.get('filter'))
  if (asked !== null && !isObject(asked)) unknown.push('filter')
  const filter = isObject(asked)
    ? Object.fromEntries(
        Object.entries(asked).filter(([name, test]) => {
          const known = !(
            'message' in checkFilter(resource, { [name]: withDates(resource, name, test, today) })
          )
          if (!known) unknown.push(name)
          return known
        }),
      )
    : null

  const sorted = parameters.get('sort')
  const isSortable = sorted === 'id' || (sorted !== null && isReadable(resource, sorted))
  if (sorted !== null && !isSortable) unknown.push(sorted)

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
    },
    unknown: [...new Set(unknown)],
  }
}
