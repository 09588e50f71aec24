import { apiPath, childrenApiPath } from '../../model/api-path.ts'
import { isSecret } from '../../model/check-record.ts'
import type { ChosenSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { asksForParent } from '../../model/form.ts'

type Values = Readonly<Record<string, unknown>>

const without = (values: Values, key: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))

/**
 * Where a list is read: `/PurchaseLine/PurchaseHeader/7` when the filter names one parent.
 * @returns the path below the API base, and the filter that is left
 */
export const listApiPath = (resource: Resource, filter: Values): { apiPath: string; filter: Values } => {
  const key = resource.parent?.key
  const parentId = key === undefined ? undefined : filter[key]
  return key !== undefined && typeof parentId === 'number'
    ? { apiPath: childrenApiPath(resource, parentId), filter: without(filter, key) }
    : { apiPath: apiPath(resource), filter }
}

/** What react-admin's dialect has no words for. */
export interface ListQuery {
  /** The most important field first. */
  readonly order: readonly ChosenSort[]
  readonly sums: readonly string[]
  /** How far is counted; all unless given. */
  readonly countTo?: number | undefined
  /** How many records there are, where that is known. */
  readonly known?: number | undefined
}

/** Nearer than this to the start, its rows are read as quickly from there. */
const farDown = 1_000

/** The rows counted from the end where that is nearer: PostgreSQL passes over all that lie before them. */
const fromNearerEnd = ([first = 0, last = 0]: readonly number[], known: number): readonly number[] =>
  first < farDown || first < known / 2 || first >= known
    ? [first, last]
    : [first - known, Math.min(last, known - 1) - known]

/**
 * The path of a list with an order of several fields, with sums, counted as far as `countTo` says, from the nearer end.
 * @param path with the order of the first field, as react-admin's dialect writes it
 */
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

/** Where a record is made: below its parent, unless its form asks for the parent (specification section 7). */
export const createApiPath = (resource: Resource, values: Values): string => {
  const key = resource.parent?.key
  const parentId = key === undefined ? undefined : values[key]
  return typeof parentId === 'number' && !asksForParent(resource)
    ? childrenApiPath(resource, parentId)
    : apiPath(resource)
}

/** Path of one record. */
export const recordApiPath = (resource: Resource, id: string | number): string =>
  `${apiPath(resource)}/${encodeURIComponent(id)}`

/** A record with secrets is changed in part, so that those left out stay as they are. */
export const updateMethod = (resource: Resource): 'PUT' | 'PATCH' =>
  Object.values(resource.fields).some(isSecret) ? 'PATCH' : 'PUT'
