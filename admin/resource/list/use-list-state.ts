import { useCallback, useEffect, useMemo } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { type ListState, readState, stateQuery } from '../../../model/list-state.ts'
import { getSession } from '../../session.ts'
import { lastListsKey } from '../../stored-for-person.ts'
import { useListing } from '../listing-context.ts'
import { definedQuery, savedQuery, useSavedViews } from './views/saved-views.ts'

const maxStates = 50

/** Last query of each list, so that it reopens unchanged. Per user; cleared on logout. */
interface Stored {
  readonly person: string
  /** Path and query, the most recent last. */
  readonly lists: readonly (readonly [path: string, query: string])[]
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'lists' in value && Array.isArray(value.lists)

const readLists = (): Stored['lists'] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(lastListsKey) ?? 'null')
    return isStored(stored) && stored.person === getSession()?.email ? stored.lists : []
  } catch {
    return []
  }
}

const lastState = (path: string): string => readLists().find(([stored]) => stored === path)?.[1] ?? ''

const keepState = (path: string, query: string): void => {
  const person = getSession()?.email
  const before = readLists()
  if (!person || (before.find(([stored]) => stored === path)?.[1] ?? '') === query) return
  const others = before.filter(([stored]) => stored !== path)
  const lists = query === '' ? others : [...others.slice(1 - maxStates), [path, query] as const]
  try {
    localStorage.setItem(lastListsKey, JSON.stringify({ person, lists } satisfies Stored))
  } catch {
    // Storage is full or disabled: the address still has the state.
  }
}

type Step = 'push' | 'replace'

/**
 * State of the current list (its query). A link to the bare address restores the last state or opens the
 * default view; Back, a reload and a typed address keep their query.
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
      const query = stateQuery(next) || (ownDefault ? definedQuery(null) : '')
      // Before the bare address renders, which would restore the last state.
      keepState(pagePath, query)
      navigate({ pathname, search: query }, { replace: step === 'replace' })
    },
    [pagePath, pathname, navigate, ownDefault],
  )
  return { state, unknown, set, isRestoring: before !== '' || (hasDefault && isLoading) }
}
