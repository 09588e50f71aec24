import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { unchosenSort } from '../../../../model/default-sort.ts'
import type { FieldOf } from '../../../../model/definition.ts'
import { figuresOf } from '../../../../model/figures-of.ts'
import { maxTests } from '../../../../model/filter/filter.ts'
import { definitionsNow } from '../../../definitions.ts'
import type { ListedRecord } from '../../../extension-points.ts'
import { uncounted } from '../../../providers/data-provider.ts'
import type { Column } from '../../../table/columns.ts'
import { useListing } from '../../listing-context.ts'
import { type Place, placesByOwner } from './places.ts'

const maxRows = 1000

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
