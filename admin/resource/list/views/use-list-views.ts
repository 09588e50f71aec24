import { plainState, stateQuery } from '../../../../model/list-state.ts'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'
import { definedQuery, savedQuery, useSavedViews } from './saved-views.ts'

/** The saved views of the open list, the one that it was opened with, and whether its state has changed since. */
export const useListViews = () => {
  const { resource, pagePath } = useListing()
  const { state } = useRecordList()
  const views = useSavedViews().views.filter((view) => view.resource === resource.name)
  const current = views.find(({ id }) => id === state.saved)
  const query = stateQuery({ ...state, saved: null })
  const opened = current?.state ?? stateQuery({ ...plainState, view: state.view })
  return {
    views,
    current,
    /** The state as a view stores it. */
    query,
    isChanged: query !== opened,
    /** The address of the view without the changes. */
    resetPath: `${pagePath}?${current ? savedQuery(current) : definedQuery(state.view)}`,
  }
}
