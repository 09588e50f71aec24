import { useCallback, useEffect, useMemo } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { usePlace } from '../../place-context.ts'
import { todayInLondon } from './date-tokens.ts'
import { keepState, lastState } from './last-states.ts'
import { type ListState, readState, stateQuery } from './list-state.ts'

/** A step that Back takes back, or one that does not show in the history, such as each key of a text. */
type Step = 'push' | 'replace'

/**
 * The state of the list of this place, which is its address, and how to change it. A list that is opened by a link to
 * its bare address is as it was left; Back, a reload and a typed address show what they say.
 */
export const useListState = () => {
  const { resource, address } = usePlace()
  const { pathname, search, hash, state: linkState } = useLocation()
  const navigate = useNavigate()
  const today = todayInLondon()
  const { state, unknown } = useMemo(
    () => readState(resource, new URLSearchParams(search), today),
    [resource, search, today],
  )
  const isOpened = useNavigationType() === NavigationType.Push && search === '' && pathname === address
  const before = isOpened ? lastState(address) : ''
  useEffect(() => {
    if (before) navigate({ pathname, search: before, hash }, { replace: true, state: linkState })
    else if (unknown.length === 0 && (search !== '' || pathname === address))
      keepState(address, search.slice(1))
  }, [before, address, pathname, search, hash, linkState, unknown, navigate])

  const set = useCallback(
    (next: ListState, step: Step) => {
      const query = stateQuery(next)
      // Before the bare address is seen, which would bring back what was left.
      keepState(address, query)
      navigate({ pathname, search: query }, { replace: step === 'replace' })
    },
    [address, pathname, navigate],
  )
  return { state, unknown, today, set, isRestoring: before !== '' }
}
