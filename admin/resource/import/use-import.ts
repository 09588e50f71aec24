import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useGetList } from 'react-admin'
import { apiPath, childrenApiPath } from '../../../model/api-path.ts'
import { withDecimalMark } from '../../../model/decimal-marks.ts'
import { unchosenSort } from '../../../model/default-sort.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import type { ImportCell, ImportReply } from '../../../model/import.ts'
import { isOwnFile } from '../../../model/import-columns.ts'
import { namedRecord } from '../../../model/named-record.ts'
import { isEnabled, recordText } from '../../../model/record-text.ts'
import { fieldOf, referredBy } from '../../../model/resources.ts'
import { headingsAt } from '../../../model/sheet-headings.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { useDebounced } from '../../fields/use-debounced.ts'
import { withoutCount } from '../../providers/data-provider.ts'
import { previewWrite } from '../../providers/send-once.ts'
import { useApiMutation } from '../../providers/use-api-mutation.ts'
import { useListing } from '../listing-context.ts'
import { askedChanges } from './asked-changes.ts'
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
  defaultChoices,
  givenFields,
  type ImportChoices,
  isTicked,
  keyOf,
  mayDeleteOthers,
  otherSections,
  preparedRow,
  type ResolvedConflict,
  rowFault,
  type Section,
  sectionField,
  sentColumns,
  usedColumns,
} from './import-request.ts'
import { leftOutRows } from './left-out.ts'
import type { ImportPlan } from './plan.ts'
import { previewInLanguage } from './preview-in-language.ts'
import type { PlannedImport } from './sheet-worker.ts'

/** Debounce before a new preview, in milliseconds. */
const pauseMs = 400

/** Max. records of a reference among which those of sections are looked for. */
const maxRecords = 1000

interface Suggested {
  /** By name of the section. */
  readonly ids: Readonly<Record<string, number>>
  /** Sections of which the record has the same name. */
  readonly same: ReadonlySet<string>
}

const noSuggestions: Suggested = { ids: {}, same: new Set() }

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Records that the names of sections can mean. None if the reference has more records than one reply. */
const useSuggestedRecords = (resource: Resource, field: string | null, sections: readonly Section[]) => {
  const target = field === null ? null : referredBy(fieldOf(resource, field))
  const { data, isPending } = useGetList<ListedRecord>(
    target?.name ?? resource.name,
    { pagination: { page: 1, perPage: maxRecords }, sort: unchosenSort, meta: withoutCount },
    { enabled: target !== null },
  )
  const suggested = useMemo<Suggested>(() => {
    if (!target || !data || data.length === maxRecords) return noSuggestions
    const records = data.flatMap((record) =>
      isEnabled(target, record) ? [{ id: Number(record.id), name: recordText(target, record) }] : [],
    )
    const found = [...new Set(sections.map(({ name }) => name))].flatMap((name) => {
      const record = namedRecord(name, records)
      return record ? [{ name, ...record }] : []
    })
    return {
      ids: Object.fromEntries(found.map(({ name, id }) => [name, id])),
      same: new Set(found.flatMap(({ name, isSame }) => (isSame ? [name] : []))),
    }
  }, [target, data, sections])
  return { suggested, isSearching: target !== null && isPending }
}

const noPlan: Omit<ImportPlan, 'canSkipMapping' | 'json'> = {
  kinds: [],
  numbers: [],
  leftOut: [],
  undecided: [],
  doubtfulDates: [],
  hasDoubtfulNumbers: false,
  notices: [],
  sums: null,
  hiddenRows: [],
  sections: [],
  totals: [],
  roundings: {},
}

const nothingToWrite: ImportReply & { readonly warnings: readonly string[] } = {
  ...{ rows: [], faults: [], notices: [], created: [], warnings: [] },
  counts: { create: 0, change: 0, same: 0, delete: 0, wrong: 0 },
  expected: {},
  requestId: null,
}

/** Adds a member to the JSON of an object, which need not be parsed for it. */
const withMember = (json: string, name: string, value: unknown) =>
  `${json.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`

/** Reference to the parent whose page a list is on; undefined on a page of all records. */
export const givenParent = ({ parent }: Resource, parentValues: object): string | undefined =>
  parent && parent.key in parentValues ? parent.key : undefined

/** Computes what follows from the choices, in the worker of the sheet. */
export type MakePlan = (asked: Omit<PlannedImport, 'sheetAt'>) => Promise<ImportPlan>

