import { isWritable } from './check-record.ts'
import type { Field, Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { bare, narrowed } from './narrowed.ts'
import { type Resources, referredBy, targetOf } from './resources.ts'

/** Somebody to whom the definitions are shown. */
export interface Viewer {
  readonly roles: readonly string[]
  /** The role that may always. */
  readonly administrator: string
  /** Their account; null where only the definitions matter and no records. */
  readonly id: number | null
}

/** A field of a resource, by its names. */
type HiddenTest = (resource: Resource, name: string) => boolean

const holds = (roles: readonly string[] | undefined, viewer: Viewer): boolean =>
  roles === undefined || roles.some((role) => viewer.roles.includes(role))

const accessOf = (field: Field) => ('access' in field ? field.access : undefined)

/** Whether somebody may not change a field that others may. */
const isLocked = (field: Field, viewer: Viewer): boolean =>
  isWritable(field) && !(holds(accessOf(field)?.write, viewer) && holds(accessOf(field)?.read, viewer))

/** Whether somebody may not read a field, or one that it is worked out from, wherever that stands. */
export const hiddenFrom = (resources: Resources, viewer: Viewer): HiddenTest => {
  const known = new Map<string, boolean>()
  const isHidden: HiddenTest = (resource, name) => {
    const fields = resources[resource.name]?.fields ?? {}
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return false
    const key = `${resource.name}.${name}`
    const before = known.get(key)
    if (before !== undefined) return before
    // A circle hides nothing by itself.
    known.set(key, false)
    const { readFrom, gatheredFrom } = fieldTypeOf(field)
    const gathered = gatheredFrom?.(field)
    const child = gathered && resources[gathered.from]
    const hidden =
      !holds(accessOf(field)?.read, viewer) ||
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

/** The resources that these lead to or gather from, one step. */
const linesOf = (resource: Resource): string[] =>
  Object.values(resource.fields).flatMap((field) => {
    const to = targetOf(field)?.name
    const from = fieldTypeOf(field).gatheredFrom?.(field).from
    return [...(to === undefined ? [] : [to]), ...(from === undefined ? [] : [from])]
  })

/** Those that look different to somebody, and all that lead to one of them: lookups and sums go through. */
const reaching = (resources: Resources, names: readonly string[]): Set<string> => {
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
      resource.access?.own !== undefined ||
      Object.entries(resource.fields).some(
        ([name, field]) => isHidden(resource, name) || isLocked(field, viewer),
      ),
  )
  if (differs.length === 0) return resources
  const reached = reaching(
    resources,
    differs.map(({ name }) => name),
  )
  // Of one person alone nothing is kept; what others see too has a name of its own.
  const as = all.some(({ access }) => access?.own !== undefined) ? null : `view ${++built}`
  const copies = new Map<string, Resource>(
    all.filter(({ name }) => reached.has(name)).map((one) => [one.name, bare(one)]),
  )
  for (const [name, copy] of copies) {
    const resource = resources[name] ?? copy
    const own = resource.access?.own
    Object.assign(
      copy,
      narrowed(resource, {
        isHidden: (of, field) => isHidden(of, field),
        isLocked: (field) => isLocked(field, viewer),
        isLimited: (other) => resources[other]?.access?.own !== undefined,
        resourceOf: (other) => copies.get(other) ?? resources[other],
      }),
      {
        seen: {
          as,
          ...(own !== undefined && viewer.id !== null && { onlyOf: { field: own, id: viewer.id } }),
        },
      },
    )
  }
  return Object.fromEntries(all.map((resource) => [resource.name, copies.get(resource.name) ?? resource]))
}

interface Limits {
  /** The roles that fields name. */
  readonly roles: readonly string[]
  /** Whether some records are somebody's own. */
  readonly own: boolean
}

const limits = new WeakMap<Resources, Limits>()
const limitsOf = (resources: Resources): Limits => {
  const known = limits.get(resources)
  if (known) return known
  const all = Object.values(resources)
  const fields = all.flatMap(({ fields }) => Object.values(fields).map(accessOf))
  const found = {
    roles: [...new Set(fields.flatMap((access) => [...(access?.read ?? []), ...(access?.write ?? [])]))],
    own: all.some(({ access }) => access?.own !== undefined),
  }
  limits.set(resources, found)
  return found
}

/** Two people of one key see the same. */
const keyOf = (resources: Resources, viewer: Viewer): string => {
  const { roles, own } = limitsOf(resources)
  const held = roles.filter((role) => viewer.roles.includes(role)).sort()
  return `${held.join(',')}${own ? `#${viewer.id}` : ''}`
}

const views = new WeakMap<Resources, Map<string, Resources>>()
/** Of so many people at most it is kept what they see. */
const maxViews = 500

/**
 * The definitions as somebody sees them: without the fields that they may not read and all that is worked out from those,
 * with those that they may not change as read-only, and with the records of others left out where only one's own are
 * seen. Whatever is generated from these knows of nothing else. The definitions themselves where nobody is kept from
 * anything, and to an Administrator.
 */
export const seenBy = (resources: Resources, viewer: Viewer): Resources => {
  const { roles, own } = limitsOf(resources)
  if ((roles.length === 0 && !own) || viewer.roles.includes(viewer.administrator)) return resources
  const viewsOf = views.get(resources) ?? new Map<string, Resources>()
  views.set(resources, viewsOf)
  const key = keyOf(resources, viewer)
  const known = viewsOf.get(key)
  if (known) return known
  const seen = build(resources, viewer)
  if (viewsOf.size >= maxViews) viewsOf.clear()
  viewsOf.set(key, seen)
  return seen
}
