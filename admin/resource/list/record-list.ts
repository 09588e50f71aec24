import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import {
  type Identifier,
  type SortPayload,
  useDataProvider,
  useGetList,
  useRecordSelection,
} from 'react-admin'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { countedFirst } from '../../../model/counted-first.ts'
import { sortFields, unchosenSort } from '../../../model/default-sort.ts'
import type { Resource } from '../../../model/definition.ts'
import { maxTests } from '../../../model/filter/filter.ts'
import { columnsOfSums, type ListState, readState, stateQuery, viewOf } from '../../../model/list-state.ts'
import { type ListedRecord, useExtension } from '../../extension-points.ts'
import { type ListAnswerMeta, type ListMeta, uncounted } from '../../providers/data-provider.ts'
import { getSession } from '../../session.ts'
import { lastListsKey } from '../../stored-for-person.ts'
import { type Column, columnsOf } from '../../table/columns.ts'
import { useListing } from '../listing-context.ts'
import { definedQuery, savedQuery, useSavedViews } from './views/saved-views.ts'

const noRows = { page: 1, perPage: 0 }

/** Exact count of a filter, on request and cached. `isCut`: the list has counted only a part. */
const useExactCount = (resource: string, fullFilter: Readonly<Record<string, unknown>>, isCut: boolean) => {
  const dataProvider = useDataProvider()
  const filter = JSON.stringify(fullFilter)
  const [wanted, setWanted] = useState<string | null>(null)
  const queryKey = [resource, 'getList', { pagination: noRows, filter: fullFilter }]
  const wasCounted = useQueryClient().getQueryData(queryKey) !== undefined
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      dataProvider.getList(resource, { pagination: noRows, sort: unchosenSort, filter: fullFilter, signal }),
    enabled: isCut && (wanted === filter || wasCounted),
  })
  return { exact: data?.total, countAll: useCallback(() => setWanted(filter), [filter]) }
}

interface Wanted {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sums: readonly string[]
  /** The list omitted the sums because too many records match. */
  readonly isMissing: boolean
  /** The list was opened for its sums. */
  readonly isSure: boolean
}

/** Sums of a long list, computed after its rows on request. */
const useAddedUp = (resource: string, { filter, sums, isMissing, isSure }: Wanted) => {
  const dataProvider = useDataProvider()
  const what = JSON.stringify([filter, sums])
  const [wanted, setWanted] = useState<string | null>(null)
  const isWanted = isMissing && (isSure || wanted === what)
  // Without a count limit, all records are added up.
  const meta = { sums } satisfies ListMeta
  const { data } = useQuery({
    queryKey: [resource, 'getList', { pagination: noRows, filter, meta }],
    queryFn: ({ signal }) =>
      dataProvider.getList(resource, { pagination: noRows, sort: unchosenSort, filter, meta, signal }),
    enabled: isWanted,
  })
  return {
    added: isMissing ? (data?.meta?.sums as Readonly<Record<string, number>> | undefined) : undefined,
    addUp: useCallback(() => setWanted(what), [what]),
    isAdding: isWanted && data === undefined,
  }
}

export interface RecordList {
  readonly state: ListState
  readonly unknown: readonly string[]
  /** The filter of the address or view, with date tokens. */
  readonly filter: Readonly<Record<string, unknown>>
  /** The filter in API syntax, including the parent. */
  readonly fullFilter: Readonly<Record<string, unknown>>
  readonly sort: SortPayload
  /** Further sort fields, for equal values. */
  readonly then: readonly SortPayload[]
  readonly columns: readonly Column[]
  /** Number of rows loaded at first; all rows below a parent. */
  readonly opening: number
  readonly records: readonly ListedRecord[] | undefined
  /** Record count, up to the count limit. */
  readonly count: number
  readonly isMore: boolean
  readonly countAll: () => void
  readonly sums: Readonly<Record<string, number>>
  /** Computes sums omitted on opening a long list; null if there are none. */
  readonly addUp: (() => void) | null
  readonly isAdding: boolean
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Changes part of the state, with a new history entry by default. */
  readonly change: (part: Partial<ListState>, step?: 'push' | 'replace') => void
  readonly selectedIds: readonly Identifier[]
  readonly select: (ids: readonly Identifier[]) => void
  readonly toggle: (id: Identifier) => void
}

const RecordListContext = createContext<RecordList | null>(null)
export const RecordListProvider = RecordListContext.Provider

export const useRecordList = (): RecordList => {
  const list = useContext(RecordListContext)
  if (!list) throw new Error('useRecordList needs a RecordListProvider around it')
  return list
}

