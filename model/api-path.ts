/** Base of every API address (specification section 1). */
export const apiBase = '/api/v1.0'

/** Path of a resource below the API base: `/Project`. */
export const apiPath = (resource: { readonly endpoint: string }): string => `/${resource.endpoint}`

/** Path of a parent's records: `/Task/Project/7`. Only for a resource with a parent. */
export const childrenApiPath = (
  resource: { readonly endpoint: string; readonly parent?: { readonly segment: string } },
  parentId: string | number,
): string => {
  if (!resource.parent) throw new Error(`${resource.endpoint} has no parent`)
  return `/${resource.endpoint}/${resource.parent.segment}/${parentId}`
}
