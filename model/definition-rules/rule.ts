import type { HandlerNames } from '../call-handlers.ts'
import type { Field, Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import { checkFilter } from '../filter/check-filter.ts'
import type { Condition } from '../filter/filter.ts'
import { hasLooseBrace, namesIn } from '../record-text.ts'
import { shownField } from '../resources.ts'
import type { Roles } from '../roles.ts'
import { settledBy } from './conditions.ts'

/** A mistake: path of the option, such as `list.columns`, and message. */
export interface Fault {
  readonly at: string
  readonly says: string
}

/** Takes the mistakes that a rule finds. */
export type Report = (at: string, says: string) => void

/**
 * Runs a check.
 * @returns whether it reports nothing
 */
export const isValid = (report: Report, check: (report: Report) => void): boolean => {
  let valid = true
  check((at, says) => {
    valid = false
    report(at, says)
  })
  return valid
}

/**
 * Extensions by resource: commands of rows, screens below a record, dialogs for selected records. Null where they are
 * not known.
 */
export type Extensions = Readonly<
  Record<
    string,
    {
      readonly commands: readonly string[]
      readonly screens: readonly string[]
      readonly dialogs: readonly string[]
    } | null
  >
>

/** All definitions, and the names of what they refer to, as far as it is loaded. */
export interface Definitions {
  readonly list: readonly Resource[]
  readonly byName: ReadonlyMap<string, Resource>
  readonly names: ReadonlySet<string>
  readonly roles?: Roles | undefined
  readonly extensions?: Extensions | undefined
  readonly handlers?: HandlerNames | undefined
  readonly carryOvers?: readonly string[] | undefined
}

export type Rule = (resource: Resource, report: Report, all: Definitions) => void

/** `"a", "b" or "c"` */
export const oneOf = (names: readonly string[]): string => {
  const quoted = names.map((name) => `"${name}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** `a text`, `an integer` */
export const kindInWords = ({ type }: Pick<Field, 'type'>): string =>
  `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`

/** The field of that name. The resource may be incomplete. */
export const fieldAt = ({ fields = {} }: Partial<Resource>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** The field of that name. Reports an unknown one, with a suggestion. */
export const knownField = (
  report: Report,
  at: string,
  resource: Resource,
  name: string,
): Field | undefined => {
  const field = fieldAt(resource, name)
  if (!field) report(at, `there is no field "${name}"${didYouMean(name, Object.keys(resource.fields ?? {}))}`)
  return field
}

/** Placeholders of a text are fields, and every brace is of one. */
export const checkPlaceholders = (report: Report, at: string, resource: Resource, text: string) => {
  for (const name of namesIn(text)) knownField(report, at, resource, name)
  if (hasLooseBrace(text))
    report(at, 'has a brace without its other half; write a placeholder like {name}, or take the brace out')
}

/** The field as shown. Undefined if the path of a lookup is invalid, which another rule reports. */
export const endOf = (resource: Resource, name: string): Field | undefined => {
  try {
    return shownField(resource, name)
  } catch {
    return undefined
  }
}

const isComparedWith = (field: string, condition: Condition): boolean => {
  if (condition.is === 'compared') return condition.field === field
  if (condition.is === 'not') return isComparedWith(field, condition.of)
  return 'of' in condition && condition.of.some((one) => isComparedWith(field, one))
}

export const checkFilterOption = (report: Report, at: string, resource: Resource, filter: unknown) => {
  const checked = checkFilter(resource, filter)
  if (!('message' in checked)) {
    const itself = checked.tests.find(({ field, condition }) => isComparedWith(field, condition))
    if (itself) return report(at, `compares "${itself.field}" with itself; name another field`)
    const settled = (how: 'never' | 'always') =>
      settledBy(how, resource, checked, filter as Readonly<Record<string, unknown>>)
    const never = settled('never')
    if (never !== undefined)
      return report(
        at,
        `no record ever passes it, by what it asks of "${never}"; ask for what can be, or take it out`,
      )
    const always = settled('always')
    if (always !== undefined) report(at, `every record passes what it asks of "${always}"; take that out`)
    return
  }
  const { text } = checked.message
  report(at, text.includes('. ') ? text : text.replace(/\.$/, ''))
}
