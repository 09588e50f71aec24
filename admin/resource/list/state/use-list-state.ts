import { useCallback, useEffect, useMemo } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { type ListState, readState, stateQuery } from '../../../../model/list-state.ts'
import { useListing } from '../../listing-context.ts'
import { definedQuery, savedQuery, useSavedViews } from '../views/saved-views.ts'
import { keepState, lastState } from './last-states.ts'

/** A step that Back takes back, or one that does not show in the history, such as each key of a text. */
type Step = 'push' | 'replace'

/**
 * The state of the list that is open, which is its query, and how to change it. A list that is opened by a link to
 * its bare address is as it was left, or as the person's default view has it; Back, a reload and a typed address show what they say.
 */
export const useListState = () => {
  const { listing, resource, pagePath } = useListing()
  const { pathname, search, hash, state: linkState } = useLocation()
  const navigate = useNavigate()
  const { state, unknown } = useMemo(
    () => readState(resource, new URLSearchParams(search)),
    [resource, search],
  )
  const isOpened = useNavigationType() === NavigationType.Push && search === '' && pathname === pagePath
  const last = isOpened ? lastState(pagePath) : ''
  const hasDefault = isOpened && last === '' && listing.ancestors.length === 0
  const { views, isLoading } = useSavedViews({ enabled: hasDefault })
  const ownDefault = views.find((view) => view.isDefault && view.resource === resource.name)
  const before = hasDefault && ownDefault ? savedQuery(ownDefault) : last
  useEffect(() => {
    if (before) navigate({ pathname, search: before, hash }, { replace: true, state: linkState })
    else if (unknown.length === 0 && (search !== '' || pathname === pagePath))
      keepState(pagePath, search.slice(1))
  }, [before, pagePath, pathname, search, hash, linkState, unknown, navigate])

  const set = useCallback(
    (next: ListState, step: Step) => {
      // At the bare address the default view would open.
      const query = stateQuery(next) || (ownDefault ? definedQuery(null) : '')
      // Before the bare address is seen, which would bring back what was left.
      keepState(pagePath, query)
      navigate({ pathname, search: query }, { replace: step === 'replace' })
    },
    [pagePath, pathname, navigate, ownDefault],
  )
  return { state, unknown, set, isRestoring: before !== '' || (hasDefault && isLoading) }
}
