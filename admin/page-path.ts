import type { Resource } from '../model/definition.ts'
import { childrenOf, fieldOf, fieldPath, keyBelow, listedBelow, type Resources } from '../model/resources.ts'

/** A record above a list in its path: `/admin/projects/7/…` has the project under `projectId`. */
export interface Ancestor {
  readonly resource: Resource
  readonly key: string
}

export interface Listing {
  readonly resource: Resource
  readonly ancestors: readonly Ancestor[]
}

type Params = Readonly<Record<string, string | undefined>>

export const adminBase = '/admin'

export const keyOf = (resources: Resources, resource: Resource): string =>
  childrenOf(resources, resource.name)[0]?.parent?.key ??
  `${resource.name.replace(/-./g, (m) => m.slice(1).toUpperCase())}Id`

const below = (resources: Resources, listing: Listing): Listing[] =>
  listedBelow(resources, listing.resource.name).flatMap((child) => {
    const ancestor = { resource: listing.resource, key: keyOf(resources, listing.resource) }
    const childListing = { resource: child, ancestors: [...listing.ancestors, ancestor] }
    // Two resources may each be listed below the other.
    const isBelowItself = childListing.ancestors.some(({ resource }) => resource === child)
    return isBelowItself ? [] : [childListing, ...below(resources, childListing)]
  })

/** All listings of the resources: top-level ones, and those below other records. */
export const listingsOf = (resources: Resources): Listing[] =>
  Object.values(resources)
    .filter(({ parent, topLevel }) => !parent || topLevel)
    .flatMap((resource) => {
      const top = { resource, ancestors: [] }
      return [top, ...below(resources, top)]
    })

/** Route pattern below `/admin`: `projects/:projectId/tasks`. */
export const pagePattern = ({ resource, ancestors }: Listing): string =>
  [...ancestors.map(({ resource, key }) => `${resource.name}/:${key}`), resource.name].join('/')

/** Path of the list in a browser: `/admin/projects/7/tasks`. */
export const pagePathOf = ({ resource, ancestors }: Listing, params: Params): string =>
  [adminBase, ...ancestors.map(({ resource, key }) => `${resource.name}/${params[key]}`), resource.name].join(
    '/',
  )

/** The list below its parent only: `tasks/7/notes`, not `projects/3/tasks/7/notes`. */
export const shortestListing = ({ resource, ancestors }: Listing): Listing => ({
  resource,
  ancestors: ancestors.slice(-1),
})

type Ids = Readonly<Record<string, number>>

/** All records below a parent share its fields and lookups: a filter on these finds all or nothing. */
export const isOfParent = (resource: Resource, parentFilter: Ids, name: string): boolean =>
  Object.keys(parentFilter).some((key) => name === key || fieldPath(resource, name).startsWith(`${key}.`))

/**
 * The filter of a list's parent, `{ projectId: 7 }`, and the values of a record that is added to it; empty at the
 * top. They differ where records belong to several parents, and one reference names the main one.
 */
export const belowParent = (
  { resource, ancestors }: Listing,
  params: Params,
): { readonly filter: Ids; readonly values: Ids } => {
  const parent = ancestors.at(-1)
  const key = parent && keyBelow(resource, parent.resource.name)
  if (!key) return { filter: {}, values: {} }
  const id = Number(params[parent.key])
  const field = fieldOf(resource, key)
  const main = 'or' in field && field.or !== undefined ? field.or : key
  return { filter: { [key]: id }, values: { [main]: id } }
}
