import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type SortPayload, useDataProvider, useGetList } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { countedFirst } from '../../../model/counted-first.ts'
import { sortFields, unchosenSort } from '../../../model/default-sort.ts'
import type { Resource } from '../../../model/definition.ts'
import { type ListState, stateQuery, viewOf } from '../../../model/list-query.ts'
import { columnsOfSums, readState } from '../../../model/list-state.ts'
import { type ListedRecord, useExtension } from '../../extension-points.ts'
import type { ListMeta, ListReplyMeta } from '../../providers/data-provider.ts'
import { listQuery } from '../../providers/query-client.ts'
import { getSession } from '../../session.ts'
import { lastListsKey, storedEntries } from '../../stored-for-user.ts'
import { columnsOf } from '../../table/columns.ts'
import { usePageNavigationType } from '../dialog-page.ts'
import type { OpenedState } from '../form/leave-form.ts'
import { useListing } from '../listing-context.ts'
import { openingSize, type Paging, readPaging, withoutPaging, withPaging } from './paging.ts'
import { useOnceUsed } from './use-once-used.ts'
import { useTicks } from './use-ticks.ts'
import { definedQuery, savedQuery, useSavedViews } from './views/saved-views.ts'

interface WholeOptions {
  readonly filter: Readonly<Record<string, unknown>>
  readonly meta?: ListMeta
  /** The list has counted only a part, or has omitted the sums, because too many records match. */
  readonly isMissing: boolean
  /** The list was opened for it. */
  readonly isSure?: boolean
}

/** Count or sums over all records of a filter, on request and cached. */
const useWhole = (resource: string, { filter, meta = {}, isMissing, isSure = false }: WholeOptions) => {
  const dataProvider = useDataProvider()
  // Without a count limit, all records are counted and added up.
  const params = { pagination: { page: 1, perPage: 0 }, sort: unchosenSort, filter, meta }
  const query = listQuery(dataProvider, resource, params)
  const what = JSON.stringify([filter, meta])
  const [wanted, setWanted] = useState<string | null>(null)
  const isKnown = useQueryClient().getQueryData(query.queryKey) !== undefined
  const isWanted = isMissing && (isSure || isKnown || wanted === what)
  const { data } = useQuery({ ...query, enabled: isWanted })
  return {
    whole: isMissing ? data : undefined,
    ask: useCallback(() => setWanted(what), [what]),
    isAsking: isWanted && data === undefined,
  }
}

export type RecordList = ReturnType<typeof useReadRecordList>

export const RecordListContext = createContext<RecordList | null>(null)

export const useRecordList = (): RecordList => {
  const list = useContext(RecordListContext)
  if (!list) throw new Error('useRecordList needs a RecordListProvider around it')
  return list
}

const noFilter: Readonly<Record<string, unknown>> = {}
const noBars: NonNullable<Resource['list']['bars']> = []
const noSums: Readonly<Record<string, number>> = {}
const none: readonly SortPayload[] = []

/** Columns with the further ones, each before its column. */
const withUsed = (
  { list: { onceUsed = {} } }: Resource,
  columns: readonly string[],
  isUsed: (name: string) => boolean,
): readonly string[] => {
  const further = Object.entries(onceUsed).filter(([name]) => isUsed(name))
  return further.length === 0
    ? columns
    : columns.flatMap((column) => [
        ...further.flatMap(([name, before]) => (before === column ? [name] : [])),
        column,
      ])
}

const columnsBelow = (
  { parent, list }: Resource,
  parentValues: Readonly<Record<string, number>>,
): readonly string[] | undefined =>
  parent && Object.keys(parentValues).length > 0 && !(parent.key in parentValues)
    ? [parent.key, ...list.columns.filter((name) => name !== parent.key)]
    : undefined

/** Last query of each list, so that it reopens unchanged. Per user; cleared on logout. */
const lastQueries = storedEntries<string>('localStorage', lastListsKey)
const nameOf = (path: string) => `${getSession()?.email} ${path}`
const keepQuery = (path: string, query: string) => {
  if (getSession()) lastQueries.keep(nameOf(path), query)
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
  const paging = useMemo(() => readPaging(new URLSearchParams(search)), [search])
  const isOpened = usePageNavigationType() === 'PUSH' && search === '' && pathname === pagePath
  const last = isOpened ? (lastQueries.get(nameOf(pagePath)) ?? '') : ''
  const hasDefault = isOpened && last === '' && listing.ancestors.length === 0
  const { views, isLoading } = useSavedViews({ enabled: hasDefault })
  const ownDefault = views.find((view) => view.isDefault && view.resource === resource.name)
  const before = hasDefault && ownDefault ? savedQuery(ownDefault) : last
  useEffect(() => {
    if (before) navigate({ pathname, search: before, hash }, { replace: true, state: linkState })
    else if (unknown.length === 0 && (search !== '' || pathname === pagePath))
      keepQuery(pagePath, withoutPaging(search.slice(1)))
  }, [before, pagePath, pathname, search, hash, linkState, unknown, navigate])

  // What the address will be: one event may change several parts, before it is rendered.
  const latest = useRef({ state, paging, query: search.slice(1) })
  useEffect(() => {
    latest.current = { state, paging, query: search.slice(1) }
  }, [state, paging, search])
  /** Changes parts of the state. The list then starts at its first page, unless `paging` says otherwise. */
  const set = (part: Partial<ListState>, step: Step, newPaging: Partial<Paging> = {}) => {
    const next = { ...latest.current.state, ...part }
    const nextPaging = { ...latest.current.paging, page: 1, ...newPaging }
    const query = stateQuery(next) || (ownDefault ? definedQuery(null) : '')
    const nextSearch = withPaging(query, nextPaging)
    // Before the bare address renders, which would restore the last state.
    keepQuery(pagePath, query)
    const isSame = latest.current.query === nextSearch
    latest.current = { state: next, paging: nextPaging, query: nextSearch }
    const { section } = (linkState as OpenedState | null) ?? {}
    if (!isSame)
      navigate(
        { pathname, search: nextSearch },
        { replace: step === 'replace', state: section && { section } },
      )
  }
  return { state, paging, unknown, set, isRestoring: before !== '' || (hasDefault && isLoading) }
}

