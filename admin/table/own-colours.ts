import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { colourField } from '../../model/colour-field.ts'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import type { Column } from './columns.ts'

const all = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'ASC' } } as const

export type OwnColours = ReadonlyMap<string, string>

const colourEntries = (resource: Resource, records: readonly AnyRecord[]) => {
  const colour = colourField(resource) ?? ''
  return records.flatMap((record): (readonly [string, string])[] =>
    record[colour] ? resource.recordText.map((name) => [String(record[name]), String(record[colour])]) : [],
  )
}

/** Colours of the records that the columns reference. No request if no such resource has a colour. */
export const useOwnColours = (columns: readonly Column[]): OwnColours => {
  const dataProvider = useDataProvider()
  const coloured = useMemo(() => {
    const every = columns.flatMap((column) => [column, ...(column.under ?? [])])
    return [...new Set(every.flatMap(({ coloured }) => (coloured ? [coloured] : [])))]
  }, [columns])
  const entries = useQueries({
    queries: coloured.map(({ name }) => ({
      // Same key as react-admin's `useGetList`, so that refreshing a list refreshes the colours.
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
  // Stable for equal entries: a new map would render all rows again.
  return useMemo(() => new Map(entries), [entries])
}
