import type { Field, Resource } from '../definition.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { linkedBy, referredBy } from '../resources.ts'
import { type Fault, fieldAt, kindInWords, noField, oneOf } from './rule.ts'

export const isNumeric = (field: Field) => fieldTypeOf(field).numeric === true
/** Whether the column can be summed by the database. */
export const isSummable = (field: Field) => isNumeric(field) || fieldTypeOf(field).summedAs !== undefined
/** A field of another resource named by an option: must exist and have a suitable type. */
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
    // Excludes the field being defined.
    return candidate && fits(candidate) && !at.startsWith(`fields.${other}.`)
  })
  const choice = fitting.length > 0 ? `; name ${oneOf(fitting)}` : ''
  return [{ at, says: `"${name}" is ${kindInWords(field)}, which ${purpose}${choice}` }]
}

/** Checks a dotted path of references and reports the first invalid step. */
export const checkPath = (at: string, resource: Resource, path: string): Fault[] => {
  const [head = '', ...rest] = path.split('.')
  // Missing or null fields are reported for their own resource.
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

export const noFieldOf = (at: string, resource: Resource, name: string): Fault => {
  const { says } = noField(at, resource, name, ['id'])
  return { at, says: says.replace(`"${name}"`, `"${name}" in ${resource.name}`) }
}
