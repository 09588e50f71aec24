import type { Field, Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import { checkFilter } from '../filter/check-filter.ts'

/** A mistake: path of the option, such as `list.columns`, and message. */
export interface Fault {
  readonly at: string
  readonly says: string
}

export interface Definitions {
  readonly list: readonly Resource[]
  readonly byName: ReadonlyMap<string, Resource>
  readonly names: ReadonlySet<string>
}

export type Rule = (resource: Resource, all: Definitions) => readonly Fault[]

/** `"a", "b" or "c"` */
export const oneOf = (names: readonly string[]): string => {
  const quoted = names.map((name) => `"${name}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** `a text`, `an integer` */
export const kindInWords = (field: Field): string =>
  `${/^[aeiou]/.test(field.type) ? 'an' : 'a'} ${field.type}`

/** The field of that name. The resource may be incomplete. */
export const fieldAt = ({ fields = {} }: Partial<Resource>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** Reports an unknown field, with a suggestion. */
export const noField = (at: string, resource: Resource, name: string, besides: string[] = []): Fault => ({
  at,
  says: `there is no field "${name}"${didYouMean(name, [...Object.keys(resource.fields ?? {}), ...besides])}`,
})

export const filterFaults = (at: string, resource: Resource, filter: unknown): Fault[] => {
  const checked = checkFilter(resource, filter)
  if (!('message' in checked)) return []
  const { field, message } = checked
  const isKnown = ['', 'id', 'q', 'recordText'].includes(field) || fieldAt(resource, field)
  const meant = isKnown ? '' : didYouMean(field, Object.keys(resource.fields))
  return [{ at, says: `${message.replace(/\.$/, '')}${meant}` }]
}
