import type { Resource } from './definition.ts'

/** Base of every API address (specification section 1). */
export const apiBase = '/api/v1.0'

/** Path of a resource below the API base: `/PurchaseHeader`. */
export const resourcePath = (resource: Resource): string => `/${resource.endpoint}`

/** Path of the records of one parent: `/PurchaseLine/PurchaseHeader/7`. Only for a resource with a parent. */
export const childrenPath = (resource: Resource, parentId: string | number): string => {
  if (!resource.parent) throw new Error(`${resource.name} has no parent`)
  return `/${resource.endpoint}/${resource.parent.segment}/${parentId}`
}
