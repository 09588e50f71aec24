import type { Resource } from '../../../../model/definition.ts'
import type { MatchedTo } from '../../../../model/fields/computed.ts'
import { type AnyRecord, valueText } from '../../../../model/record-text.ts'
import { fieldPath, lookupTarget, referenceOf } from '../../../../model/resources.ts'

export interface Place {
  readonly id: number
  readonly name: string
  /** Why the match does not count, such as "Superseded"; null if it does. */
  readonly doubt: string | null
}

export const placesOf = (child: Resource, { to }: MatchedTo): Resource => {
  const end = lookupTarget(child, fieldPath(child, to))
  return referenceOf(end.resource, end.name).to
}

const doubtOf = (child: Resource, { sound = [] }: MatchedTo, record: AnyRecord): string | null => {
  const wrong = sound.find(({ field, is }) => (record[field] ?? is) !== is)
  return wrong ? valueText(child, wrong.says, record[wrong.says]) : null
}

/** Matched records by the id of the matching one, without duplicates; doubtful if any match is. */
export const placesByOwner = (
  child: Resource,
  matchedTo: MatchedTo,
  by: string,
  records: readonly AnyRecord[],
): ReadonlyMap<number, readonly Place[]> => {
  const target = placesOf(child, matchedTo)
  const places = new Map<number, Map<number, Place>>()
  for (const record of records) {
    const owner = Number(record[by])
    const id = Number(record[matchedTo.to])
    const own = places.get(owner) ?? new Map<number, Place>()
    const name = valueText(child, matchedTo.as, record[matchedTo.as]) || `${target.label} ${id}`
    own.set(id, { id, name, doubt: own.get(id)?.doubt ?? doubtOf(child, matchedTo, record) })
    places.set(owner, own)
  }
  return new Map([...places].map(([owner, own]) => [owner, [...own.values()]]))
}
