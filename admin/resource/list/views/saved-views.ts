import { useQuery } from '@tanstack/react-query'
import { plainState, stateQuery } from '../../../../model/list-query.ts'
import { type SavedView, savedViews } from '../../../../model/saved-views.ts'
import { apiQuery } from '../../../providers/api-query.ts'
import { queryClient } from '../../../providers/query-client.ts'
import { useApiMutation } from '../../../providers/use-api-mutation.ts'

const queryKey = ['views']
const none: readonly SavedView[] = []
/** In milliseconds; other users' changes appear after it. */
const staleTime = 60_000

/** Saved views of all lists in one request, as the search needs them too. */
export const useSavedViews = ({ enabled = true } = {}) => {
  const { data = none, isLoading } = useQuery(
    { ...apiQuery<SavedView[]>(queryKey, '/View'), staleTime, enabled },
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

/** A new view, changes of one, or its end. */
type ViewWrite =
  | { readonly made: ViewValues & { readonly resource: string } }
  | { readonly view: SavedView; readonly changes: Partial<ViewValues> | null }

const methodOf = (write: ViewWrite) => {
  if ('made' in write) return 'POST'
  return write.changes ? 'PUT' : 'DELETE'
}
const doneBy = { POST: 'created', PUT: 'changed', DELETE: 'deleted' } as const

const bodyOf = (write: ViewWrite) => {
  if ('made' in write) return write.made
  if (!write.changes) return undefined
  const { name, shared, isDefault, state } = { ...write.view, ...write.changes }
  return { name, shared, isDefault, state }
}

const readAgain = () => queryClient.invalidateQueries({ queryKey })

/** @param onWritten called once the views are read again */
export const useViewWrite = (
  onWritten: (view: SavedView, write: ViewWrite) => void,
  onError?: (error: Error) => void,
) =>
  useApiMutation<ViewWrite, SavedView>({
    path: (write) =>
      'made' in write ? `/${savedViews.endpoint}` : `/${savedViews.endpoint}/${write.view.id}`,
    method: methodOf,
    body: bodyOf,
    ifMatch: (write) => ('made' in write ? undefined : `"${write.view.version}"`),
    done: (_reply, write) => ({ key: `views.done.${doneBy[methodOf(write)]}` }),
    onSuccess: async (view, write) => {
      await readAgain()
      onWritten(view, write)
    },
    onError: (error) => {
      void readAgain()
      onError?.(error)
    },
    onSettled: () => undefined,
  })
