import type { Resource } from '../../../model/definition.ts'
import type { ListedRecord } from '../../extension-points.ts'

type Values = Readonly<Record<string, unknown>>

/** What two records agree in that are told of each other; null where one of the fields is empty. */
export const twinKey = ({ warnTogether = [] }: Resource, values: Values): string | null => {
  const shared = warnTogether.map((name) => values[name] ?? '')
  return shared.length === 0 || shared.includes('') ? null : JSON.stringify(shared)
}

/** The others that agree with each record, by its id; none for a record that is alone. */
export const twinGroups = (
  resource: Resource,
  records: readonly ListedRecord[],
): ReadonlyMap<number, readonly ListedRecord[]> => {
  const groups = new Map<string, ListedRecord[]>()
  for (const record of records) {
    const key = twinKey(resource, record)
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
