import useEventCallback from '@mui/utils/useEventCallback'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ListContextProvider, type ListControllerResult, useDataProvider, useGetList } from 'react-admin'
import { sortFields } from '../../../model/default-sort.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { withoutCount } from '../../providers/data-provider.ts'
import { useListing } from '../listing-context.ts'
import { testAt, testsOf, withTest } from './list-filters.ts'
import { type RecordList, RecordListContext } from './record-list.ts'
import { useExport } from './use-export.ts'
import { useSelectAll } from './use-selection.ts'

/** The records of the address's page. Pages after the loaded rows have a request of their own. */
const usePageRecords = (list: RecordList): readonly ListedRecord[] | undefined => {
  const { resource } = useListing()
  const { records, count, isMore, sort, then, fullFilter } = list
  const { page, perPage } = list.paging
  const [start, end] = [(page - 1) * perPage, page * perPage]
  const isLoaded = records !== undefined && (records.length >= end || (records.length === count && !isMore))
  const { data } = useGetList<ListedRecord>(
    resource.name,
    { pagination: { page, perPage }, sort, filter: fullFilter, meta: { ...withoutCount, then } },
    { enabled: records !== undefined && !isLoaded, placeholderData: keepPreviousData },
  )
  return useMemo(
    () => (isLoaded || !records ? records?.slice(start, end) : data),
    [isLoaded, records, data, start, end],
  )
}

/** The list as react-admin's components know it. Their setters change the address. */
const useListContextValue = (list: RecordList): ListControllerResult => {
  const { resource } = useListing()
  const { filter, sort, count, isMore, selectedIds, paging, error, isPending, isFetching } = list
  const { page, perPage, displayedFilters } = paging
  const records = usePageRecords(list)
  const dataProvider = useDataProvider()
  const selectAll = useSelectAll(list)
  const exportList = useExport(list)
  const setters = {
    setSort: useEventCallback((next: ListControllerResult['sort']) => list.change({ sort: next }, 'replace')),
    setFilters: useEventCallback((filters: object, shown?: Record<string, boolean>) =>
      list.turn(shown ? { displayedFilters: shown } : {}, testsOf({ ...filters }, filter)),
    ),
    showFilter: useEventCallback((source: string, initial: unknown) => {
      const shown = { displayedFilters: { ...displayedFilters, [source]: true } }
      if (initial === undefined || testAt(filter, source) !== undefined) list.turn(shown)
      else list.turn(shown, withTest(filter, source, initial))
    }),
    hideFilter: useEventCallback((source: string) => {
      const { [source]: _, ...shown } = displayedFilters
      list.turn({ displayedFilters: shown }, withTest(filter, source, undefined))
    }),
    setPage: useEventCallback((next: number) => list.turn({ page: next })),
    setPerPage: useEventCallback((size: number) => list.turn({ perPage: size })),
    onSelect: useEventCallback(list.select),
    onToggleItem: useEventCallback(list.toggle),
    onUnselectItems: useEventCallback((everywhere?: boolean) => list.unselect([...selectedIds], everywhere)),
    onSelectAll: useEventCallback(() => void selectAll()),
    refetch: useEventCallback(list.refetch),
    /** The server writes the file, of all records of the list, with the columns that are shown. */
    exporter: useEventCallback(() => exportList('xlsx')),
    getData: useEventCallback(async ({ maxResults = count } = {}) => {
      const { fullFilter, then } = list
      const { data } = await dataProvider.getList(resource.name, {
        pagination: { page: 1, perPage: maxResults },
        sort,
        filter: fullFilter,
        meta: { ...withoutCount, then },
      })
      return data
    }),
  }
  // The order of the definition, where none is chosen.
  const order = sort.field === '' ? sortFields(resource.list.sort)[0] : sort
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setters never change
  return useMemo(() => {
    const total = isPending ? undefined : count
    return {
      ...setters,
      resource: resource.name,
      defaultTitle: resource.title,
      sort: order,
      filter: list.parentFilter,
      filterValues: filter,
      displayedFilters,
      page,
      perPage,
      selectedIds,
      data: records,
      total,
      hasPreviousPage: page > 1,
      hasNextPage: isMore || page * perPage < count,
      meta: { sums: list.sums },
      isPending,
      isLoading: isPending && isFetching,
      isFetching,
      error,
      // The type is a union by state, which the fields follow together.
    } as unknown as ListControllerResult
  }, [
    resource,
    order,
    list.parentFilter,
    filter,
    displayedFilters,
    page,
    perPage,
    selectedIds,
    records,
    count,
    isMore,
    list.sums,
    isPending,
    isFetching,
    error,
  ])
}

interface RecordListProviderProps {
  readonly value: RecordList
  readonly children: ReactNode
}

/** The current list, for `useRecordList` and for react-admin's components. */
export const RecordListProvider = ({ value, children }: RecordListProviderProps) => (
  <RecordListContext.Provider value={value}>
    <ListContextProvider value={useListContextValue(value)}>{children}</ListContextProvider>
  </RecordListContext.Provider>
)
