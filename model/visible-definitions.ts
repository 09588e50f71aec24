import { isWritable } from './check-record.ts'
import type { Field, Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { type Resources, referredBy, targetOf } from './resources.ts'
import { copied, restricted } from './restricted.ts'

interface Viewer {
  readonly roles: readonly string[]
  readonly administrator: string
  /** Account id. Null if only the definitions matter. */
  readonly id: number | null
}

type HiddenTest = (resource: Resource, name: string) => boolean

const hasRole = (roles: readonly string[] | undefined, viewer: Viewer): boolean =>
  roles === undefined || roles.some((role) => viewer.roles.includes(role))

export const accessOf = (field: Field) => ('access' in field ? field.access : undefined)

/** Whether users see only their own records. */
const isOwned = ({ access }: Resource): boolean => access?.own !== undefined

const isLocked = (field: Field, viewer: Viewer): boolean =>
  isWritable(field) && !(hasRole(accessOf(field)?.write, viewer) && hasRole(accessOf(field)?.read, viewer))

/** Tests whether the user cannot read a field, or a field that it is computed from, in any resource. */
export const hiddenFrom = (resources: Resources, viewer: Viewer): HiddenTest => {
  const known = new Map<string, boolean>()
  const isHidden: HiddenTest = (resource, name) => {
    const fields = resources[resource.name]?.fields ?? {}
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return false
    const key = `${resource.name}.${name}`
    const before = known.get(key)
    if (before !== undefined) return before
    // A cycle by itself hides nothing.
    known.set(key, false)
    const { readFrom, gatheredFrom } = fieldTypeOf(field)
    const gathered = gatheredFrom?.(field)
    const child = gathered && resources[gathered.from]
    const hidden =
      !hasRole(accessOf(field)?.read, viewer) ||
      (readFrom?.(field) ?? []).some((path) => leadsToHidden(resource, path)) ||
      (child !== undefined && (gathered?.of ?? []).some((path) => leadsToHidden(child, path)))
    known.set(key, hidden)
    return hidden
  }
  const leadsToHidden = (resource: Resource, path: string): boolean => {
    const [head = '', ...rest] = path.split('.')
    if (isHidden(resource, head)) return true
    const field = resource.fields[head]
    const to = field && referredBy(field)
    return rest.length > 0 && to ? leadsToHidden(to, rest.join('.')) : false
  }
  return isHidden
}

const linesOf = (resource: Resource): string[] =>
  Object.values(resource.fields).flatMap((field) => {
    const to = targetOf(field)?.name
    const from = fieldTypeOf(field).gatheredFrom?.(field).from
    return [...(to === undefined ? [] : [to]), ...(from === undefined ? [] : [from])]
  })

/** Resources that look different to the user, and all that reach one of them by lookups and sums. */
const dependents = (resources: Resources, names: readonly string[]): Set<string> => {
  const reached = new Set(names)
  for (let before = -1; before < reached.size; ) {
    before = reached.size
    for (const resource of Object.values(resources))
      if (linesOf(resource).some((name) => reached.has(name))) reached.add(resource.name)
  }
  return reached
}

let built = 0

const build = (resources: Resources, viewer: Viewer): Resources => {
  const all = Object.values(resources)
  const isHidden = hiddenFrom(resources, viewer)
  const differs = all.filter(
    (resource) =>
      isOwned(resource) ||
      Object.entries(resource.fields).some(
        ([name, field]) => isHidden(resource, name) || isLocked(field, viewer),
      ),
  )
  if (differs.length === 0) return resources
  const reached = dependents(
    resources,
    differs.map(({ name }) => name),
  )
  // A view of one account is not cached; a shared view gets a cache name.
  const as = all.some(isOwned) ? null : `view ${++built}`
  // Definitions refer to each other and read each other's fields: each copy exists before one of them is restricted.
  const copies = new Map(
    all.filter(({ name }) => reached.has(name)).map((resource) => [resource.name, copied(resource)]),
  )
  for (const resource of all.filter(({ name }) => reached.has(name))) {
    const own = resource.access?.own
    Object.assign(
      copies.get(resource.name) ?? {},
      restricted(resource, {
        isHidden,
        isLocked: (field) => isLocked(field, viewer),
        isLimited: (other) => resources[other]?.access?.own !== undefined,
        resourceOf: (other) => copies.get(other) ?? resources[other],
      }),
      {
        restricted: {
          as,
          ...(own !== undefined && viewer.id !== null && { onlyOf: { field: own, id: viewer.id } }),
        },
      },
    )
  }
  return Object.fromEntries(all.map((resource) => [resource.name, copies.get(resource.name) ?? resource]))
}

interface Views {
  /** Roles that some field names. */
  readonly roles: readonly string[]
  /** Whether access to some records depends on the account. */
  readonly own: boolean
  /** Users with the same key see the same. */
  readonly byKey: Map<string, Resources>
}

const views = new WeakMap<Resources, Views>()
const maxViews = 500

const viewsOf = (resources: Resources): Views => {
  const known = views.get(resources)
  if (known) return known
  const all = Object.values(resources)
  const roles = all
    .flatMap(({ fields }) => Object.values(fields).map(accessOf))
    .flatMap((access) => [...(access?.read ?? []), ...(access?.write ?? [])])
  const found = { roles: [...new Set(roles)].sort(), own: all.some(isOwned), byKey: new Map() }
  views.set(resources, found)
  return found
}

/**
 * Definitions as a user sees them: without hidden fields and everything computed from them, with locked fields set to
 * read-only, and limited to the user's own records where `access.own` says so. Everything generated from the result
 * respects these limits. Returns the original definitions for Administrators and if nothing is limited.
 */
export const visibleDefinitions = (resources: Resources, viewer: Viewer): Resources => {
  const { roles, own, byKey } = viewsOf(resources)
  if ((roles.length === 0 && !own) || viewer.roles.includes(viewer.administrator)) return resources
  const held = roles.filter((role) => viewer.roles.includes(role))
  const key = `${held.join(',')}${own ? `#${viewer.id}` : ''}`
  const known = byKey.get(key)
  if (known) return known
  const visible = build(resources, viewer)
  if (byKey.size >= maxViews) byKey.clear()
  byKey.set(key, visible)
  return visible
}
