import type { Resource } from './definition.ts'

type Values = Readonly<Record<string, unknown>>
type Warning = Pick<Resource, 'warnTogether'>

/** The lists of fields in which two records are alike where they agree in all of one list. */
export const duplicateKeys = ({ warnTogether = [] }: Warning): readonly (readonly string[])[] => {
  const lists = warnTogether.filter((entry) => typeof entry !== 'string')
  const names = warnTogether.filter((entry) => typeof entry === 'string')
  return names.length > 0 ? [names, ...lists] : lists
}

/** The fields at which the warning stands: the last of each list. */
export const warnedFields = (resource: Warning): string[] =>
  duplicateKeys(resource).flatMap((fields) => fields.at(-1) ?? [])

/** The fields of the list that ends with this one. */
export const duplicateKeyAt = (resource: Warning, last: string): readonly string[] =>
  duplicateKeys(resource).find((fields) => fields.at(-1) === last) ?? []

/** What alike records agree in; null where one of the fields is empty. */
export const duplicateKey = (fields: readonly string[], values: Values): string | null => {
  const shared = fields.map((name) => values[name] ?? '')
  return shared.length === 0 || shared.includes('') ? null : JSON.stringify(shared)
}

/** The others that are alike with each record, by its id; none for a record that is alone. */
export const duplicateGroups = <Row extends Values & { readonly id: number }>(
  fields: readonly string[],
  records: readonly Row[],
): ReadonlyMap<number, readonly Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const record of records) {
    const key = duplicateKey(fields, record)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), record])
  }
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.length < 2
        ? []
        : group.map((record) => [record.id, group.filter(({ id }) => id !== record.id)] as const),
    ),
  )
}
