import type { FieldAt, NamesWith, Wrong } from './checked-fields.ts'
import type { Field, FieldOf, Fields, Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { columnOf } from './naming.ts'

type Summable<F> = NamesWith<F, { summedAs: string }>
type StoredAmounts<F> = {
  [K in keyof F & string]: F[K] extends { of: readonly [string, string]; stored: true } ? K : never
}[keyof F & string]
/** Stored columns, which a trigger can sum. */
type SummableColumn<F> =
  | NamesWith<F, { numeric: true } | { searchable: true; summedAs: 'money' }>
  | StoredAmounts<F>
type References<F> = { [K in keyof F]: F[K] extends { type: 'reference' } ? K : never }[keyof F]
/** The path, if it ends at a reference of this record or of a referred record. */
type ReferencePath<F, Path> = [FieldAt<F, Path>] extends [never]
  ? References<F>
  : FieldAt<F, Path> extends { type: infer Type }
    ? // Through a resource that is only named it may be of any type.
      'reference' extends Type
      ? Path
      : References<F>
    : References<F>
type FieldsOf<List extends readonly Resource[], Name> = Extract<List[number], { name: Name }>['fields']

type CheckedCount<List extends readonly Resource[], Count> = Count extends { from: infer From; by: infer By }
  ? string extends From
    ? unknown
    : From extends List[number]['name']
      ? By extends ReferencePath<FieldsOf<List, From>, By>
        ? unknown
        : { by: Wrong<'This is no reference of the resource that is counted'> }
      : { from: Wrong<'There is no resource of this name'> }
  : unknown

type CheckedSum<List extends readonly Resource[], Sum> = Sum extends { type: 'count' }
  ? CheckedCount<List, Sum>
  : Sum extends {
        type: 'sum'
        from: infer From
        of: infer Of
        by: infer By
      }
    ? string extends From
      ? // The sum itself is wrong, which is said where it stands.
        unknown
      : From extends List[number]['name']
        ? Of extends (
            Sum extends { stored: true }
              ? SummableColumn<FieldsOf<List, From>>
              : Summable<FieldsOf<List, From>>
          )
          ? By extends (
              Sum extends { stored: true }
                ? References<FieldsOf<List, From>>
                : ReferencePath<FieldsOf<List, From>, By>
            )
            ? unknown
            : { by: Wrong<'This is no reference of the resource that is summed'> }
          : { of: Wrong<'This is no number of the resource that is summed'> }
        : { from: Wrong<'There is no resource of this name'> }
    : unknown

type SumsChecked<List extends readonly Resource[]> = {
  readonly [I in keyof List]: {
    readonly fields: {
      readonly [K in keyof List[I]['fields']]: CheckedSum<List, List[I]['fields'][K]>
    }
  }
}

export type Resources = Readonly<Record<string, Resource>>

const lists = new WeakMap<object, readonly Resource[]>()

/** Resources as passed to `defineResources`, including duplicates of a name. */
export const declaredResources = (resources: Resources): readonly Resource[] =>
  lists.get(resources) ?? Object.values(resources)

/** Resolves references by name. An unknown name stays a string, which `check-definitions.ts` reports. */
const tieNames = (list: readonly Resource[]) => {
  for (const { fields } of list)
    for (const field of Object.values(fields ?? {})) {
      // A string until it is resolved here.
      const reference = field as { to?: Resource | string } | null | undefined
      if (typeof reference?.to !== 'string') continue
      const target = list.find(({ name }) => name === reference.to)
      if (target) reference.to = target
    }
}

export const defineResources = <const List extends readonly Resource[]>(
  ...list: List & SumsChecked<List>
): { readonly [R in List[number] as R['name']]: R } => {
  const missing = list.findIndex((resource: unknown) => typeof resource !== 'object' || resource === null)
  if (missing >= 0) throw new Error(`argument ${missing + 1} of defineResources(…) is no definition`)
  const resources = Object.fromEntries(list.map((resource: Resource) => [resource.name, resource])) as {
    readonly [R in List[number] as R['name']]: R
  }
  tieNames(list)
  lists.set(resources, list)
  return resources
}

export interface MenuLink<Name extends string = string> {
  readonly label: string
  readonly to: Name
  /** View of the list that the entry opens. */
  readonly view?: string
  /** Shows how many records wait in a view: `orders/overdue`. */
  readonly waits?: `${Name}/${string}`
}
type MenuEntry<Name extends string = string> =
  | MenuLink<Name>
  | { readonly label: string; readonly items: readonly MenuLink<Name>[] }
type Menu = readonly MenuEntry[]

export const defineMenu = <const R extends Resources>(
  _resources: R,
  ...menu: readonly MenuEntry<keyof R & string>[]
): Menu => menu

/**
 * Field of a resource.
 * @throws Error that names both
 */
export const fieldOf = (resource: Resource, name: string): Field => {
  const field = Object.hasOwn(resource.fields, name) ? (resource.fields as Fields)[name] : undefined
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  return field
}

/** Resource that a `reference` or `references` field refers to; null for other fields. */
export const targetOf = (field: Field): Resource | null =>
  'to' in field && typeof field.to === 'object' ? field.to : null

// An unchecked definition can have an unknown type.
const holdsMany = (field: Field) => fieldTypeOf(field)?.holdsMany === true

/** Resource of a `reference` field; null for other fields. */
export const referredBy = (field: Field): Resource | null => (holdsMany(field) ? null : targetOf(field))

/** Resource of a `references` field; null for other fields. */
export const linkedBy = (field: Field): Resource | null => (holdsMany(field) ? targetOf(field) : null)

interface Links {
  readonly field: string
  readonly to: Resource
  readonly table: string
}

export const linksOf = ({ table, fields }: Resource): Links[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const to = fieldTypeOf(field)?.writable ? linkedBy(field) : null
    const through = 'through' in field ? field.through : undefined
    return to ? [{ field: name, to, table: through ?? `${table}_${columnOf(name)}` }] : []
  })

