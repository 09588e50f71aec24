import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { colourField } from '../../model/colour-field.ts'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import type { Column } from './columns.ts'

/** More than any firm has. */
const all = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'ASC' } } as const

/** The colours of records by the texts that name them, of every resource that a table names records of. */
export type OwnColours = ReadonlyMap<string, string>

const colourEntries = (resource: Resource, records: readonly AnyRecord[]) => {
  const colour = colourField(resource) ?? ''
  return records.flatMap((record): (readonly [string, string])[] =>
    record[colour] ? resource.recordText.map((name) => [String(record[name]), String(record[colour])]) : [],
  )
}

/** The colours of the records that these columns name; nothing is asked where they name none. */
export const useOwnColours = (columns: readonly Column[]): OwnColours => {
  const dataProvider = useDataProvider()
  const coloured = useMemo(() => {
    const every = columns.flatMap((column) => [column, ...(column.under ?? [])])
    return [...new Set(every.flatMap(({ coloured }) => (coloured ? [coloured] : [])))]
  }, [columns])
  const entries = useQueries({
    queries: coloured.map(({ name }) => ({
      // The same key as react-admin's own `useGetList`, so that what refreshes a list refreshes them.
      queryKey: [name, 'getList', { ...all, filter: {} }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList<AnyRecord>(name, { ...all, filter: {}, signal }),
      staleTime: 60_000,
    })),
    combine: useCallback(
      (results: readonly { data: { data: readonly AnyRecord[] } | undefined }[]) =>
        coloured.flatMap((resource, index) => colourEntries(resource, results[index]?.data?.data ?? [])),
      [coloured],
    ),
  })
  // Entries that are equal stay the same ones, whenever they are asked for again: a new map has all rows drawn again.
  return useMemo(() => new Map(entries), [entries])
}
