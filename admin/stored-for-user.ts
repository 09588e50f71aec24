import type { AccountSecurity } from '../model/session.ts'

export const lastListsKey = 'lastLists'
export const scrolledKey = 'scrolled'

export const dialogPagesKey = 'dialogPages'
export const draftsKey = 'drafts'

export const importChoicesKey = 'importChoices'
export const importSectionsKey = 'importSections'

export const dismissedNoticeKey = 'dismissedNotice'

export const recentRecordsKey = 'recentRecords'

/** Kept after signing out: a dismissed list does not come back. */
export const setUpKey = 'setUp'

/** Removes the data that the browser stores for the user's convenience. */
export const forgetUser = (): void => {
  for (const key of [lastListsKey, importChoicesKey, importSectionsKey, dismissedNoticeKey, recentRecordsKey])
    localStorage.removeItem(key)
  for (const key of [scrolledKey, dialogPagesKey, draftsKey]) sessionStorage.removeItem(key)
}

/** Reads a stored value; null if there is none, it is not JSON, or storage is disabled. */
export const readStored = (read: () => string | null): unknown => {
  try {
    return JSON.parse(read() ?? 'null')
  } catch {
    return null
  }
}

const maxEntries = 50

/** The most recent values by name, in a browser storage. Without storage, there are none. */
export const storedEntries = <Value>(storage: 'localStorage' | 'sessionStorage', key: string) => {
  const read = (): readonly (readonly [name: string, value: Value])[] => {
    const stored = readStored(() => window[storage].getItem(key))
    return Array.isArray(stored) ? stored : []
  }
  return {
    get: (name: string): Value | undefined => read().find(([stored]) => stored === name)?.[1],
    keep: (name: string, value: Value): void => {
      const others = read().filter(([stored]) => stored !== name)
      try {
        window[storage].setItem(key, JSON.stringify([...others.slice(1 - maxEntries), [name, value]]))
      } catch {
        // Storage is full or disabled.
      }
    },
  }
}

/** Last known security state of the account, available at first paint. */
const securityKey = 'accountSecurity'

interface Stored {
  readonly email: string
  readonly security: AccountSecurity
}

const isStored = (value: unknown): value is Stored => {
  if (typeof value !== 'object' || value === null) return false
  const { email, security } = value as Partial<Stored>
  return typeof email === 'string' && typeof security === 'object' && security !== null
}

export const keepSecurity = (email: string, security: AccountSecurity): void =>
  localStorage.setItem(securityKey, JSON.stringify({ email, security } satisfies Stored))

export const storedSecurity = (email: string): AccountSecurity | null => {
  const stored = readStored(() => localStorage.getItem(securityKey))
  return isStored(stored) && stored.email === email ? stored.security : null
}

/** Called at the end of a session and after a change of the state. */
export const forgetSecurity = (): void => localStorage.removeItem(securityKey)
