import { plainState, stateQuery } from '../../../../model/list-state.ts'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'
import { definedQuery, savedQuery, useSavedViews } from './saved-views.ts'

/** Saved views of the list, the open one, and whether the state differs from it. */
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
    query,
    isChanged: query !== opened,
    resetPath: `${pagePath}?${current ? savedQuery(current) : definedQuery(state.view)}`,
  }
}
