import type { Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import { emptyFault, isObject, type Options } from '../fields/option.ts'
import { type FieldTypeName, fieldTypeNamed, fieldTypeNames } from '../fields/registry.ts'
import { resourceOptions } from './options.ts'
import { kindInWords, type Report } from './rule.ts'

const below = (at: string, name: string) => (at === '' ? name : `${at}.${name}`)
/** Undefined for a value that JSON cannot have: a function, a large integer, or an object that holds itself. */
const asJson = (value: unknown, replacer: (key: string, part: unknown) => unknown): string | undefined => {
  try {
    return JSON.stringify(value, replacer)
  } catch {
    return undefined
  }
}

/** Short text of a value. Referred resources, which may be cyclic, are shown by name. */
const written = (value: unknown) => {
  const named = (key: string, part: unknown) => (key === 'to' && isObject(part) ? part.name : part)
  const text = asJson(value, named) ?? String(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Objects in the value of an option, each with its place. */
const objectsIn = (at: string, value: unknown, namedBy = ''): [string, Record<string, unknown>][] => {
  if (isObject(value)) return [[at, value]]
  return [value].flat().flatMap((item, index): [string, Record<string, unknown>][] => {
    if (!isObject(item)) return []
    const name = item[namedBy]
    return [[typeof name === 'string' ? `${at}.${name}` : `${at}[${index}]`, item]]
  })
}

/**
 * Options of earlier versions, each with that which replaces it. A version that renames one adds it here, so that a
 * product is told what to write.
 */
const formerOptions: Readonly<Record<string, string>> = { says: 'toasts' }

const replacementOf = (name: string, options: Options): string => {
  const now = Object.hasOwn(formerOptions, name) ? formerOptions[name] : undefined
  // The name may be an option elsewhere still.
  return now !== undefined && Object.hasOwn(options, now)
    ? `; since this version it is "${now}"`
    : didYouMean(name, Object.keys(options))
}

/** @returns whether other rules can run: unknown options do not disturb them */
const checkOptions = (
  report: Report,
  at: string,
  given: Readonly<Record<string, unknown>>,
  options: Options,
  of: string,
): boolean => {
  const unknown = Object.keys(given)
    .filter((name) => !Object.hasOwn(options, name) && given[name] !== undefined)
    .map((name) => `${of} has no option "${name}"${replacementOf(name, options)}`)
  for (const says of unknown) report(at, says)
  const wrong = Object.entries(options).filter(([name, { required, fits }]) =>
    given[name] === undefined ? required : !fits(given[name]),
  )
  for (const [name, { what }] of wrong) {
    const isMisspelt = unknown.some((says) => says.endsWith(`"${name}"?`))
    if (given[name] !== undefined) report(below(at, name), `must be ${what}, not ${written(given[name])}`)
    else if (!isMisspelt) report(at, `"${name}" is missing; it must be ${what}`)
  }
  for (const [name, test] of Object.entries(options)) {
    const says = emptyFault(test, given[name])
    if (says !== null) report(below(at, name), says)
  }
  const validParts = Object.entries(options).flatMap(([name, { parts, fits }]) =>
    parts && fits(given[name])
      ? objectsIn(below(at, name), given[name], parts.namedBy).map(([place, part]) =>
          checkOptions(report, place, part, parts.options(), parts.of),
        )
      : [],
  )
  return wrong.length === 0 && validParts.every(Boolean)
}

/** Names that other tools have for a field type. */
const namesElsewhere: Readonly<Record<string, FieldTypeName>> = {
  string: 'text',
  varchar: 'text',
  textarea: 'multiline',
  mail: 'email',
  link: 'url',
  tel: 'phone',
  number: 'quantity',
  decimal: 'quantity',
  float: 'quantity',
  int: 'integer',
  currency: 'money',
  checkbox: 'boolean',
  timestamp: 'datetime',
  enum: 'choice',
  select: 'choice',
  tags: 'choices',
  relation: 'reference',
  image: 'picture',
  photo: 'picture',
}

const meantType = (given: string): string => {
  const name = given.toLowerCase()
  return Object.hasOwn(namesElsewhere, name)
    ? `; did you mean "${namesElsewhere[name]}"?`
    : didYouMean(given, fieldTypeNames) || `; the types are ${fieldTypeNames.join(', ')}`
}

const checkField = (report: Report, name: string, field: unknown): boolean => {
  const at = `fields.${name}`
  if (!isObject(field)) {
    report(at, `must be an object, not ${written(field)}`)
    return false
  }
  const { type: given, ...options } = field
  const type = fieldTypeNames.find((name) => name === given)
  if (type)
    return checkOptions(report, at, options, fieldTypeNamed(type).options, `${kindInWords({ type })} field`)
  report(
    at,
    given === undefined
      ? '"type" is missing; it must name a field type'
      : `there is no field type ${written(given)}${meantType(String(given))}`,
  )
  return false
}

/**
 * Checks option names and value types, as the compiler does. Needed for JavaScript and `tsx`, which strips
 * types unchecked.
 * @returns whether other rules can run
 */
export const checkShape = (report: Report, resource: Resource): boolean => {
  const fields = isObject(resource.fields) ? Object.entries(resource.fields) : []
  return [
    checkOptions(report, '', { ...resource }, resourceOptions, 'a resource'),
    ...fields.map(([name, field]) => checkField(report, name, field)),
  ].every(Boolean)
}
