import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { SortPayload } from 'react-admin'
import { requestJson } from '../../admin/providers/http-client.ts'
import { nextSort } from '../../admin/table/SortPicker.tsx'
import { apiPath } from '../../model/api-path.ts'
import { defaultSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { searchable, shownItems } from './items.ts'

const noRecords: readonly AnyRecord[] = []

/**
 * Loads all records with one `GET /{endpoint}` (specification section 7) and searches and sorts them in the
 * browser, so that every column is searchable.
 * @param editedId record being edited, which stays visible
 */
export const useItems = (resource: Resource, names: readonly string[], editedId: AnyRecord['id'] | null) => {
  const [sort, setSort] = useState<SortPayload>(() => defaultSort(resource))
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const { data, error, isPending, isFetching } = useQuery({
    queryKey: [resource.name, 'getList', 'all'],
    queryFn: ({ signal }) => requestJson<readonly AnyRecord[]>(apiPath(resource), { signal }),
  })
  const all = data ?? noRecords
  const prepared = useMemo(() => searchable(resource, names, all), [resource, names, all])
  const items = useMemo(
    () => shownItems(prepared, { wanted, sort, editedId }),
    [prepared, wanted, sort, editedId],
  )
  return {
    items,
    total: all.length,
    error,
    isPending,
    isFetching,
    sort,
    sortBy: (field: string) => setSort(nextSort(sort, field)),
    search: typed,
    setSearch: setTyped,
  }
}
