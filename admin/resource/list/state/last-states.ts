import { getSession } from '../../../session.ts'
import { lastListsKey } from '../../../stored-for-person.ts'

const most = 50

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

export const lastState = (path: string): string => readLists().find(([stored]) => stored === path)?.[1] ?? ''

export const keepState = (path: string, query: string): void => {
  const person = getSession()?.email
  const before = readLists()
  if (!person || (before.find(([stored]) => stored === path)?.[1] ?? '') === query) return
  const others = before.filter(([stored]) => stored !== path)
  const lists = query === '' ? others : [...others.slice(1 - most), [path, query] as const]
  try {
    localStorage.setItem(lastListsKey, JSON.stringify({ person, lists } satisfies Stored))
  } catch {
    // Storage is full or disabled: the address still has the state.
  }
}
