import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { apiPath, childrenApiPath } from '../../model/api-path.ts'
import type { ImportCell, ImportReply, ImportRow } from '../../model/import.ts'
import { columnsInOrder, hasHeadings, mapHeadings } from '../../model/import-columns.ts'
import type { CellTable } from '../../model/import-csv.ts'
import { useDebounced } from '../fields/use-debounced.ts'
import { requestJson } from '../providers/http-client.ts'
import { useRefreshRecords } from '../providers/query-client.ts'
import { writeOnce } from '../providers/send-once.ts'
import { useListing } from '../resource/listing-context.ts'
import { importColumnsKey, readStored } from '../stored-for-person.ts'
import {
  cellAt,
  headingsOf,
  type ImportChoices,
  keyOf,
  numbersOf,
  type ResolvedConflict,
  requestOf,
  rowsOf,
  usedColumns,
  widthOf,
} from './import-request.ts'
import { readBase } from './read-workbook.ts'

/** Debounce before a new preview, in milliseconds. */
const pauseMs = 400

type Mapping = Readonly<Record<string, string>>

/** Fields by heading from earlier imports, by the file's headings. */
const mappings = () =>
  (readStored(() => localStorage.getItem(importColumnsKey)) ?? {}) as Readonly<Record<string, Mapping>>

const mappingKey = (resource: string, headings: readonly string[]) => [resource, ...headings].join('\n')

export const useImport = (
  table: CellTable,
  base: CellTable | null,
  shown: readonly string[],
  onDone: () => void,
) => {
  const { resource, parentValues } = useListing()
  const refresh = useRefreshRecords()
  const parentKey = resource.parent && resource.parent.key in parentValues ? resource.parent.key : undefined
  const path = parentKey ? childrenApiPath(resource, parentValues[parentKey] ?? 0) : apiPath(resource)
  const guess = (isHeaded: boolean): ImportChoices => {
    const headings = headingsOf(table, isHeaded)
    return {
      isHeaded,
      columns: isHeaded
        ? mapHeadings(resource, headings, parentKey, mappings()[mappingKey(resource.name, headings)])
        : columnsInOrder(resource, shown, widthOf(table)),
      key: null,
      createMissing: [],
      deleteOthers: false,
      cells: new Map(),
      skipped: new Set(),
      resolved: new Map(),
    }
  }
  const [choices, setChoices] = useState(() => guess(hasHeadings(resource, table.rows[0] ?? [], parentKey)))
  const choose = (part: Partial<ImportChoices>) => setChoices((now) => ({ ...now, ...part }))
  const exported = useMemo(() => readBase(base, resource.name), [base, resource.name])
  const chosen = useMemo(() => ({ resource, table, exported, choices }), [resource, table, exported, choices])
  // The id is a short query key: the body can have thousands of rows.
  const request = useMemo(() => ({ id: crypto.randomUUID(), body: requestOf(chosen) }), [chosen])
  const used = usedColumns(choices)
  const numbers = numbersOf(chosen)
  const settled = useDebounced(request, pauseMs)
  const preview = useQuery({
    queryKey: ['import-preview', path, settled.id],
    queryFn: ({ signal }) =>
      requestJson<ImportReply>(`${path}/import?dry=true`, { method: 'POST', body: settled.body, signal }),
    enabled: used.length > 0 && numbers.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const remember = () => {
    if (!choices.isHeaded) return
    const headings = headingsOf(table, true)
    const mapping = Object.fromEntries(
      headings.flatMap((heading, at) => (choices.columns[at] ? [[heading, choices.columns[at]]] : [])),
    )
    const all = { ...mappings(), [mappingKey(resource.name, headings)]: mapping }
    localStorage.setItem(importColumnsKey, JSON.stringify(all))
  }
  const write = useMutation({
    mutationFn: () =>
      writeOnce<ImportReply>(`${path}/import`, {
        method: 'POST',
        body: { ...settled.body, expected: preview.data?.expected ?? {} },
        done: ({ counts }) => ({
          key: 'undo.done.imported',
          args: { smart_count: counts.create + counts.change + counts.delete, title: resource.title },
        }),
      }),
    onSuccess: () => {
      remember()
      onDone()
    },
    onSettled: () => refresh(),
  })
  const correct = (cells: Iterable<readonly [row: number, name: string]>, cell: ImportCell) =>
    setChoices((now) => {
      const corrected = new Map(now.cells)
      for (const [row, name] of cells) corrected.set(`${row} ${name}`, cell)
      return { ...now, cells: corrected }
    })

  return {
    resource,
    parentKey,
    choices,
    choose,
    headings: headingsOf(table, choices.isHeaded),
    used,
    key: keyOf(chosen),
    rows: rowsOf(chosen),
    numbers,
    /** Added to a row number for the spreadsheet's number. */
    offset: choices.isHeaded ? 1 : 0,
    setHeaded: (isHeaded: boolean) => setChoices(guess(isHeaded)),
    mapColumn: (at: number, name: string | null) =>
      choose({
        columns: choices.columns.map((other, index) => (index === at ? name : other === name ? null : other)),
      }),
    cellAt: (row: number, name: string) => cellAt(chosen, row, name),
    correct,
    fillBlanks: (name: string, cell: ImportCell) =>
      correct(
        numbers.filter((row) => cellAt(chosen, row, name) === null).map((row) => [row, name] as const),
        cell,
      ),
    resolve: (row: number, resolved: ResolvedConflict) =>
      choose({ resolved: new Map(choices.resolved).set(`${row} ${resolved.conflict.field}`, resolved) }),
    resolvedAt: (row: number, name: string) => choices.resolved.get(`${row} ${name}`),
    skip: (skipped: readonly number[]) => choose({ skipped: new Set([...choices.skipped, ...skipped]) }),
    /** Maps a row of the response, which counts only the rows sent, to the file's row. */
    rowOf: (reply: ImportRow): number | null =>
      reply.row === null ? null : (numbers[reply.row - 1] ?? null),
    preview: preview.data,
    isCurrent: settled === request && preview.data !== undefined && !preview.isPlaceholderData,
    isPending: preview.isFetching,
    error: write.error ?? preview.error,
    write: () => write.mutate(),
    isWriting: write.isPending,
  }
}

export type Import = ReturnType<typeof useImport>
