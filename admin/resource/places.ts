import type { Resource } from '../../model/definition.ts'
import { childrenOf, type Resources } from '../../model/resources.ts'

/** A record above a list, named in its address: `/admin/projects/7/…` has the project under `projectId`. */
export interface Ancestor {
  readonly resource: Resource
  /** The parameter of the address that holds its id. */
  readonly key: string
}

/** One of the addresses at which a resource is listed. */
export interface Place {
  readonly resource: Resource
  /** From the top: none for a list directly under `/admin`. */
  readonly ancestors: readonly Ancestor[]
}

type Params = Readonly<Record<string, string | undefined>>

export const adminBase = '/admin'

/** The parameter under which a record of the resource stands in addresses below it. */
export const keyOf = (resources: Resources, resource: Resource): string =>
  childrenOf(resources, resource.name)[0]?.parent?.key ??
  `${resource.name.replace(/-./g, (m) => m.slice(1).toUpperCase())}Id`

const below = (resources: Resources, place: Place): Place[] =>
  childrenOf(resources, place.resource.name).flatMap((child) => {
    const ancestor = { resource: place.resource, key: keyOf(resources, place.resource) }
    const childPlace = { resource: child, ancestors: [...place.ancestors, ancestor] }
    return [childPlace, ...below(resources, childPlace)]
  })

/** Every address at which a resource is listed: top-level ones, and below each record that has children. */
export const placesOf = (resources: Resources): Place[] =>
  Object.values(resources)
    .filter(({ parent, topLevel }) => !parent || topLevel)
    .flatMap((resource) => {
      const top = { resource, ancestors: [] }
      return [top, ...below(resources, top)]
    })

/** Route pattern below `/admin`: `projects/:projectId/quote-headers`. */
export const patternOf = ({ resource, ancestors }: Place): string =>
  [...ancestors.map(({ resource, key }) => `${resource.name}/:${key}`), resource.name].join('/')

/** Address of the list in a browser: `/admin/projects/7/quote-headers`. */
export const addressOf = ({ resource, ancestors }: Place, params: Params): string =>
  [adminBase, ...ancestors.map(({ resource, key }) => `${resource.name}/${params[key]}`), resource.name].join(
    '/',
  )

/** The same list under its parent alone: `quote-headers/7/payments` of `projects/3/quote-headers/7/payments`. */
export const shortestPlace = ({ resource, ancestors }: Place): Place => ({
  resource,
  ancestors: ancestors.slice(-1),
})

/** The list that the parent record of this one stands in; null at the top. */
export const placeAbove = ({ ancestors }: Place): Place | null => {
  const parent = ancestors.at(-1)
  return parent ? { resource: parent.resource, ancestors: ancestors.slice(0, -1) } : null
}

/** The filter that keeps a list to its parent record: `{ purchaseHeaderId: 7 }`; none at the top. */
export const parentFilter = ({ resource, ancestors }: Place, params: Params): Record<string, number> => {
  const parent = ancestors.at(-1)
  return parent && resource.parent ? { [resource.parent.key]: Number(params[parent.key]) } : {}
}