/**
 * Reference field of a resource.
 * @throws Error that names both
 */
export const referenceOf = (resource: Resource, name: string): FieldOf<'reference'> => {
  const field = fieldOf(resource, name)
  if (!referredBy(field)) throw new Error(`${resource.name}.${name} is not a reference`)
  return field as FieldOf<'reference'>
}

/** Path from a record to a field. A lookup's path leads through references. */
export const fieldPath = (resource: Resource, name: string): string => {
  const field = fieldOf(resource, name)
  return 'path' in field ? field.path : name
}

export const lookupTarget = (resource: Resource, path: string): { resource: Resource; name: string } => {
  const [head = '', ...rest] = path.split('.')
  return rest.length === 0
    ? { resource, name: head }
    : lookupTarget(referenceOf(resource, head).to, rest.join('.'))
}

/** A formula is a read-only field of its result's type. */
export const resultField = (field: Field): Field =>
  'as' in field ? { type: field.as, label: field.label, readOnly: true } : field

/** The field as displayed: a lookup has the type of its target and its own label. */
export const shownField = (resource: Resource, name: string): Field => {
  const field = fieldOf(resource, name)
  if (!('path' in field)) return resultField(field)
  const target = lookupTarget(resource, field.path)
  if (target.name === 'id') return { type: 'integer', label: field.label }
  return { ...shownField(target.resource, target.name), label: field.label } as Field
}

export const childrenOf = (resources: Resources, parentName: string): Resource[] =>
  Object.values(resources).filter(
    (child) => child.parent && referenceOf(child, child.parent.key).to.name === parentName,
  )

/** The child lists that are tabs of their parent. */
export const tabsOf = (resources: Resources, parentName: string): Resource[] =>
  childrenOf(resources, parentName).filter(({ parent }) => !parent?.inForm)

/** Field that links a child list to a record: the parent key, or a field in `listedBelow`, of one or several records. */
export const keyBelow = (child: Resource, parentName: string): string | undefined =>
  [...(child.parent ? [child.parent.key] : []), ...(child.listedBelow ?? [])].find(
    (name) => targetOf(shownField(child, name))?.name === parentName,
  )

export const listedBelow = (resources: Resources, parentName: string): Resource[] =>
  Object.values(resources).filter((child) => keyBelow(child, parentName) !== undefined)

/** Referred resources; with `onlyNeeded`, those of required references. */
const targetsOf = ({ fields }: Resource, onlyNeeded: boolean): Resource[] =>
  Object.values(fields ?? {}).flatMap((field) => {
    if (!field || !fieldTypeOf(field)?.writable) return []
    const isNeeded = 'required' in field && field.required === true
    const target = onlyNeeded && !isNeeded ? null : targetOf(field)
    return target ? [target] : []
  })

/**
 * Names of the resources that must have records before this one can. Contains its own name if a required
 * cycle makes creation impossible.
 */
export const neededBefore = (resource: Resource): Set<string> => {
  const needed = new Set<string>()
  const visit = (from: Resource) => {
    for (const target of targetsOf(from, true))
      if (!needed.has(target.name)) {
        needed.add(target.name)
        visit(target)
      }
  }
  visit(resource)
  return needed
}

/**
 * Resources, each after those that it refers to: creation order. In a cycle, the one with the required
 * reference comes last.
 */
export const inReferenceOrder = (resources: Resources): Resource[] => {
  const ordered = new Map<string, Resource>()
  const begun = new Set<string>()
  const visit = (resource: Resource) => {
    if (begun.has(resource.name)) return
    begun.add(resource.name)
    for (const target of targetsOf(resource, false))
      if (!neededBefore(target).has(resource.name)) visit(resources[target.name] ?? target)
    ordered.set(resource.name, resource)
  }
  Object.values(resources).forEach(visit)
  return [...ordered.values()]
}

/** What a figure or column is, in one sentence; undefined where the definition does not say. */
export const meaningOf = (resource: Resource, name: string): string | undefined => {
  const field = fieldOf(resource, name)
  return 'help' in field ? field.help : undefined
}