/** What the user decides about columns, rows and cells, as it is first, and the ways to change it. */
const useChoices = (resource: Resource, opened: OpenedSheet, parentKey: string | undefined) => {
  const [first] = useState(() => firstChoices(resource, opened, parentKey))
  const [choices, setChoices] = useState(first.choices)
  const choose = (part: Partial<ImportChoices>) => setChoices((now) => ({ ...now, ...part }))
  return {
    first,
    choices,
    choose,
    correct: (cells: Iterable<readonly [number: number, name: string]>, cell: ImportCell) =>
      setChoices((now) => {
        const corrected = new Map(now.cells)
        for (const [number, name] of cells) corrected.set(`${number} ${name}`, cell)
        return { ...now, cells: corrected }
      }),
    tick: (rows: readonly number[], isOn: boolean) =>
      setChoices((now) => {
        const ticks = new Map(now.ticks)
        for (const number of rows) ticks.set(number, isOn)
        return { ...now, ticks }
      }),
    resolve: (number: number, resolved: ResolvedConflict) =>
      choose({ resolved: new Map(choices.resolved).set(`${number} ${resolved.conflict.field}`, resolved) }),
    setHeadingRow: (row: number | null) =>
      choose({
        ...columnsAt(resource, opened, parentKey, row),
        ...pick(defaultChoices, [
          'cells',
          'ticks',
          'rounding',
          'turned',
          'longTexts',
          'agreed',
          'dateOrder',
          'decimalMark',
          'resolved',
        ]),
      }),
    mapColumn: (at: number, name: string | null) =>
      choose({
        columns: choices.columns.map((other, index) => (index === at ? name : other === name ? null : other)),
      }),
  }
}

/** The sheet with what is chosen, what the worker makes of it, and the records that its sections may mean. */
const usePlan = (
  resource: Resource,
  opened: OpenedSheet,
  parentKey: string | undefined,
  choices: ImportChoices,
  plan: MakePlan,
) => {
  const { headingRow, columns, decimalMark } = choices
  const sheet = useMemo(
    () => withDecimalMark(resource, opened.sheet, columns, decimalMark),
    [resource, opened.sheet, columns, decimalMark],
  )
  const headings = useMemo(() => headingsAt(sheet, headingRow), [sheet, headingRow])
  const [suggested, setSuggested] = useState(noSuggestions)
  // The id is a short query key: the choices can have thousands of cells.
  const request = useMemo(
    () => ({
      id: crypto.randomUUID(),
      choices: { ...choices, sections: { ...suggested.ids, ...choices.sections } },
    }),
    [choices, suggested],
  )
  const planning = useQuery({
    queryKey: ['import-plan', request.id],
    queryFn: async () => ({
      id: request.id,
      ...(await plan({ resource, parentKey, choices: request.choices })),
    }),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    gcTime: 0,
  })
  const { kinds, sections } = planning.data ?? noPlan
  const chosen = useMemo<ChosenSheet>(
    () => ({
      ...{ resource, parentKey, sheet, exported: null, headings, kinds, choices: request.choices },
      isOwn: isOwnFile(resource, sheet, headings),
    }),
    [resource, parentKey, sheet, headings, kinds, request],
  )
  const section = sectionField(chosen)
  const found = useSuggestedRecords(resource, section, sections)
  if (!found.isSearching && !isSame(found.suggested.ids, suggested.ids)) setSuggested(found.suggested)
  return { planning, request, chosen, section, suggested, isSearching: found.isSearching }
}

interface WriteOptions {
  readonly path: string
  readonly chosen: ChosenSheet
  /** Numbers of the rows that are not imported. */
  readonly leftOut: Parameters<typeof leftOutRows>[2]
  /** The request, without what is left out and expected. */
  readonly json: string
  readonly onDone: () => void
}

const useImportWrite = ({ path, chosen, leftOut, json, onDone }: WriteOptions) => {
  const { resource, sheet, headings, choices } = chosen
  return useApiMutation<ImportReply['expected'], ImportReply>({
    path: `${path}/import`,
    json: (expected) =>
      withMember(
        leftOut.length > 0 ? withMember(json, 'leftOut', leftOutRows(sheet, headings, leftOut)) : json,
        'expected',
        expected,
      ),
    done: ({ counts }) => ({
      key: leftOut.length > 0 ? 'undo.done.importedPartly' : 'undo.done.imported',
      args: {
        smart_count: counts.create + counts.change + counts.delete,
        title: resource.title,
        left: leftOut.length,
      },
    }),
    onSuccess: () => {
      keepChoices(resource, sheet, headings, choices)
      onDone()
    },
  })
}

