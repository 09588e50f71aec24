import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { apiPath, childrenApiPath } from '../../model/api-path.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import type { ImportCell, ImportReply } from '../../model/import.ts'
import { columnsInOrder, fitInOrder, mapHeadings } from '../../model/import-columns.ts'
import { valueOfCell } from '../../model/import-values.ts'
import { amountField, amountOfRow, valuesOfRow } from '../../model/prepared-rows.ts'
import { fieldOf } from '../../model/resources.ts'
import { type Sheet, widthOf } from '../../model/sheet.ts'
import { findHeadings, headingsAt } from '../../model/sheet-headings.ts'
import { type ComparedTotal, classifyRows, compareTotals } from '../../model/sheet-rows.ts'
import { useDebounced } from '../fields/use-debounced.ts'
import { requestJson } from '../providers/http-client.ts'
import { useRefreshRecords } from '../providers/query-client.ts'
import { writeOnce } from '../providers/send-once.ts'
import { useListing } from '../resource/listing-context.ts'
import {
  type ChosenSheet,
  cellAt,
  type ImportChoices,
  isTicked,
  keyOf,
  leftOutOf,
  mayDeleteOthers,
  numbersOf,
  preparedRow,
  type ResolvedConflict,
  requestOf,
  type Section,
  sectionField,
  sectionsOf,
  sentColumns,
  untouched,
  usedColumns,
} from './import-request.ts'
import { readBase } from './read-base.ts'
import { keepColumns, keepSections, rememberedHeadings, rememberedSections } from './remembered.ts'

/** Debounce before a new preview, in milliseconds. */
const pauseMs = 400

interface Opened {
  readonly sheet: Sheet
  readonly base: Sheet | null
  /** Names of the visible columns, in whose order cells without headings are. */
  readonly shown: readonly string[]
  readonly isPasted: boolean
}

/** Columns by their headings, or for cells without headings by the order of the list. */
const withHeadings = (
  resource: Resource,
  { sheet, shown }: Opened,
  parentKey: string | undefined,
  headingRow: number | null,
): Pick<ImportChoices, 'headingRow' | 'columns'> => {
  const headings = headingsAt(sheet, headingRow)
  const columns =
    headingRow === null
      ? columnsInOrder(resource, shown, widthOf(sheet))
      : mapHeadings(resource, headings, parentKey, rememberedHeadings(resource, headings) ?? {})
  return { headingRow, columns }
}

interface Guess extends Pick<ImportChoices, 'headingRow' | 'columns'> {
  /** Whether the columns need no look: remembered, or pasted in the order of the list. */
  readonly isKnown: boolean
}

/** Cells without headings are mapped by position only if they were pasted and fit; else the user chooses. */
const guessColumns = (resource: Resource, opened: Opened, parentKey: string | undefined): Guess => {
  const { sheet, shown, isPasted } = opened
  const found = findHeadings(resource, sheet, parentKey)
  const remembered = sheet.rows
    .slice(0, 30)
    .findIndex((_, row) => rememberedHeadings(resource, headingsAt(sheet, row)) !== null)
  if (remembered >= 0) return { ...withHeadings(resource, opened, parentKey, remembered), isKnown: true }
  if (found !== null) {
    const guess = withHeadings(resource, opened, parentKey, found)
    return { ...guess, isKnown: isPasted && guess.columns.every((name) => name !== null) }
  }
  const inOrder = columnsInOrder(resource, shown, widthOf(sheet))
  const fits = isPasted && fitInOrder(resource, inOrder, sheet)
  return {
    headingRow: null,
    columns: fits ? inOrder : inOrder.map(() => null),
    isKnown: fits && inOrder.every((name) => name !== null),
  }
}

const finite = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const totalsOf = (chosen: ChosenSheet): ComparedTotal[] => {
  if (!chosen.kinds.includes('total')) return []
  const { resource, sheet, kinds } = chosen
  const used = sentColumns(chosen)
  const amount = amountField(resource, used)
  if (amount === null) return []
  const at = chosen.choices.columns.indexOf(amount)
  const valueAt = (row: number): number | null => {
    const cell = sheet.rows[row]?.cells[at]
    return cell ? finite(valueOfCell(fieldOf(resource, amount), cell.value)) : null
  }
  const amountAt = (row: number): number | null =>
    isTicked(chosen, row + 1)
      ? amountOfRow(resource, amount, valuesOfRow(resource, preparedRow(chosen, row + 1, used)))
      : null
  return compareTotals(sheet, kinds, valueAt, amountAt)
}

