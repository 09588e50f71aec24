import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useGetList } from 'react-admin'
import { apiPath, childrenApiPath } from '../../model/api-path.ts'
import type { Values } from '../../model/check-record.ts'
import { unchosenSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import type { ImportCell, ImportReply } from '../../model/import.ts'
import { valueOfCell } from '../../model/import-values.ts'
import { namedRecord } from '../../model/named-record.ts'
import { amountField, amountOfRow, valuesOfRow } from '../../model/prepared-rows.ts'
import { isEnabled, recordText } from '../../model/record-text.ts'
import { fieldOf, referredBy } from '../../model/resources.ts'
import { headingsAt } from '../../model/sheet-headings.ts'
import { type ComparedTotal, classifyRows, compareTotals } from '../../model/sheet-rows.ts'
import type { ListedRecord } from '../extension-points.ts'
import { useDebounced } from '../fields/use-debounced.ts'
import { uncounted } from '../providers/data-provider.ts'
import { useRefreshRecords } from '../providers/query-client.ts'
import { previewWrite, writeOnce } from '../providers/send-once.ts'
import { useListing } from '../resource/listing-context.ts'
import {
  columnsAt,
  firstChoices,
  keepChoices,
  missingFields,
  type OpenedSheet,
  pick,
} from './first-choices.ts'
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
  readBase,
  requestOf,
  type Section,
  sectionField,
  sectionsOf,
  sentColumns,
  untouched,
  usedColumns,
} from './import-request.ts'

/** Debounce before a new preview, in milliseconds. */
const pauseMs = 400

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

/** Max. records of a reference among which those of sections are looked for. */
const maxRecords = 1000

const noSuggestions = { ids: {}, same: new Set<string>() }

/** Records that the names of sections can mean. None if the reference has more records than one reply. */
const useSuggestedRecords = (resource: Resource, field: string | null, sections: readonly Section[]) => {
  const target = field === null ? null : referredBy(fieldOf(resource, field))
  const { data, isPending } = useGetList<ListedRecord>(
    target?.name ?? resource.name,
    { pagination: { page: 1, perPage: maxRecords }, sort: unchosenSort, meta: uncounted },
    { enabled: target !== null },
  )
  const suggested = useMemo(() => {
    if (!target || !data || data.length === maxRecords) return noSuggestions
    const records = data.flatMap((record) =>
      isEnabled(target, record) ? [{ id: Number(record.id), name: recordText(target, record) }] : [],
    )
    const found = [...new Set(sections.map(({ name }) => name))].flatMap((name) => {
      const record = namedRecord(name, records)
      return record ? [{ name, ...record }] : []
    })
    return {
      ids: Object.fromEntries(found.map(({ name, id }) => [name, id])) as Readonly<Record<string, number>>,
      /** Sections of which the record has the same name. */
      same: new Set(found.flatMap(({ name, isSame }) => (isSame ? [name] : []))),
    }
  }, [target, data, sections])
  return { suggested, isSearching: target !== null && isPending }
}

export const useImport = (opened: OpenedSheet, onDone: () => void) => {
  const { sheet, base } = opened
  const { resource, parentValues } = useListing()
  const refresh = useRefreshRecords()
  const parentKey = resource.parent && resource.parent.key in parentValues ? resource.parent.key : undefined
  const path = parentKey ? childrenApiPath(resource, parentValues[parentKey] ?? 0) : apiPath(resource)
  const [first] = useState(() => firstChoices(resource, opened, parentKey))
  const [choices, setChoices] = useState(first.choices)
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
  const sheetNow = { resource, parentKey, sheet, exported, choices, ...read }
  const section = sectionField(sheetNow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sections follow from these
  const sections = useMemo(() => sectionsOf(sheetNow), [sheet, read, choices.ticks])
  const { suggested, isSearching } = useSuggestedRecords(resource, section, sections)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet as it is now follows from these
  const chosen = useMemo<ChosenSheet>(
    () => ({ ...sheetNow, choices: { ...choices, sections: { ...suggested.ids, ...choices.sections } } }),
    [resource, parentKey, exported, choices, read, suggested],
  )
  // The id is a short query key: the body can have thousands of rows.
  const request = useMemo(() => ({ id: crypto.randomUUID(), body: requestOf(chosen) }), [chosen])
  const numbers = request.body.numbers ?? []
  const used = sentColumns(chosen)
  const settled = useDebounced(request, pauseMs)
  const preview = useQuery({
    queryKey: ['import-preview', path, settled.id],
    queryFn: ({ signal }) =>
      previewWrite<ImportReply>(`${path}/import`, { method: 'POST', body: settled.body, signal }),
    enabled: usedColumns(choices).length > 0 && numbers.length > 0 && !isSearching,
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
      keepChoices(resource, sheet, read.headings, chosen.choices)
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
    isKnown: first.isKnown,
    headings: read.headings,
    kinds: read.kinds,
    used,
    key: keyOf(chosen),
    missing: missingFields(resource, parentKey, section, used),
    mayDeleteOthers: mayDeleteOthers(chosen),
    numbers,
    leftOut,
    hiddenRows: useMemo(
      () => sheet.rows.flatMap(({ hidden }, at) => (hidden && read.kinds[at] === 'data' ? [at + 1] : [])),
      [sheet, read.kinds],
    ),
    sections,
    sectionField: section,
    suggested,
    /** Record of a section: the chosen one, else the suggested one; undefined without one. */
    recordOf: (name: string): number | null | undefined => chosen.choices.sections[name],
    totals: useMemo(() => totalsOf(chosen), [chosen]),
    setHeadingRow: (row: number | null) =>
      choose({
        ...columnsAt(resource, opened, parentKey, row),
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

export type Import = ReturnType<typeof useImport>
