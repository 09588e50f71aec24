import { isSecret } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { asksForParent } from '../../model/form.ts'
import { childrenPath, resourcePath } from '../../model/paths.ts'

type Values = Readonly<Record<string, unknown>>

const without = (values: Values, key: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))

/**
 * Where a list is read: `/PurchaseLine/PurchaseHeader/7` when the filter names one parent.
 * @returns the path, and the filter that is left
 */
export const listAddress = (resource: Resource, filter: Values): { path: string; filter: Values } => {
  const key = resource.parent?.key
  const parentId = key === undefined ? undefined : filter[key]
  return key !== undefined && typeof parentId === 'number'
    ? { path: childrenPath(resource, parentId), filter: without(filter, key) }
    : { path: resourcePath(resource), filter }
}

/** Where a record is made: below its parent, unless its form asks for the parent (specification section 7). */
export const createPath = (resource: Resource, values: Values): string => {
  const key = resource.parent?.key
  const parentId = key === undefined ? undefined : values[key]
  return typeof parentId === 'number' && !asksForParent(resource)
    ? childrenPath(resource, parentId)
    : resourcePath(resource)
}

/** Path of one record. */
export const recordPath = (resource: Resource, id: string | number): string =>
  `${resourcePath(resource)}/${encodeURIComponent(id)}`

/** A record with secrets is changed in part, so that those left out stay as they are. */
export const updateMethod = (resource: Resource): 'PUT' | 'PATCH' =>
  Object.values(resource.fields).some(isSecret) ? 'PATCH' : 'PUT'
