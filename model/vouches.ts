import type { Resource, Vouches } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import type { Filter } from './filter/filter.ts'
import { columnOf } from './naming.ts'
import { type Resources, referredBy } from './resources.ts'

/** A `vouches` of a definition. */
export interface Mark {
  readonly resource: Resource
  readonly vouches: Vouches<string>
  /** Place in `vouches`, from 1: later marks may cover the digests of earlier ones. */
  readonly place: number
}

const found = new WeakMap<Resource, readonly Mark[]>()

export const marksIn = (resource: Resource): readonly Mark[] => {
  const known = found.get(resource)
  if (known) return known
  const marks = (resource.vouches ?? []).map((vouches, index) => ({ resource, vouches, place: index + 1 }))
  found.set(resource, marks)
  return marks
}

export const marksOf = (resources: Resources): Mark[] => Object.values(resources).flatMap(marksIn)

/** The filter that marked records pass. */
export const markFilter = ({ mark: { field, is } }: Vouches<string>): Filter => ({
  [field]: is === undefined ? { empty: false } : is,
})

export const fieldsGiven = ({ by = [] }: Pick<Vouches<string>, 'by'>): readonly string[] => [by].flat()

/** Figures that people see who give marks of a resource. */
export const figuresShown = (resource: Resource): string[] => [
  ...new Set((resource.vouches ?? []).flatMap(({ shows }) => shows)),
]

/** Whether a write of these fields may give a mark. */
export const mayGive = (resource: Resource, names: readonly string[]): boolean =>
  (resource.vouches ?? []).some((vouches) =>
    [vouches.mark.field, ...fieldsGiven(vouches)].some((name) => names.includes(name)),
  )

/** What a caller saw of a record: its version and figures, by field. */
export type Seen = Readonly<Record<string, number | null>>

/** What a call that may give a mark expects, of the record as it is shown: the value of `expect`. */
export const expectationOf = (resource: Resource, record: Readonly<Record<string, unknown>>) => ({
  of: resource.name,
  ...Object.fromEntries(
    ['version', ...figuresShown(resource)].flatMap((name) => {
      const value = record[name]
      return value === null || typeof value === 'number' ? [[name, value]] : []
    }),
  ),
})

/** A covered part below a record: the records that refer to it, or one that it refers to. */
export interface Step {
  readonly kind: 'rows' | 'referred'
  readonly resource: Resource
  /** The reference: of the rows, or of the record itself. */
  readonly by: string
}

export interface Covered {
  readonly steps: readonly Step[]
  readonly fields: readonly string[]
}

/** Fields that people type. */
const typedFields = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    fieldTypeOf(field)?.writable && !('readOnly' in field && field.readOnly) && 'label' in field
      ? [name]
      : [],
  )

/** The reference of a resource to another: that to its parent, or else the only one. */
const referenceTo = (resource: Resource, to: Resource): string | undefined => {
  const all = Object.entries(resource.fields).flatMap(([name, field]) =>
    referredBy(field)?.name === to.name ? [name] : [],
  )
  const key = resource.parent?.key
  return key !== undefined && all.includes(key) ? key : all.length === 1 ? all[0] : undefined
}

/**
 * Reads a path of `for` or `until`: `amount`, `tariffId.rate`, `delivery-lines.*`, `delivery-lines.tariffId.rate`.
 * @returns the fields and the way to them, or the step that leads nowhere
 */
export const coveredBy = (
  resources: Resources,
  resource: Resource,
  path: string,
): Covered | { readonly unknown: string; readonly of: Resource } => {
  const parts = path.split('.')
  const last = parts.pop() ?? ''
  const steps: Step[] = []
  let at = resource
  for (const part of parts) {
    const field = Object.hasOwn(at.fields, part) ? at.fields[part] : undefined
    const to = field && referredBy(field)
    const rows = Object.hasOwn(resources, part) ? resources[part] : undefined
    const by = rows && referenceTo(rows, at)
    if (to) steps.push({ kind: 'referred', resource: resources[to.name] ?? to, by: part })
    else if (rows && by !== undefined) steps.push({ kind: 'rows', resource: rows, by })
    else return { unknown: part, of: at }
    at = steps.at(-1)?.resource ?? at
  }
  if (last === '*') return { steps, fields: typedFields(at) }
  return Object.hasOwn(at.fields, last) ? { steps, fields: [last] } : { unknown: last, of: at }
}

/** @throws Error for a path that leads nowhere, which the rules of the definition report first */
export const requireCovered = (resources: Resources, resource: Resource, path: string): Covered => {
  const covered = coveredBy(resources, resource, path)
  if ('unknown' in covered)
    throw new Error(`${resource.name}.vouches: "${covered.unknown}" is nothing of ${covered.of.name}`)
  return covered
}

/** Own fields that a mark covers. */
export const ownCovered = (vouches: Vouches<string>): string[] =>
  vouches.for.filter((path) => !path.includes('.'))

export const keptColumn = ({ vouches }: Mark): string => columnOf(vouches.keptIn)

export const isRefused = ({ becomes, renewed }: Vouches<string>): boolean => !becomes && !renewed

const concerned = new WeakMap<Resources, ReadonlySet<string>>()

const findConcerned = (resources: Resources): ReadonlySet<string> =>
  new Set(
    marksOf(resources).flatMap(({ resource, vouches }) => [
      resource.name,
      ...[...vouches.for, ...[vouches.until ?? []].flat()].flatMap((path) =>
        requireCovered(resources, resource, path).steps.map((step) => step.resource.name),
      ),
    ]),
  )

/**
 * Names of the resources whose changes concern marks, their own among them. Found once: each route of each resource asks,
 * which took a quarter of a start.
 */
export const concernedByMarks = (resources: Resources): ReadonlySet<string> => {
  const names = concerned.get(resources) ?? findConcerned(resources)
  concerned.set(resources, names)
  return names
}