const noFilter = {}
const noSums = {}
const none: readonly SortPayload[] = []

const columnsBelow = (
  { parent, list }: Resource,
  parentValues: Readonly<Record<string, number>>,
): readonly string[] | undefined =>
  parent && Object.keys(parentValues).length > 0 && !(parent.key in parentValues)
    ? [parent.key, ...list.columns.filter((name) => name !== parent.key)]
    : undefined

interface Ticked {
  readonly resource: string
  readonly fullFilter: object
  readonly records: readonly ListedRecord[] | null
  readonly isWhole: boolean
  readonly selectedIds: readonly Identifier[]
  readonly select: (ids: Identifier[]) => void
}

/** Unticks records that a filter hides, so that no action affects unseen rows. */
const useUntickHidden = ({ resource, fullFilter, records, isWhole, selectedIds, select }: Ticked) => {
  const dataProvider = useDataProvider()
  const filter = JSON.stringify(fullFilter)
  const checked = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick itself hides nothing
  useEffect(() => {
    if (!records) return
    const isNew = checked.current !== filter
    checked.current = filter
    const keep = (listed: readonly ListedRecord[]) => {
      const ids = new Set<Identifier>(listed.map(({ id }) => id))
      const left = selectedIds.filter((id) => ids.has(id))
      if (left.length < selectedIds.length) select(left)
    }
    if (isWhole || selectedIds.length > maxTests) return isWhole || isNew ? keep(records) : undefined
    if (!isNew || selectedIds.length === 0) return
    const parameters = {
      pagination: { page: 1, perPage: selectedIds.length },
      sort: unchosenSort,
      filter: { ...fullFilter, id: selectedIds },
      meta: uncounted,
    }
    dataProvider.getList<ListedRecord>(resource, parameters).then(
      ({ data }) => keep(data),
      () => select([]),
    )
  }, [records, filter, isWhole])
}

const maxStates = 50

/** Last query of each list, so that it reopens unchanged. Per user; cleared on logout. */
interface Stored {
  readonly person: string
  /** Path and query, the most recent last. */
  readonly lists: readonly (readonly [path: string, query: string])[]
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'lists' in value && Array.isArray(value.lists)

const readLists = (): Stored['lists'] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(lastListsKey) ?? 'null')
    return isStored(stored) && stored.person === getSession()?.email ? stored.lists : []
  } catch {
    return []
  }
}

const lastState = (path: string): string => readLists().find(([stored]) => stored === path)?.[1] ?? ''

const keepState = (path: string, query: string): void => {
  const person = getSession()?.email
  const before = readLists()
  if (!person || (before.find(([stored]) => stored === path)?.[1] ?? '') === query) return
  const others = before.filter(([stored]) => stored !== path)
  const lists = query === '' ? others : [...others.slice(1 - maxStates), [path, query] as const]
  try {
    localStorage.setItem(lastListsKey, JSON.stringify({ person, lists } satisfies Stored))
  } catch {
    // Storage is full or disabled: the address still has the state.
  }
}

type Step = 'push' | 'replace'

/**
 * State of the current list (its query). A link to the bare address restores the last state or opens the
 * default view; Back, a reload and a typed address keep their query.
 */
const useListState = () => {
  const { listing, resource, pagePath } = useListing()
  const { pathname, search, hash, state: linkState } = useLocation()
  const navigate = useNavigate()
  const { state, unknown } = useMemo(
    () => readState(resource, new URLSearchParams(search)),
    [resource, search],
  )
  const isOpened = useNavigationType() === NavigationType.Push && search === '' && pathname === pagePath
  const last = isOpened ? lastState(pagePath) : ''
  const hasDefault = isOpened && last === '' && listing.ancestors.length === 0
  const { views, isLoading } = useSavedViews({ enabled: hasDefault })
  const ownDefault = views.find((view) => view.isDefault && view.resource === resource.name)
  const before = hasDefault && ownDefault ? savedQuery(ownDefault) : last
  useEffect(() => {
    if (before) navigate({ pathname, search: before, hash }, { replace: true, state: linkState })
    else if (unknown.length === 0 && (search !== '' || pathname === pagePath))
      keepState(pagePath, search.slice(1))
  }, [before, pagePath, pathname, search, hash, linkState, unknown, navigate])

  const set = useCallback(
    (next: ListState, step: Step) => {
      const query = stateQuery(next) || (ownDefault ? definedQuery(null) : '')
      // Before the bare address renders, which would restore the last state.
      keepState(pagePath, query)
      navigate({ pathname, search: query }, { replace: step === 'replace' })
    },
    [pagePath, pathname, navigate, ownDefault],
  )
  return { state, unknown, set, isRestoring: before !== '' || (hasDefault && isLoading) }
}

