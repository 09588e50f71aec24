import { useQuery } from '@tanstack/react-query'
import { plainState, stateQuery } from '../../../../model/list-state.ts'
import { type SavedView, savedViews } from '../../../../model/saved-views.ts'
import { requestJson } from '../../../providers/http-client.ts'
import { queryClient } from '../../../providers/query-client.ts'
import { writeOnce } from '../../../providers/send-once.ts'

const queryKey = ['views']
const none: readonly SavedView[] = []
/** Milliseconds that the views of others are taken as they were. */
const staleTime = 60_000

/** The views of all lists that the person sees: one call for all, as the search offers them too. */
export const useSavedViews = ({ enabled = true } = {}) => {
  const { data = none, isLoading } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => requestJson<SavedView[]>('/View', { signal }),
      staleTime,
      enabled,
      retry: false,
    },
    queryClient,
  )
  return { views: data, isLoading }
}

/** The query of a list's address with the view. */
export const savedQuery = ({ id, state }: SavedView): string => {
  const parameters = new URLSearchParams(state)
  parameters.set('saved', String(id))
  return parameters.toString()
}

/** The query of a list's address with a view of its definition; the list as it was left is at the bare address. */
export const definedQuery = (view: string | null): string =>
  view === null ? 'filter={}' : stateQuery({ ...plainState, view })

/** What a person gives a view. */
export type ViewValues = Pick<SavedView, 'name' | 'shared' | 'isDefault' | 'state'>

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
