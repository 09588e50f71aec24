import type { Field, Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { linkedBy, referredBy, resultField } from '../resources.ts'
import { fieldAt, kindInWords, knownField, oneOf, type Report } from './rule.ts'

export const isNumeric = (field: Field) => fieldTypeOf(field).numeric === true
/** Whether the column can be summed by the database. */
export const isSummable = (field: Field) => {
  const result = resultField(field)
  return isNumeric(result) || fieldTypeOf(result).summedAs !== undefined
}

/**
 * A field of another resource named by an option: must exist and have a suitable type.
 * @returns whether it does
 */
export const checkWanted = (
  report: Report,
  at: string,
  resource: Resource,
  name: string,
  fits: (field: Field) => boolean,
  purpose: string,
): boolean => {
  const field = knownField(report, at, resource, name)
  if (!field || fits(field)) return field !== undefined
  const fitting = Object.keys(resource.fields).filter((other) => {
    const candidate = fieldAt(resource, other)
    // Excludes the field being defined.
    return candidate && fits(candidate) && !at.startsWith(`fields.${other}.`)
  })
  const choice = fitting.length > 0 ? `; name ${oneOf(fitting)}` : ''
  report(at, `"${name}" is ${kindInWords(field)}, which ${purpose}${choice}`)
  return false
}

export const noFieldOf = (resource: Resource, name: string): string =>
  `there is no field "${name}" in ${resource.name}${didYouMean(name, [...Object.keys(resource.fields), 'id'])}`

/**
 * Checks a dotted path of references and reports the first invalid step.
 * @returns whether it is valid
 */
export const checkPath = (report: Report, at: string, resource: Resource, path: string): boolean => {
  const [head = '', ...rest] = path.split('.')
  // Missing or null fields are reported for their own resource.
  if (!resource.fields || (Object.hasOwn(resource.fields, head) && !resource.fields[head])) return true
  const field = fieldAt(resource, head)
  if (rest.length === 0 && (head === 'id' || field)) return true
  const to = field && referredBy(field)
  if (to) return checkPath(report, at, to, rest.join('.'))
  report(
    at,
    field
      ? `"${head}" of ${resource.name} is ${kindInWords(field)} and leads to ${linkedBy(field) ? 'several records; a path goes through one' : 'no other record; a path goes through references'}`
      : noFieldOf(resource, head),
  )
  return false
}