/** Rows loaded when a list opens: slightly more than a screen shows. */
export const openingSize = 50
/** Max. rows per request while scrolling. */
export const pageSize = 200

/** Selections and panels work with the opening records, so those lists open with a full page. */
const openingSizeOf = ({ list }: Resource, hasRowPanel: boolean): number =>
  list.selectable || hasRowPanel ? pageSize : openingSize
/** Row limit of lists below a parent: loaded whole for selection, up to the API's maximum. */
export const wholeList = 10_000

export const useReadRecordList = (): RecordList => {
  const { listing, resource, pagePath, parentValues } = useListing()
  const { state, unknown, set, isRestoring } = useListState()
  const view = viewOf(resource, state.view)
  const filter = state.filter ?? view?.filter ?? noFilter
  const fullFilter = useMemo(() => ({ ...filter, ...parentValues }), [filter, parentValues])
  const [first = unchosenSort, ...others] = useMemo(() => (view?.sort ? sortFields(view.sort) : []), [view])
  const sort = state.sort ?? first
  const then = state.sort ? none : others
  const summed = state.sums ?? view?.sums
  const columnNames = useMemo(
    () =>
      state.columns ??
      view?.columns ??
      (summed && columnsOfSums(resource, filter, summed)) ??
      columnsBelow(resource, parentValues),
    [state.columns, view, summed, resource, filter, parentValues],
  )
  const under = state.columns ? undefined : view?.under
  const columns = useMemo(() => columnsOf(resource, columnNames, under), [resource, columnNames, under])
  const { rowPanel } = useExtension(resource.name)
  const opening = listing.ancestors.length > 0 ? wholeList : openingSizeOf(resource, rowPanel !== undefined)
  const sums = useMemo(() => {
    const { grandTotal, foot } = resource.list
    const ofFoot = foot && listing.ancestors.length > 0 ? foot.sums : []
    return [...new Set([...(grandTotal ? [grandTotal] : []), ...(state.sums ?? view?.sums ?? []), ...ofFoot])]
  }, [resource, listing, view, state.sums])
  const { data, total, meta, isPending, isFetching, isPlaceholderData, error, refetch } =
    useGetList<ListedRecord>(
      resource.name,
      {
        pagination: { page: 1, perPage: opening },
        sort,
        filter: fullFilter,
        meta: { sums, then, countTo: countedFirst } satisfies ListMeta,
      },
      { placeholderData: keepPreviousData, enabled: !isRestoring },
    )
  const { isMore = false } = (meta ?? {}) as Partial<ListAnswerMeta>
  const { exact, countAll } = useExactCount(resource.name, fullFilter, isMore)
  const received: Readonly<Record<string, number>> | undefined = meta?.sums
  const isMissing = !isPlaceholderData && received !== undefined && sums.some((name) => !(name in received))
  const { added, addUp, isAdding } = useAddedUp(resource.name, {
    filter: fullFilter,
    sums,
    isMissing,
    isSure: state.sums !== null,
  })
  const [selectedIds, { select, toggle }] = useRecordSelection({ resource: pagePath })
  useUntickHidden({
    resource: resource.name,
    fullFilter,
    records: isPlaceholderData ? null : (data ?? null),
    isWhole: !isMore && data?.length === total,
    selectedIds,
    select,
  })
  const change = useCallback<RecordList['change']>(
    (part, step = 'push') => set({ ...state, ...part }, step),
    [state, set],
  )
  return {
    state,
    unknown,
    filter,
    fullFilter,
    sort,
    then,
    columns,
    opening,
    records: data,
    count: (isMore ? exact : undefined) ?? total ?? 0,
    isMore: isMore && exact === undefined,
    countAll,
    sums: added ?? received ?? noSums,
    addUp: isMissing && !added ? addUp : null,
    isAdding,
    isPending,
    isFetching,
    error,
    retry: () => void refetch(),
    change,
    selectedIds,
    select: (ids) => select([...ids]),
    toggle,
  }
}

/** Test of one field and its setter; undefined removes it. `name`: a field, or `q` for the text filter. */
export const useListFilter = (name: string) => {
  const { filter, change } = useRecordList()
  const ask = useCallback(
    (test: unknown, step?: 'push' | 'replace') => {
      const { [name]: _, ...others } = filter
      change({ filter: test === undefined ? others : { ...others, [name]: test } }, step)
    },
    [name, filter, change],
  )
  return [filter[name], ask] as const
}
