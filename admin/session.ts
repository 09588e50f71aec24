import type { SignInReply } from '../model/session.ts'
import { roles } from '../resources.config.ts'
import { forgetSecurity, keepSecurity } from './stored-security.ts'

/** The signed-in person as the browser keeps it (specification section 3). */
export interface Session {
  readonly email: string
  readonly name: string
  readonly token: string
  /** ISO 8601 instant at which the token ends. */
  readonly tokenExpiration: string
  readonly roles: readonly string[]
}

/** Specification section 3: where the session is kept. */
export const sessionKey = 'userData'
/** Specification section 9. */
export const renewalInterval = 60 * 60_000
/** A longer delay overflows and fires at once: 2³¹ − 1 ms, 24.8 days. */
const longestTimeout = 2 ** 31 - 1

const isSession = (value: unknown): value is Session => {
  if (typeof value !== 'object' || value === null) return false
  const { email, name, token, roles } = value as Partial<Record<keyof Session, unknown>>
  return (
    [email, name, token].every((text) => typeof text === 'string') &&
    token !== '' &&
    Array.isArray(roles) &&
    roles.every((role) => typeof role === 'string')
  )
}

/** Milliseconds until the token ends; none without an expiration. */
const timeLeft = (session: Session): number => {
  const ends = new Date(session.tokenExpiration ?? '').getTime()
  return Number.isNaN(ends) ? 0 : ends - Date.now()
}

const readStored = (): Session | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')
    return isSession(stored) && timeLeft(stored) > 0 ? stored : null
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()
let current: Session | null = null
let loggedOut = false
let logoutTimer: ReturnType<typeof setTimeout> | undefined

const change = (session: Session | null) => {
  clearTimeout(logoutTimer)
  current = session
  if (session) loggedOut = false
  if (session) scheduleLogout(session)
  for (const listener of listeners) listener()
}

const scheduleLogout = (session: Session) => {
  const left = timeLeft(session)
  logoutTimer = setTimeout(
    () => (timeLeft(session) > 0 ? scheduleLogout(session) : endSession()),
    Math.min(Math.max(left, 0), longestTimeout),
  )
}

/** The session, or null: a token counts as absent once it has expired or when it has no expiration. */
export const getSession = (): Session | null => (current && timeLeft(current) > 0 ? current : null)

/** Calls the listener whenever somebody signs in or out; returns how to stop. */
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts the session that a reply to a sign-in describes, and keeps it for the next visit. */
export const startSession = ({ email, name, token, expiry, roles, security }: SignInReply): void => {
  const session: Session = { email, name, token, tokenExpiration: expiry ?? '', roles }
  localStorage.setItem(sessionKey, JSON.stringify(session))
  if (security) keepSecurity(email, security)
  else forgetSecurity()
  change(timeLeft(session) > 0 ? session : null)
}

/**
 * Forgets the session in this tab and, through local storage, in every other one.
 * @param byChoice the person has logged out
 */
export const endSession = (byChoice = false): void => {
  localStorage.removeItem(sessionKey)
  forgetSecurity()
  loggedOut = byChoice
  change(null)
}

/** Whether the last session in this tab ended because its person logged out here. */
export const wasLoggedOut = (): boolean => loggedOut

/** Takes up the stored session while its token is valid; otherwise nothing happens (specification section 4). */
export const restoreSession = (): void => {
  const stored = readStored()
  if (stored && stored.token !== current?.token) change(stored)
  else if (stored) reschedule(stored)
  // It has ended while no page was open.
  else if (!current) forgetSecurity()
}

const reschedule = (session: Session) => {
  clearTimeout(logoutTimer)
  scheduleLogout(session)
}

/** What another tab did to the session counts here too. A null key means that all was cleared. */
const followOtherTabs = ({ key }: StorageEvent) => {
  if (key !== sessionKey && key !== null) return
  const stored = readStored()
  if (stored?.token !== current?.token) change(stored)
}

/** Restores the session, and keeps watching the hour, other tabs, and waking from sleep. Returns how to stop. */
export const watchSession = (): (() => void) => {
  // A sleeping machine's timers run late: the first look back at the page checks the expiration.
  const wake = () => {
    if (current && timeLeft(current) <= 0) endSession()
  }
  restoreSession()
  const renewal = setInterval(restoreSession, renewalInterval)
  window.addEventListener('storage', followOtherTabs)
  document.addEventListener('visibilitychange', wake)
  return () => {
    clearInterval(renewal)
    clearTimeout(logoutTimer)
    window.removeEventListener('storage', followOtherTabs)
    document.removeEventListener('visibilitychange', wake)
  }
}

/** Whether the person holds one of the roles, or is an Administrator, who always may; no list asks for none. */
export const holdsOneOf = (allowed: readonly string[] | undefined, session = getSession()): boolean =>
  allowed === undefined ||
  (session?.roles.some((role) => role === roles.administrator || allowed.includes(role)) ?? false)
