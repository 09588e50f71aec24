import { useCallback, useEffect, useMemo } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { firmDay } from '../../../../model/firm-clock.ts'
import { useListing } from '../../listing-context.ts'
import { keepState, lastState } from './last-states.ts'
import { readState } from './list-state.ts'
import { type ListState, stateQuery } from './state-query.ts'

/** A step that Back takes back, or one that does not show in the history, such as each key of a text. */
type Step = 'push' | 'replace'

/**
 * The state of the list that is open, which is its query, and how to change it. A list that is opened by a link to
 * its bare address is as it was left; Back, a reload and a typed address show what they say.
 */
export const useListState = () => {
  const { resource, pagePath } = useListing()
  const { pathname, search, hash, state: linkState } = useLocation()
  const navigate = useNavigate()
  const today = firmDay()
  const { state, unknown } = useMemo(
    () => readState(resource, new URLSearchParams(search), today),
    [resource, search, today],
  )
  const isOpened = useNavigationType() === NavigationType.Push && search === '' && pathname === pagePath
  const before = isOpened ? lastState(pagePath) : ''
  useEffect(() => {
    if (before) navigate({ pathname, search: before, hash }, { replace: true, state: linkState })
    else if (unknown.length === 0 && (search !== '' || pathname === pagePath))
      keepState(pagePath, search.slice(1))
  }, [before, pagePath, pathname, search, hash, linkState, unknown, navigate])

  const set = useCallback(
    (next: ListState, step: Step) => {
      const query = stateQuery(next)
      // Before the bare address is seen, which would bring back what was left.
      keepState(pagePath, query)
      navigate({ pathname, search: query }, { replace: step === 'replace' })
    },
    [pagePath, pathname, navigate],
  )
  return { state, unknown, today, set, isRestoring: before !== '' }
}
