import { apiPath, childrenApiPath } from '../../model/api-path.ts'
import { isSecret } from '../../model/check-record.ts'
import type { ChosenSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { asksForParent } from '../../model/form.ts'

type Values = Readonly<Record<string, unknown>>

const without = (values: Values, key: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))

/** List path, `/Task/Project/7` if the filter names one parent, and the remaining filter. */
export const listApiPath = (resource: Resource, filter: Values): { apiPath: string; filter: Values } => {
  const key = resource.parent?.key
  const parentId = key === undefined ? undefined : filter[key]
  return key !== undefined && typeof parentId === 'number'
    ? { apiPath: childrenApiPath(resource, parentId), filter: without(filter, key) }
    : { apiPath: apiPath(resource), filter }
}

/** List parameters beyond ra-data-simple-rest's dialect. */
export interface ListQuery {
  /** Most significant field first. */
  readonly order: readonly ChosenSort[]
  readonly sums: readonly string[]
  /** Count limit (default: all). */
  readonly countTo?: number | undefined
  readonly known?: number | undefined
}

/** Offsets below this gain nothing from reading from the end. */
const farDown = 1_000

/** Counts the range from the end if that is nearer: PostgreSQL reads all rows before an offset. */
const fromNearerEnd = ([first = 0, last = 0]: readonly number[], known: number): readonly number[] =>
  first < farDown || first < known / 2 || first >= known
    ? [first, last]
    : [first - known, Math.min(last, known - 1) - known]

/** Adds sums, count limit and further sort fields to a list `path`, and reads from the nearer end. */
export const queriedApiPath = (path: string, { order, sums, countTo, known }: ListQuery): string => {
  const [address = '', query] = path.split('?')
  const search = new URLSearchParams(query)
  if (order.length > 1) search.set('sort', JSON.stringify(order.map(({ field, order }) => [field, order])))
  if (sums.length > 0) search.set('sums', JSON.stringify(sums))
  if (countTo !== undefined) search.set('total', String(countTo))
  const range = search.get('range')
  if (range !== null && known !== undefined)
    search.set('range', JSON.stringify(fromNearerEnd(JSON.parse(range), known)))
  return `${address}?${search}`
}

/** Create path: below the parent, unless the form has a parent field (specification section 7). */
export const createApiPath = (resource: Resource, values: Values): string => {
  const key = resource.parent?.key
  const parentId = key === undefined ? undefined : values[key]
  return typeof parentId === 'number' && !asksForParent(resource)
    ? childrenApiPath(resource, parentId)
    : apiPath(resource)
}

export const recordApiPath = (resource: Resource, id: string | number): string =>
  `${apiPath(resource)}/${encodeURIComponent(id)}`

/** Records with passwords are patched, so that omitted ones keep their values. */
export const updateMethod = (resource: Resource): 'PUT' | 'PATCH' =>
  Object.values(resource.fields).some(isSecret) ? 'PATCH' : 'PUT'
