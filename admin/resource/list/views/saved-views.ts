import { useQuery } from '@tanstack/react-query'
import { plainState, stateQuery } from '../../../../model/list-query.ts'
import { type SavedView, savedViews } from '../../../../model/saved-views.ts'
import { requestJson } from '../../../providers/http-client.ts'
import { queryClient } from '../../../providers/query-client.ts'
import { writeOnce } from '../../../providers/send-once.ts'

const queryKey = ['views']
const none: readonly SavedView[] = []
/** In milliseconds; other users' changes appear after it. */
const staleTime = 60_000

/** Saved views of all lists in one request, as the search needs them too. */
export const useSavedViews = ({ enabled = true } = {}) => {
  const { data = none, isLoading } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => requestJson<SavedView[]>('/View', { signal }),
      staleTime,
      enabled,
    },
    queryClient,
  )
  return { views: data, isLoading }
}

export const savedQuery = ({ id, state }: SavedView): string => {
  const parameters = new URLSearchParams(state)
  parameters.set('saved', String(id))
  return parameters.toString()
}

/** Query of a view of the definition. The bare address restores the last state instead. */
export const definedQuery = (view: string | null): string =>
  view === null ? 'filter={}' : stateQuery({ ...plainState, view })

type ViewValues = Pick<SavedView, 'name' | 'shared' | 'isDefault' | 'state'>

const write = async (
  path: string,
  done: 'created' | 'changed' | 'deleted',
  rest: { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly body?: unknown; readonly ifMatch?: string },
): Promise<SavedView> => {
  try {
    return await writeOnce<SavedView>(path, { ...rest, done: () => ({ key: `views.done.${done}` }) })
  } finally {
    await queryClient.invalidateQueries({ queryKey })
  }
}

const pathOf = ({ id }: SavedView) => `/${savedViews.endpoint}/${id}`
const ifMatchOf = ({ version }: SavedView) => `"${version}"`

export const createView = (resource: string, values: ViewValues) =>
  write(`/${savedViews.endpoint}`, 'created', { method: 'POST', body: { resource, ...values } })

export const changeView = (view: SavedView, changes: Partial<ViewValues>) => {
  const { name, shared, isDefault, state } = { ...view, ...changes }
  const body: ViewValues = { name, shared, isDefault, state }
  return write(pathOf(view), 'changed', { method: 'PUT', body, ifMatch: ifMatchOf(view) })
}

export const deleteView = (view: SavedView) =>
  write(pathOf(view), 'deleted', { method: 'DELETE', ifMatch: ifMatchOf(view) })
