import type { FieldAt, NamesWith, Wrong } from './checked-fields.ts'
import type { Field, FieldOf, Fields, Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { columnOf } from './naming.ts'

type Summable<F> = NamesWith<F, { summedAs: string }>
/** What a column of the record itself holds, so that a trigger sees it. */
type SummableColumn<F> = NamesWith<F, { numeric: true } | { searchable: true; summedAs: 'money' }>
type References<F> = { [K in keyof F]: F[K] extends { type: 'reference' } ? K : never }[keyof F]
/** The path, when it ends at a reference: that of the record itself, or of one that it refers to. */
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

/** Sums reach down to a resource that is defined later, so they are checked once all are known. */
type SumsChecked<List extends readonly Resource[]> = {
  readonly [I in keyof List]: {
    readonly fields: {
      readonly [K in keyof List[I]['fields']]: CheckedSum<List, List[I]['fields'][K]>
    }
  }
}

/** Resources by name, in the order they were given. */
export type Resources = Readonly<Record<string, Resource>>

const lists = new WeakMap<object, readonly Resource[]>()

/** The resources as `defineResources` was given them, so that two of one name are both there. */
export const asGiven = (resources: Resources): readonly Resource[] =>
  lists.get(resources) ?? Object.values(resources)

/** Lets references that name their resource lead to it. One that names none stays as it is, and is said (`check-definitions.ts`). */
const tieNames = (list: readonly Resource[]) => {
  for (const { fields } of list)
    for (const field of Object.values(fields ?? {})) {
      // As it was written: only here can it still be a name.
      const reference = field as { to?: Resource | string } | null | undefined
      if (typeof reference?.to !== 'string') continue
      const target = list.find(({ name }) => name === reference.to)
      if (target) reference.to = target
    }
}

/** Gathers the resources under their names, and ties the references that name them. */
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

/** The menu: a link to a list, or a drop-down of links. */
export type MenuLink<Name extends string = string> = { readonly label: string; readonly to: Name }
export type MenuEntry<Name extends string = string> =
  | MenuLink<Name>
  | { readonly label: string; readonly items: readonly MenuLink<Name>[] }
export type Menu = readonly MenuEntry[]

/** Checks that every menu entry leads to a resource that exists. */
export const defineMenu = <const R extends Resources>(
  _resources: R,
  ...menu: readonly MenuEntry<keyof R & string>[]
): Menu => menu

/** The field of a resource, or an error that names both. */
export const fieldOf = (resource: Resource, name: string): Field => {
  const field = Object.hasOwn(resource.fields, name) ? (resource.fields as Fields)[name] : undefined
  if (!field) throw new Error(`${resource.name} has no field ${name}`)
  return field
}

/** The resource of the records that a field refers to, be it one or several; null for a field that refers to none. */
export const targetOf = (field: Field): Resource | null =>
  'to' in field && typeof field.to === 'object' ? field.to : null

// Of a definition that is not checked yet the type may be none that there is.
const holdsMany = (field: Field) => fieldTypeOf(field)?.holdsMany === true

/** The resource that a field refers to one record of; null for a field that is no such reference. */
export const referredBy = (field: Field): Resource | null => (holdsMany(field) ? null : targetOf(field))

/** The resource that a field refers to any number of records of; null for any other field. */
export const linkedBy = (field: Field): Resource | null => (holdsMany(field) ? targetOf(field) : null)

/** A field that refers to any number of records. */
export interface Links {
  readonly field: string
  readonly to: Resource
  /** The table that joins the records with those that they refer to. */
  readonly table: string
}

/** The fields of a resource that refer to any number of records. */
export const linksOf = ({ table, fields }: Resource): Links[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const to = linkedBy(field)
    const through = 'through' in field ? field.through : undefined
    return to ? [{ field: name, to, table: through ?? `${table}_${columnOf(name)}` }] : []
  })

/** The reference field of that name, or an error that names both. */
export const referenceOf = (resource: Resource, name: string): FieldOf<'reference'> => {
  const field = fieldOf(resource, name)
  if (!referredBy(field)) throw new Error(`${resource.name}.${name} is not a reference`)
  return field as FieldOf<'reference'>
}

/** The path by which a field is found from its record: that of a lookup leads through references. */
export const fieldPath = (resource: Resource, name: string): string => {
  const field = fieldOf(resource, name)
  return 'path' in field ? field.path : name
}

/** The field that a lookup's path ends at, with the resource it belongs to. */
export const lookupTarget = (resource: Resource, path: string): { resource: Resource; name: string } => {
  const [head = '', ...rest] = path.split('.')
  return rest.length === 0
    ? { resource, name: head }
    : lookupTarget(referenceOf(resource, head).to, rest.join('.'))
}

/** The field as it is shown: a lookup has the type of the field that it ends at, under its own label. */
export const shownField = (resource: Resource, name: string): Field => {
  const field = fieldOf(resource, name)
  if (!('path' in field)) return field
  const target = lookupTarget(resource, field.path)
  if (target.name === 'id') return { type: 'integer', label: field.label }
  return { ...shownField(target.resource, target.name), label: field.label } as Field
}

/** Resources whose parent is the given one. */
export const childrenOf = (resources: Resources, parentName: string): Resource[] =>
  Object.values(resources).filter(
    (child) => child.parent && referenceOf(child, child.parent.key).to.name === parentName,
  )

/** The field by which a list stands below a record of the other resource: that of its parent, or one of `listedBelow`. */
export const keyBelow = (child: Resource, parentName: string): string | undefined =>
  [...(child.parent ? [child.parent.key] : []), ...(child.listedBelow ?? [])].find(
    (name) => referredBy(shownField(child, name))?.name === parentName,
  )

/** Resources whose lists stand below a record of the given one. */
export const listedBelow = (resources: Resources, parentName: string): Resource[] =>
  Object.values(resources).filter((child) => keyBelow(child, parentName) !== undefined)

/** The resources that a record of this one refers to, or only those that it cannot be made without. */
const targetsOf = ({ fields }: Resource, onlyNeeded: boolean): Resource[] =>
  Object.values(fields ?? {}).flatMap((field) => {
    if (!field) return []
    const isNeeded = 'required' in field && field.required === true
    const target = onlyNeeded && !isNeeded ? null : targetOf(field)
    return target ? [target] : []
  })

/** The names of all that must be there before a record of this one is made: its own among them where none ever can. */
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
 * The resources, each after those that it refers to: the order in which records are made. Of two that refer to each
 * other, the one that must comes last.
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
