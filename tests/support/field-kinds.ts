import { resources } from '#product/resources.config.ts'
import type { Resource } from '../../model/definition.ts'
import { readableFields } from '../../model/json-schema.ts'
import { offers } from '../../model/offered-writes.ts'
import { fieldOf, shownField } from '../../model/resources.ts'

/** Options that only texts are made from. */
const texts = ['label', 'labels', 'help']

/** Type of a field: for a lookup, also the type of what it shows; for one of the resource, its options too. */
const kindOf = (resource: Resource, name: string): string => {
  const field = fieldOf(resource, name)
  const options = 'path' in field ? [shownField(resource, name).type] : Object.keys(field).sort()
  return [field.type, ...options.filter((option) => !texts.includes(option))].join()
}

/**
 * Fields for tests of a behaviour that follows from the type and options of a field: of each kind the first
 * field in `resources.config.ts`.
 * @param namesOf the fields of a resource that have the behaviour
 * @returns those fields of a resource, possibly none
 */
export const oneOfEachKind = (namesOf: (resource: Resource) => string[]) => {
  const first = new Map<string, string>()
  for (const resource of Object.values<Resource>(resources))
    for (const name of namesOf(resource)) {
      const kind = kindOf(resource, name)
      if (!first.has(kind)) first.set(kind, `${resource.name}.${name}`)
    }
  const chosen = new Set(first.values())
  return (resource: Resource): string[] =>
    namesOf(resource).filter((name) => chosen.has(`${resource.name}.${name}`))
}

/** What the generator decides by: the calls that are offered, and whether there is a parent or a single record. */
const shapeOf = (resource: Resource): string =>
  JSON.stringify([
    ...(['create', 'update', 'delete'] as const).map((write) => offers(resource, write)),
    Boolean(resource.parent),
    Boolean(resource.single),
  ])

const all = Object.values<Resource>(resources)
const kindsIn = oneOfEachKind(readableFields)
const firstOfShape = new Map(all.toReversed().map((resource) => [shapeOf(resource), resource]))
const isTypical = (resource: Resource) =>
  firstOfShape.get(shapeOf(resource)) === resource || kindsIn(resource).length >= 10

/**
 * Resources for tests of what the generator makes from any definition: the first of each shape and those with many kinds
 * of fields. Tests of the others are tagged "rare".
 */
export const typical = all.filter(isTypical)
export const furtherOnes = all.filter((resource) => !isTypical(resource))
