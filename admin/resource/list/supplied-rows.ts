import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type ListedRecord, type Supply, useExtension } from '../../extension-points.ts'
import type { Column } from '../../table/columns.ts'
import { useListing } from '../listing-context.ts'
import type { ListRows } from './rows-by-page.ts'

const noSupplies: Readonly<Record<string, Supply>> = {}

const withValues = (
  record: ListedRecord,
  names: readonly string[],
  values: readonly (Readonly<Record<number, unknown>> | undefined)[],
): ListedRecord => ({
  ...record,
  ...Object.fromEntries(names.map((name, index) => [name, values[index]?.[record.id]])),
})

/** Adds the values of the shown `supplied` fields, in one request per field. The rows do not wait for them. */
export const useSuppliedRows = (rows: ListRows, columns: readonly Column[]): ListRows => {
  const { resource } = useListing()
  const { supplied = noSupplies } = useExtension(resource.name)
  const client = useQueryClient()
  const { fetched, recordAt, readFirst } = rows
  const shown = useMemo(
    () => Object.entries(supplied).filter(([name]) => columns.some((column) => column.name === name)),
    [columns, supplied],
  )
  const names = useMemo(() => shown.map(([name]) => name), [shown])
  const ids = useMemo(() => fetched.map(({ id }) => id), [fetched])
  const values = useQueries({
    queries: (ids.length > 0 ? shown : []).map(([, supply]) => ({
      ...supply.query(ids),
      placeholderData: keepPreviousData,
    })),
    combine: (queries) => queries.map(({ data }) => data),
  })
  const byId = useMemo(
    () => new Map(fetched.map((record) => [record.id, withValues(record, names, values)])),
    [fetched, names, values],
  )
  const suppliedAt = useCallback(
    (index: number) => {
      const record = recordAt(index)
      return record && (byId.get(record.id) ?? record)
    },
    [recordAt, byId],
  )
  const readSupplied = useCallback(
    async (count: number) => {
      const records = await readFirst(count)
      const ofRecords = records.map(({ id }) => id)
      const read = await Promise.all(shown.map(([, supply]) => client.fetchQuery(supply.query(ofRecords))))
      return records.map((record) => withValues(record, names, read))
    },
    [readFirst, shown, names, client],
  )
  return shown.length === 0 ? rows : { ...rows, recordAt: suppliedAt, readFirst: readSupplied }
}
