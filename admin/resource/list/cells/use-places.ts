import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { unchosenSort } from '../../../../model/default-sort.ts'
import type { FieldOf, Resource } from '../../../../model/definition.ts'
import type { MatchedTo } from '../../../../model/fields/computed.ts'
import { figuresOf } from '../../../../model/figure.ts'
import { maxTests } from '../../../../model/filter/filter.ts'
import { type AnyRecord, valueText } from '../../../../model/record-text.ts'
import { fieldPath, lookupTarget, referenceOf } from '../../../../model/resources.ts'
import { definitionsNow } from '../../../definitions.ts'
import type { ListedRecord } from '../../../extension-points.ts'
import { uncounted } from '../../../providers/data-provider.ts'
import type { Column } from '../../../table/columns.ts'
import { useListing } from '../../listing-context.ts'

const maxRows = 1000

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

const doubtOf = (child: Resource, { valid = [] }: MatchedTo, record: AnyRecord): string | null => {
  const wrong = valid.find(({ field, is }) => (record[field] ?? is) !== is)
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

export interface Places {
  readonly name: string
  readonly field: FieldOf<'sum'>
  readonly of: ReadonlyMap<number, readonly Place[]>
}

/** Matched records of the first column that defines them, in one request for all rows; null until known. */
export const usePlaces = (columns: readonly Column[], records: readonly ListedRecord[]): Places | null => {
  const { resource } = useListing()
  const name = columns.find(({ twoLines }) => twoLines)?.name
  const field = name === undefined ? undefined : resource.fields[name]
  const sum = field && 'matchedTo' in field ? field : undefined
  const child = sum && definitionsNow()[sum.from]
  const [figure] = sum && name ? figuresOf(definitionsNow(), resource, 0, name) : []
  const [by] = Object.keys(figure?.filter ?? {})
  const ids = useMemo(() => records.map(({ id }) => id).slice(-maxTests), [records])
  const isWanted = by !== undefined && ids.length > 0
  const { data } = useGetList<ListedRecord>(
    sum?.from ?? resource.name,
    {
      pagination: { page: 1, perPage: maxRows },
      sort: unchosenSort,
      meta: uncounted,
      filter: by === undefined ? {} : { [by]: ids },
    },
    { enabled: isWanted },
  )
  return useMemo(
    () =>
      name !== undefined && sum?.matchedTo && child && by !== undefined && data
        ? { name, field: sum, of: placesByOwner(child, sum.matchedTo, by, data) }
        : null,
    [name, sum, child, by, data],
  )
}
