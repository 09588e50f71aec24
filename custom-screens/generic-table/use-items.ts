import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { SortPayload } from 'react-admin'
import { requestJson } from '../../admin/providers/http-client.ts'
import { nextSort } from '../../admin/table/next-sort.ts'
import { apiPath } from '../../model/api-path.ts'
import { defaultSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { searchable } from './search-items.ts'
import { shownItems } from './shown-items.ts'

const noRecords: readonly AnyRecord[] = []

/**
 * All records of the resource as one `GET /{endpoint}` gives them (specification section 7), searched and sorted in
 * the browser, so that every column can be searched.
 * @param editedId the record that is being edited: it stays in the table whatever is searched for
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
