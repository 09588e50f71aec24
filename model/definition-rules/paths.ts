import type { Field, Resource } from '../definition.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { linkedBy, referredBy } from '../resources.ts'
import { type Fault, fieldAt, kindInWords, noField, oneOf } from './rule.ts'

/** Whether people type it as a number. */
export const isNumeric = (field: Field) => fieldTypeOf(field).numeric === true
/** What the database keeps in a column of numbers, so that it can be summed. */
export const isSummable = (field: Field) => isNumeric(field) || fieldTypeOf(field).summedAs !== undefined
/** A field of another resource that an option names: there, and of a type that fits. */
export const wanted = (
  at: string,
  resource: Resource,
  name: string,
  fits: (field: Field) => boolean,
  purpose: string,
): Fault[] => {
  const field = fieldAt(resource, name)
  if (!field) return [noField(at, resource, name)]
  if (fits(field)) return []
  const fitting = Object.keys(resource.fields).filter((other) => {
    const candidate = fieldAt(resource, other)
    // Not the field that is being defined.
    return candidate && fits(candidate) && !at.startsWith(`fields.${other}.`)
  })
  const choice = fitting.length > 0 ? `; name ${oneOf(fitting)}` : ''
  return [{ at, says: `"${name}" is ${kindInWords(field)}, which ${purpose}${choice}` }]
}

/** Follows a dotted path of references to a field; answers the first step that leads nowhere. */
export const checkPath = (at: string, resource: Resource, path: string): Fault[] => {
  const [head = '', ...rest] = path.split('.')
  // No fields, or this one is null: that is reported for its own resource.
  if (!resource.fields || (Object.hasOwn(resource.fields, head) && !resource.fields[head])) return []
  if (rest.length === 0)
    return head === 'id' || fieldAt(resource, head) ? [] : [noFieldOf(at, resource, head)]
  const field = fieldAt(resource, head)
  if (!field) return [noFieldOf(at, resource, head)]
  const to = referredBy(field)
  if (!to)
    return [
      {
        at,
        says: `"${head}" of ${resource.name} is ${kindInWords(field)} and leads to ${linkedBy(field) ? 'several records; a path goes through one' : 'no other record; a path goes through references'}`,
      },
    ]
  return checkPath(at, to, rest.join('.'))
}

/** That the resource at the end of a path has no such field. */
export const noFieldOf = (at: string, resource: Resource, name: string): Fault => {
  const { says } = noField(at, resource, name, ['id'])
  return { at, says: says.replace(`"${name}"`, `"${name}" in ${resource.name}`) }
}
