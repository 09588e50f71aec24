import type { Field, Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import { checkFilter } from '../filter/check-filter.ts'

/** One mistake: where it stands in its resource, such as `list.columns`, and what to say of it. */
export interface Fault {
  readonly at: string
  readonly says: string
}

/** All that a definition may lean on. */
export interface Definitions {
  /** In the order in which they were given, so that two of one name are both there. */
  readonly list: readonly Resource[]
  readonly byName: ReadonlyMap<string, Resource>
  /** Of every definition, also of one that is too broken to be looked at. */
  readonly names: ReadonlySet<string>
}

/** Looks at one resource; answers its mistakes, none of which depends on another rule having passed. */
export type Rule = (resource: Resource, all: Definitions) => readonly Fault[]

/** `"a", "b" or "c"` */
export const oneOf = (names: readonly string[]): string => {
  const quoted = names.map((name) => `"${name}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** `a text`, `an integer` */
export const kindInWords = (field: Field): string =>
  `${/^[aeiou]/.test(field.type) ? 'an' : 'a'} ${field.type}`

/** The field of that name. The resource may be one that is not whole. */
export const fieldAt = ({ fields = {} }: Partial<Resource>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** Says that there is no such field, and which one may have been meant. */
export const noField = (at: string, resource: Resource, name: string, besides: string[] = []): Fault => ({
  at,
  says: `there is no field "${name}"${didYouMean(name, [...Object.keys(resource.fields ?? {}), ...besides])}`,
})

/** What is wrong with a filter in the words of filters. */
export const filterFaults = (at: string, resource: Resource, filter: unknown): Fault[] => {
  const checked = checkFilter(resource, filter)
  if (!('message' in checked)) return []
  const { field, message } = checked
  const isKnown = ['', 'id', 'q', 'recordText'].includes(field) || fieldAt(resource, field)
  const meant = isKnown ? '' : didYouMean(field, Object.keys(resource.fields))
  return [{ at, says: `${message.replace(/\.$/, '')}${meant}` }]
}