/** Max. rows per request while scrolling. */
export const pageSize = 200

/** Selections and panels work with the opening records, so those lists open with a full page. */
const openingSizeOf = ({ list }: Resource, hasRowPanel: boolean): number =>
  list.selectable || hasRowPanel ? pageSize : openingSize
/** Row limit of lists below a parent: loaded whole for selection, up to the API's maximum. */
export const maxWholeList = 10_000

export const useReadRecordList = () => {
  const { listing, resource, parentFilter, pagePath } = useListing()
  const { state, paging, unknown, set, isRestoring } = useListState()
  const view = viewOf(resource, state.view)
  const filter: typeof noFilter = state.filter ?? view?.filter ?? noFilter
  const fullFilter = useMemo(() => ({ ...filter, ...parentFilter }), [filter, parentFilter])
  const [first = unchosenSort, ...others] = useMemo(() => (view?.sort ? sortFields(view.sort) : []), [view])
  const sort = state.sort ?? first
  const then = state.sort ? none : others
  const summed = state.sums ?? view?.sums
  const chosenColumns = useMemo(
    () => state.columns ?? view?.columns ?? (summed && columnsOfSums(resource, filter, summed)),
    [state.columns, view, summed, resource, filter],
  )
  const under = state.columns ? undefined : view?.under
  const { rowPanel } = useExtension(resource.name)
  const opening =
    listing.ancestors.length > 0 ? maxWholeList : openingSizeOf(resource, rowPanel !== undefined)
  const sums = useMemo(() => {
    const { grandTotal, footer } = resource.list
    const ofFooter = footer && listing.ancestors.length > 0 ? footer.sums : []
    return [
      ...new Set([...(grandTotal ? [grandTotal] : []), ...(state.sums ?? view?.sums ?? []), ...ofFooter]),
    ]
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
  const isBelowParent = resource.parent !== undefined && resource.parent.key in parentFilter
  const once = useOnceUsed(resource, isBelowParent && !isPlaceholderData ? data : undefined, pagePath)
  const columns = useMemo(() => {
    const names = chosenColumns ?? columnsBelow(resource, parentFilter) ?? resource.list.columns
    return columnsOf(resource, chosenColumns ? names : withUsed(resource, names, once.isUsed), under)
  }, [resource, chosenColumns, parentFilter, once, under])
  const { isMore = false } = (meta ?? {}) as Partial<ListReplyMeta>
  const counted = useWhole(resource.name, { filter: fullFilter, isMissing: isMore })
  const exact = counted.whole?.total
  const received: typeof noSums | undefined = meta?.sums
  const isMissing = !isPlaceholderData && received !== undefined && sums.some((name) => !(name in received))
  const isSure = state.sums !== null
  const summedUp = useWhole(resource.name, { filter: fullFilter, meta: { sums }, isMissing, isSure })
  const added: typeof noSums | undefined = summedUp.whole?.meta?.sums
  const ticks = useTicks({
    fullFilter,
    records: isPlaceholderData ? undefined : data,
    isWhole: !isMore && data?.length === total,
  })
  return {
    state,
    unknown,
    /** The filter of the address or view, with date tokens. */
    filter,
    /** The filter in API syntax, including the parent. */
    fullFilter,
    sort,
    /** Further sort fields, for equal values. */
    then,
    columns,
    /** Further columns, with bars, among the columns of the definition. */
    bars: chosenColumns ? noBars : once.bars,
    /** Permanent part of the filter: the parent. */
    parentFilter,
    /** Number of rows loaded at first; all rows below a parent. */
    opening,
    records: data as readonly ListedRecord[] | undefined,
    /** Record count, up to the count limit. */
    count: exact ?? total ?? 0,
    isMore: isMore && exact === undefined,
    countAll: counted.ask,
    sums: added ?? received ?? noSums,
    /** Computes sums omitted on opening a long list; null if there are none. */
    addUp: isMissing && !added ? summedUp.ask : null,
    isAdding: summedUp.isAsking,
    isPending,
    isFetching,
    error,
    retry: () => void refetch(),
    refetch,
    /** Changes part of the state, with a new history entry by default. */
    change: (part: Partial<ListState>, step: Step = 'push') => set(part, step),
    paging,
    /** Changes the page, its size or the shown filters, with a new history entry. */
    turn: (part: Partial<Paging>, filter?: ListState['filter']) =>
      set(filter === undefined ? {} : { filter }, 'push', part),
    ...ticks,
  }
}

/** Test of one field and its setter; undefined removes it. `name`: a field, or `q` for the text filter. */
export const useListFilter = (name: string) => {
  const { filter, change } = useRecordList()
  const ask = (test: unknown, step?: Step) => {
    const { [name]: _, ...others } = filter
    change({ filter: test === undefined ? others : { ...others, [name]: test } }, step)
  }
  return [filter[name], ask] as const
}
