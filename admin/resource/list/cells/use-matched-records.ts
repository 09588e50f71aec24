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
import { withoutCount } from '../../../providers/data-provider.ts'
import type { Column } from '../../../table/columns.ts'
import { useListing } from '../../listing-context.ts'

const maxRows = 1000

export interface MatchedRecord {
  readonly id: number
  readonly name: string
  /** Why the match does not count, such as "Superseded"; null if it does. */
  readonly warning: string | null
}

export const matchedResourceOf = (child: Resource, { to }: MatchedTo): Resource => {
  const end = lookupTarget(child, fieldPath(child, to))
  return referenceOf(end.resource, end.name).to
}

const warningOf = (child: Resource, { valid = [] }: MatchedTo, record: AnyRecord): string | null => {
  const wrong = valid.find(({ field, is }) => (record[field] ?? is) !== is)
  return wrong ? valueText(child, wrong.says, record[wrong.says]) : null
}

/** Matched records by the id of the matching one, without duplicates; doubtful if any match is. */
export const matchedByOwner = (
  child: Resource,
  matchedTo: MatchedTo,
  by: string,
  records: readonly AnyRecord[],
): ReadonlyMap<number, readonly MatchedRecord[]> => {
  const target = matchedResourceOf(child, matchedTo)
  const matched = new Map<number, Map<number, MatchedRecord>>()
  for (const record of records) {
    const owner = Number(record[by])
    const id = Number(record[matchedTo.to])
    const own = matched.get(owner) ?? new Map<number, MatchedRecord>()
    const name = valueText(child, matchedTo.as, record[matchedTo.as]) || `${target.label} ${id}`
    own.set(id, { id, name, warning: own.get(id)?.warning ?? warningOf(child, matchedTo, record) })
    matched.set(owner, own)
  }
  return new Map([...matched].map(([owner, own]) => [owner, [...own.values()]]))
}

export interface MatchedRecords {
  readonly name: string
  readonly field: FieldOf<'sum'>
  readonly of: ReadonlyMap<number, readonly MatchedRecord[]>
}

/** Matched records of the first column that defines them, in one request for all rows; null until known. */
export const useMatchedRecords = (
  columns: readonly Column[],
  records: readonly ListedRecord[],
): MatchedRecords | null => {
  const { resource } = useListing()
  const name = columns.find(({ twoLines }) => twoLines)?.name
  const field = name === undefined ? undefined : resource.fields[name]
  const sum = field && 'matchedTo' in field ? field : undefined
  const child = sum && definitionsNow()[sum.from]
  const [figure] = sum && name ? figuresOf(definitionsNow(), resource, 0, name) : []
  const [by] = Object.keys(figure?.filter ?? {})
  const ids = useMemo(() => records.map(({ id }) => id).slice(-maxTests), [records])
  const isEnabled = by !== undefined && ids.length > 0
  const { data } = useGetList<ListedRecord>(
    sum?.from ?? resource.name,
    {
      pagination: { page: 1, perPage: maxRows },
      sort: unchosenSort,
      meta: withoutCount,
      filter: by === undefined ? {} : { [by]: ids },
    },
    { enabled: isEnabled },
  )
  return useMemo(
    () =>
      name !== undefined && sum?.matchedTo && child && by !== undefined && data
        ? { name, field: sum, of: matchedByOwner(child, sum.matchedTo, by, data) }
        : null,
    [name, sum, child, by, data],
  )
}
