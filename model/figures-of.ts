import type { Resource } from './definition.ts'
import type { FigurePart } from './figure.ts'
import { fieldOf, fieldPath, type Resources } from './resources.ts'

/** The field of a resource whose value is found by this path: the reference itself, or a lookup that follows it. */
const fieldByPath = (resource: Resource, path: string): string | undefined => {
  const found = Object.keys(resource.fields).filter((name) => fieldPath(resource, name) === path)
  return found.find((name) => path.endsWith(name)) ?? found[0]
}

/**
 * The lists that a figure of a record is made of, each with its sign: of a `sum` the records that it adds up, of a
 * `count` those that it counts, of a `rest` both of its parts.
 * @returns none for a field that is no figure, or where the list has no field to be filtered by
 */
export const figuresOf = (
  resources: Resources,
  resource: Resource,
  id: number,
  name: string,
  sign: 1 | -1 = 1,
): FigurePart[] => {
  const field = fieldOf(resource, name)
  if ('less' in field)
    return [
      ...figuresOf(resources, resource, id, field.of, sign),
      ...figuresOf(resources, resource, id, field.less, sign === 1 ? -1 : 1),
    ]
  if (!('from' in field)) return []
  const child = resources[field.from]
  const by = child && fieldByPath(child, field.by)
  if (by === undefined) return []
  const list = { resource: field.from, filter: { ...field.where, [by]: id }, sign }
  return ['of' in field ? { ...list, sum: field.of } : list]
}
