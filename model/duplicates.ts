import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { comparedText } from './folded.ts'

type Values = Readonly<Record<string, unknown>>
type Warning = Pick<Resource, 'warnTogether'>

/** References to records that others are parts of (`parts`). Parts of one record are no duplicates of each other. */
export const partsOf = ({ fields }: Pick<Resource, 'fields'>): readonly string[] =>
  Object.values(fields).flatMap((field) => ('parts' in field && field.parts ? [field.parts.of] : []))

const arePartsOfOne = (within: readonly string[], one: Values, other: Values): boolean =>
  within.some((whole) => one[whole] != null && one[whole] === other[whole])

/** The lists of an option that takes a list of names, or several. */
const listsOf = (option: readonly (string | readonly string[])[]): readonly (readonly string[])[] => {
  const lists = option.filter((entry) => typeof entry !== 'string')
  const names = option.filter((entry) => typeof entry === 'string')
  return names.length > 0 ? [names, ...lists] : lists
}

/** Field lists of `warnTogether`. Records are duplicates if all fields of one list agree. */
export const duplicateKeys = ({ warnTogether = [] }: Warning): readonly (readonly string[])[] =>
  listsOf(warnTogether)

/** Field lists of `uniqueTogether`. */
export const uniqueKeys = ({
  uniqueTogether = [],
}: Pick<Resource, 'uniqueTogether'>): readonly (readonly string[])[] => listsOf(uniqueTogether)

/** Fields that show the warning: the last of each list. */
export const warnedFields = (resource: Warning): string[] =>
  duplicateKeys(resource).flatMap((fields) => fields.at(-1) ?? [])

export const duplicateKeyAt = (resource: Warning, last: string): readonly string[] =>
  duplicateKeys(resource).find((fields) => fields.at(-1) === last) ?? []

/** Key of the values, with texts as an import compares them. Null if one of the fields is empty. */
export const duplicateKey = (fields: readonly string[], values: Values): string | null => {
  const shared = fields.map((name) => {
    const value = values[name] ?? ''
    return typeof value === 'string' ? comparedText(value) : value
  })
  return shared.length === 0 || shared.includes('') ? null : JSON.stringify(shared)
}

/** Filter for the records of which one could have this key, among values of its last field. */
export const duplicateFilter = (
  resource: Pick<Resource, 'fields'>,
  name: string,
  values: readonly unknown[],
) => {
  const field = resource.fields[name]
  return field && fieldTypeOf(field).isText ? { alike: values.map(String) } : values
}

/**
 * Duplicates of each record by its id. Records without duplicates have no entry.
 * @param within from `partsOf`
 */
export const duplicateGroups = <Row extends Values & { readonly id: number }>(
  fields: readonly string[],
  records: readonly Row[],
  within: readonly string[] = [],
): ReadonlyMap<number, readonly Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const record of records) {
    const key = duplicateKey(fields, record)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.flatMap((record) => {
        const others = group.filter(
          (other) => other.id !== record.id && !arePartsOfOne(within, record, other),
        )
        return others.length > 0 ? [[record.id, others] as const] : []
      }),
    ),
  )
}