/** Needed fields without a column, also those with one value for all rows, and those that may not be open here. */
const neededFields = (
  { resource, parentKey, choices }: ChosenSheet,
  section: string | null,
  used: readonly string[],
  faults: ImportReply['faults'],
) => [
  ...missingFields(resource, parentKey, section, used),
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    fieldTypeOf(field).openWhile?.(field) &&
    !used.includes(name) &&
    (name in choices.filled || faults.some((fault) => fault.field === name))
      ? [name]
      : [],
  ),
]

export const useImport = (opened: OpenedSheet, plan: MakePlan, onDone: () => void) => {
  const { resource, parentValues } = useListing()
  const parentKey = givenParent(resource, parentValues)
  const path = parentKey ? childrenApiPath(resource, parentValues[parentKey] ?? 0) : apiPath(resource)
  const { first, choices, ...changes } = useChoices(resource, opened, parentKey)
  const { planning, request, chosen, section, suggested, isSearching } = usePlan(
    resource,
    opened,
    parentKey,
    choices,
    plan,
  )
  const planned = planning.data
  const shownPlan = planned ?? noPlan
  const { numbers, leftOut } = shownPlan
  const [isKnown, setIsKnown] = useState<boolean | null>(null)
  if (planned && isKnown === null) setIsKnown(first.isRemembered || planned.canSkipMapping)
  const used = sentColumns(chosen)
  const settled = useDebounced(planned, choices === first.choices ? 0 : pauseMs)
  const isSettled = settled?.id === request.id && !isSearching
  const write = useImportWrite({ path, chosen, leftOut, json: settled?.json ?? '{}', onDone })
  const isWritten = write.isPending || write.isSuccess
  const preview = useQuery({
    queryKey: ['import-preview', path, settled?.id],
    queryFn: async ({ signal }) => {
      const options = { method: 'POST', json: settled?.json ?? '', signal } as const
      return previewInLanguage(await previewWrite<ImportReply>(`${path}/import`, options))
    },
    // What it writes itself is no reason for another preview; what somebody else has changed meanwhile is.
    enabled: isSettled && usedColumns(choices).length > 0 && numbers.length > 0 && !isWritten,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // Without an imported row there is nothing to ask the server.
  const shownPreview = planned && numbers.length === 0 ? nothingToWrite : preview.data
  const asked = useMemo(
    () => askedChanges(chosen, opened, preview.data?.rows ?? []),
    [chosen, opened, preview.data],
  )

  return {
    ...changes,
    ...pick(shownPlan, [
      'kinds',
      'numbers',
      'leftOut',
      'hiddenRows',
      'undecided',
      'doubtfulDates',
      'hasDoubtfulNumbers',
      'notices',
      'sums',
      'totals',
      'roundings',
      'sections',
    ]),
    resource,
    parentKey,
    sheet: chosen.sheet,
    choices,
    /** Whether the columns need no look; null until that is known. */
    isKnown,
    headings: chosen.headings,
    used,
    given: givenFields(chosen),
    key: keyOf(chosen),
    needed: neededFields(chosen, section, used, preview.data?.faults ?? []),
    asked,
    /** Whether a change of existing records still waits for an answer. */
    isAsking: asked.some(({ name }) => !choices.agreed.includes(name)),
    mayDeleteOthers: mayDeleteOthers(chosen),
    sectionField: section,
    suggested,
    /** Record of a section: the chosen one, else the suggested one; undefined without one. */
    recordOf: (name: string): number | null | undefined => {
      const id = request.choices.sections[name]
      return id !== undefined || section === null ? id : otherSections(request.choices, section)
    },
    cellAt: (number: number, name: string) => cellAt(chosen, number, name),
    rowAt: (number: number) => preparedRow(chosen, number, used),
    isTicked: (number: number) => isTicked(chosen, number),
    /** Why the cells of a row may be shifted. */
    faultAt: (number: number) => rowFault(chosen, number),
    fillBlanks: (name: string, cell: ImportCell, from: number, to: number) =>
      changes.correct(
        numbers
          .filter((number) => number >= from && number <= to && cellAt(chosen, number, name) === null)
          .map((number) => [number, name] as const),
        cell,
      ),
    resolvedAt: (number: number, name: string) => choices.resolved.get(`${number} ${name}`),
    preview: shownPreview,
    isCurrent: isSettled && shownPreview !== undefined && !preview.isPlaceholderData,
    isPending: preview.isFetching || planning.isFetching || !isSettled,
    error: write.error ?? preview.error ?? planning.error,
    write: () => write.mutate(preview.data?.expected ?? {}),
    isWriting: write.isPending,
  }
}

export type Import = ReturnType<typeof useImport>
