import { keepPreviousData } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { type Identifier, type SortPayload, useGetList, useRecordSelection } from 'react-admin'
import { countedFirst } from '../../../model/counted-first.ts'
import { sortFields, unchosenSort } from '../../../model/default-sort.ts'
import { isShortText } from '../../../model/filter/short-text.ts'
import { type ListedRecord, useExtension } from '../../extension-points.ts'
import type { ListAnswerMeta, ListMeta } from '../../providers/data-provider.ts'
import { type Column, columnsOf } from '../../table/columns.ts'
import { useListing } from '../listing-context.ts'
import { countedOfShortText, openingSizeOf, wholeList } from './page-size.ts'
import { filterWithDates } from './state/date-tokens.ts'
import { type ListState, viewOf } from './state/state-query.ts'
import { useListState } from './state/use-list-state.ts'
import { useAddedUp } from './use-added-up.ts'
import { useExactCount } from './use-exact-count.ts'
import { useLookedThrough } from './use-looked-through.ts'

/** The list that is open: what its address asks for, what was answered, and what is ticked. */
export interface RecordList {
  readonly state: ListState
  /** What the address names that does not exist. */
  readonly unknown: readonly string[]
  /** The filter as it was chosen, with dates as tokens: the address's own, or that of the view. */
  readonly filter: Readonly<Record<string, unknown>>
  /** The same as the API takes it, with what keeps the list to its parent. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly sort: SortPayload
  /** What records are ordered by that are equal there. */
  readonly then: readonly SortPayload[]
  readonly columns: readonly Column[]
  /** How many rows it opens with; all of them below a parent. */
  readonly opening: number
  /** Those it opens with. */
  readonly records: readonly ListedRecord[] | undefined
  /** How many there are, as far as is known. */
  readonly count: number
  /** There are more than that, and nobody has counted them yet. */
  readonly isMore: boolean
  /** Counts them to the end. */
  readonly countAll: () => void
  /** In so many of its first records was looked for what no index finds: these are not all that match. Null for all. */
  readonly lookedThrough: number | null
  /** In so many such things are looked for, if there are any; null for all. */
  readonly within: number | null
  readonly searchAll: () => void
  /** It is being read once more, for all that match. */
  readonly isSearchingAll: boolean
  /** Sums over all that the filter lets through, by field. */
  readonly sums: Readonly<Record<string, number>>
  /** Adds them up where the list is too long for that as it opens; null where there is nothing to add up. */
  readonly addUp: (() => void) | null
  /** They are being added up. */
  readonly isAdding: boolean
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: unknown
  /** Asks again after an error. */
  readonly retry: () => void
  /** Changes a part of the state: a step that Back takes back, unless it is said to replace the present one. */
  readonly change: (part: Partial<ListState>, step?: 'push' | 'replace') => void
  readonly selectedIds: readonly Identifier[]
  readonly select: (ids: readonly Identifier[]) => void
  readonly toggle: (id: Identifier) => void
}

const RecordListContext = createContext<RecordList | null>(null)
export const RecordListProvider = RecordListContext.Provider

/** The list around. */
export const useRecordList = (): RecordList => {
  const list = useContext(RecordListContext)
  if (!list) throw new Error('useRecordList needs a RecordListProvider around it')
  return list
}

const noFilter = {}
const noSums = {}
const isNoText = (name: string) => name !== 'q'
/** Whether a text is looked for that one more letter would have an index find. */
export const isOfShortText = ({ q }: RecordList['asked']): boolean => typeof q === 'string' && isShortText(q)
const none: readonly SortPayload[] = []

/** Reads the list that is open as its query asks for it. */
export const useReadRecordList = (): RecordList => {
  const { listing, resource, pagePath, parentValues } = useListing()
  const { state, unknown, today, set, isRestoring } = useListState()
  const view = viewOf(resource, state.view)
  const filter = state.filter ?? view?.filter ?? noFilter
  const asked = useMemo(
    () => ({ ...filterWithDates(resource, filter, today), ...parentValues }),
    [resource, filter, parentValues, today],
  )
  const [first = unchosenSort, ...others] = useMemo(() => (view?.sort ? sortFields(view.sort) : []), [view])
  const sort = state.sort ?? first
  const then = state.sort ? none : others
  const columnNames = state.columns ?? view?.columns
  const under = state.columns ? undefined : view?.under
  const columns = useMemo(() => columnsOf(resource, columnNames, under), [resource, columnNames, under])
  const { rowPanel } = useExtension(resource.name)
  const opening = listing.ancestors.length > 0 ? wholeList : openingSizeOf(resource, rowPanel !== undefined)
  const sums = useMemo(() => {
    const { grandTotal, foot } = resource.list
    const ofFoot = foot && listing.ancestors.length > 0 ? foot.sums : []
    return [...new Set([...(grandTotal ? [grandTotal] : []), ...(state.sums ?? view?.sums ?? []), ...ofFoot])]
  }, [resource, listing, view, state.sums])
  const isShort = isOfShortText(asked)
  const whole = {
    pagination: { page: 1, perPage: opening },
    sort,
    filter: asked,
    meta: { sums, then, countTo: isShort ? countedOfShortText : countedFirst } satisfies ListMeta,
  }
  const mayBeLong =
    isShort || (listing.ancestors.length === 0 && (sums.length > 0 || Object.keys(asked).some(isNoText)))
  const { within, searchAll } = useLookedThrough(resource.name, whole, mayBeLong)
  const { data, total, meta, isPending, isFetching, isPlaceholderData, error, refetch } =
    useGetList<ListedRecord>(
      resource.name,
      { ...whole, meta: { ...whole.meta, ...within } satisfies ListMeta },
      { placeholderData: keepPreviousData, enabled: !isRestoring },
    )
  const { isMore = false, lookedThrough = null } = (meta ?? {}) as Partial<ListAnswerMeta>
  const isCut = isMore && lookedThrough === null
  const { exact, countAll } = useExactCount(resource.name, asked, isCut)
  const told: Readonly<Record<string, number>> | undefined = meta?.sums
  const isMissing = !isPlaceholderData && told !== undefined && sums.some((name) => !(name in told))
  const { added, addUp, isAdding } = useAddedUp(resource.name, {
    filter: asked,
    sums,
    isMissing,
    isSure: state.sums !== null,
  })
  const [selectedIds, { select, toggle }] = useRecordSelection({ resource: pagePath })
  const change = useCallback<RecordList['change']>(
    (part, step = 'push') => set({ ...state, ...part }, step),
    [state, set],
  )
  return {
    state,
    unknown,
    filter,
    asked,
    sort,
    then,
    columns,
    opening,
    records: data,
    count: (isCut ? exact : undefined) ?? total ?? 0,
    isMore: isMore && !(isCut && exact !== undefined),
    countAll,
    lookedThrough,
    // What is counted to the end has more rows than those.
    within: isCut && exact !== undefined ? null : (within.within ?? null),
    searchAll,
    isSearchingAll: lookedThrough !== null && within.within === undefined,
    sums: added ?? told ?? noSums,
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
