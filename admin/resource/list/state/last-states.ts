import { getSession } from '../../../session.ts'
import { lastListsKey } from '../../../stored-for-person.ts'

/** The lists that were left longest ago are forgotten. */
const most = 50

/**
 * The last state of each list, by its path, so that a list is found again as it was left. Only this person's: it is
 * cleared when they log out, and somebody else's is not read.
 */
interface Stored {
  readonly person: string
  /** Path and query; the one that was left last stands last. */
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

/** What the address of the list said when it was last seen; empty for nothing. */
export const lastState = (path: string): string => readLists().find(([stored]) => stored === path)?.[1] ?? ''

/** Keeps what the address of a list says; nothing forgets it. */
export const keepState = (path: string, query: string): void => {
  const person = getSession()?.email
  const before = readLists()
  if (!person || (before.find(([stored]) => stored === path)?.[1] ?? '') === query) return
  const others = before.filter(([stored]) => stored !== path)
  const lists = query === '' ? others : [...others.slice(1 - most), [path, query] as const]
  try {
    localStorage.setItem(lastListsKey, JSON.stringify({ person, lists } satisfies Stored))
  } catch {
    // Storage is full or switched off: the address still says all.
  }
}