export const useImport = (opened: Opened, onDone: () => void) => {
  const { sheet, base } = opened
  const { resource, parentValues } = useListing()
  const refresh = useRefreshRecords()
  const parentKey = resource.parent && resource.parent.key in parentValues ? resource.parent.key : undefined
  const path = parentKey ? childrenApiPath(resource, parentValues[parentKey] ?? 0) : apiPath(resource)
  const [guess] = useState(() => guessColumns(resource, opened, parentKey))
  const [choices, setChoices] = useState<ImportChoices>(() => ({
    ...untouched,
    headingRow: guess.headingRow,
    columns: guess.columns,
    sections: rememberedSections(resource),
  }))
  const choose = (part: Partial<ImportChoices>) => setChoices((now) => ({ ...now, ...part }))
  const exported = useMemo(() => readBase(base, resource.name), [base, resource.name])
  const { headingRow, columns } = choices
  const read = useMemo(
    () => ({
      headings: headingsAt(sheet, headingRow),
      kinds: classifyRows(resource, sheet, headingRow, columns),
    }),
    [resource, sheet, headingRow, columns],
  )
  const chosen = useMemo<ChosenSheet>(
    () => ({ resource, parentKey, sheet, exported, choices, ...read }),
    [resource, parentKey, sheet, exported, choices, read],
  )
  // The id is a short query key: the body can have thousands of rows.
  const request = useMemo(() => ({ id: crypto.randomUUID(), body: requestOf(chosen) }), [chosen])
  const numbers = request.body.numbers ?? []
  const used = sentColumns(chosen)
  const settled = useDebounced(request, pauseMs)
  const preview = useQuery({
    queryKey: ['import-preview', path, settled.id],
    queryFn: ({ signal }) =>
      requestJson<ImportReply>(`${path}/import?dry=true`, { method: 'POST', body: settled.body, signal }),
    enabled: usedColumns(choices).length > 0 && numbers.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const leftOut = useMemo(() => leftOutOf(chosen), [chosen])
  const write = useMutation({
    mutationFn: () =>
      writeOnce<ImportReply>(`${path}/import`, {
        method: 'POST',
        body: { ...settled.body, expected: preview.data?.expected ?? {} },
        done: ({ counts }) => ({
          key: leftOut.length > 0 ? 'undo.done.importedPartly' : 'undo.done.imported',
          args: {
            smart_count: counts.create + counts.change + counts.delete,
            title: resource.title,
            left: leftOut.length,
          },
        }),
      }),
    onSuccess: () => {
      if (headingRow !== null) keepColumns(resource, read.headings, columns)
      keepSections(resource, choices.sections)
      onDone()
    },
    onSettled: () => refresh(),
  })
  const correct = (cells: Iterable<readonly [number: number, name: string]>, cell: ImportCell) =>
    setChoices((now) => {
      const corrected = new Map(now.cells)
      for (const [number, name] of cells) corrected.set(`${number} ${name}`, cell)
      return { ...now, cells: corrected }
    })
  const tick = (rows: readonly number[], isOn: boolean) =>
    setChoices((now) => {
      const ticks = new Map(now.ticks)
      for (const number of rows) ticks.set(number, isOn)
      return { ...now, ticks }
    })

  return {
    resource,
    parentKey,
    sheet,
    choices,
    choose,
    isKnown: guess.isKnown,
    headings: read.headings,
    kinds: read.kinds,
    used,
    key: keyOf(chosen),
    mayDeleteOthers: mayDeleteOthers(chosen),
    numbers,
    leftOut,
    hiddenRows: useMemo(
      () => sheet.rows.flatMap(({ hidden }, at) => (hidden && read.kinds[at] === 'data' ? [at + 1] : [])),
      [sheet, read.kinds],
    ),
    sections: useMemo(() => sectionsOf(chosen), [chosen]) as readonly Section[],
    sectionField: sectionField(chosen),
    totals: useMemo(() => totalsOf(chosen), [chosen]),
    setHeadingRow: (row: number | null) =>
      choose({
        ...withHeadings(resource, opened, parentKey, row),
        ...pick(untouched, ['cells', 'ticks', 'rounding', 'turned', 'longTexts', 'resolved']),
      }),
    mapColumn: (at: number, name: string | null) =>
      choose({
        columns: columns.map((other, index) => (index === at ? name : other === name ? null : other)),
      }),
    cellAt: (number: number, name: string) => cellAt(chosen, number, name),
    /** Values of all imported rows, as the server reads them. */
    values: (): Values[] =>
      numbersOf(chosen).map((number) => valuesOfRow(resource, preparedRow(chosen, number, used))),
    rowAt: (number: number) => preparedRow(chosen, number, used),
    correct,
    tick,
    isTicked: (number: number) => isTicked(chosen, number),
    fillBlanks: (name: string, cell: ImportCell, from: number, to: number) =>
      correct(
        numbers
          .filter((number) => number >= from && number <= to && cellAt(chosen, number, name) === null)
          .map((number) => [number, name] as const),
        cell,
      ),
    resolve: (number: number, resolved: ResolvedConflict) =>
      choose({ resolved: new Map(choices.resolved).set(`${number} ${resolved.conflict.field}`, resolved) }),
    resolvedAt: (number: number, name: string) => choices.resolved.get(`${number} ${name}`),
    preview: preview.data,
    isCurrent: settled === request && preview.data !== undefined && !preview.isPlaceholderData,
    isPending: preview.isFetching,
    error: write.error ?? preview.error,
    write: () => write.mutate(),
    isWriting: write.isPending,
  }
}

const pick = <T extends object, Key extends keyof T>(of: T, keys: readonly Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<T, Key>

export type Import = ReturnType<typeof useImport>
