import type { AccountSecurity } from '../model/session.ts'

/** Where the browser keeps what the server last said that a person's account lacks: a page knows it from its first paint. */
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

/** Keeps what the server says of this person, until their session ends. */
export const keepSecurity = (email: string, security: AccountSecurity): void =>
  localStorage.setItem(securityKey, JSON.stringify({ email, security } satisfies Stored))

/** What the server last said of this person; null when it is not known here. */
export const storedSecurity = (email: string): AccountSecurity | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(securityKey) ?? 'null')
    return isStored(stored) && stored.email === email ? stored.security : null
  } catch {
    return null
  }
}

/** At the end of a session, and when the person changes what was kept. */
export const forgetSecurity = (): void => localStorage.removeItem(securityKey)
