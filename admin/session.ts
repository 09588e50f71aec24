import { useSyncExternalStore } from 'react'
import type { SignInReply } from '../model/session.ts'
import { outline } from './outline.ts'
import { createStore } from './store.ts'
import { forgetSecurity, keepSecurity, readStored } from './stored-for-user.ts'

/** The session as stored in the browser (specification section 3). */
export interface Session {
  readonly email: string
  readonly name: string
  readonly token: string
  /** Expiry of the token, ISO 8601. */
  readonly tokenExpiration: string
  readonly roles: readonly string[]
}

/** Storage key (specification section 3). */
export const sessionKey = 'userData'
/** Specification section 9. */
export const renewalInterval = 60 * 60_000
/** Max. timer delay: 2³¹ − 1 ms, 24.8 days. Longer ones overflow and fire at once. */
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

/** Milliseconds until the token expires; 0 without a valid expiry. */
const timeLeft = (session: Session): number => {
  const ends = new Date(session.tokenExpiration ?? '').getTime()
  return Number.isNaN(ends) ? 0 : ends - Date.now()
}

const readSession = (): Session | null => {
  const stored = readStored(() => localStorage.getItem(sessionKey))
  return isSession(stored) && timeLeft(stored) > 0 ? stored : null
}

const store = createStore<Session | null>(null)
let loggedOut = false
let logoutTimer: ReturnType<typeof setTimeout> | undefined

const change = (session: Session | null) => {
  clearTimeout(logoutTimer)
  if (session) {
    loggedOut = false
    scheduleLogout(session)
  }
  store.set(session)
}

const scheduleLogout = (session: Session) => {
  const left = timeLeft(session)
  logoutTimer = setTimeout(
    () => (timeLeft(session) > 0 ? scheduleLogout(session) : endSession()),
    Math.min(Math.max(left, 0), longestTimeout),
  )
}

/** The session; null without one, or if the token has expired or has no expiry. */
export const getSession = (): Session | null => {
  const session = store.get()
  return session && timeLeft(session) > 0 ? session : null
}

/** Calls the listener on sign-in and sign-out; returns an unsubscribe function. */
export const { subscribe } = store

/** Calls the listener when another user, or nobody, is signed in. */
export const onUserChange = (listener: () => void): void => {
  let user = getSession()?.email
  subscribe(() => {
    const next = getSession()?.email
    if (next !== user) listener()
    user = next
  })
}

export const startSession = ({ email, name, token, expiry, roles, security }: SignInReply): void => {
  const session: Session = { email, name, token, tokenExpiration: expiry ?? '', roles }
  localStorage.setItem(sessionKey, JSON.stringify(session))
  if (security) keepSecurity(email, security)
  else forgetSecurity()
  change(timeLeft(session) > 0 ? session : null)
}

/** Ends the session in all tabs. `byChoice`: the user has logged out. */
export const endSession = (byChoice = false): void => {
  localStorage.removeItem(sessionKey)
  forgetSecurity()
  loggedOut = byChoice
  change(null)
}

/** Whether the last session of this tab ended by logout here. */
export const wasLoggedOut = (): boolean => loggedOut

/** Restores the stored session if its token is valid (specification section 4). */
export const restoreSession = (): void => {
  const stored = readSession()
  const current = store.get()
  if (stored && stored.token !== current?.token) change(stored)
  else if (stored) reschedule(stored)
  // It expired while no page was open.
  else if (!current) forgetSecurity()
}

const reschedule = (session: Session) => {
  clearTimeout(logoutTimer)
  scheduleLogout(session)
}

/** Follows session changes in other tabs. A null key: storage was cleared. */
const followOtherTabs = ({ key }: StorageEvent) => {
  if (key !== sessionKey && key !== null) return
  const stored = readSession()
  if (stored?.token !== store.get()?.token) change(stored)
}

/** Restores the session and watches expiry, other tabs and wake-up. Returns a function that stops. */
export const watchSession = (): (() => void) => {
  // Timers are late after sleep, so the expiry is checked when the page becomes visible.
  const wake = () => {
    if (store.get() && !getSession()) endSession()
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

/** Whether the user has one of the roles or is an Administrator; true without roles. */
export const hasAnyRole = (allowed: readonly string[] | undefined, session = getSession()): boolean =>
  allowed === undefined ||
  (session?.roles.some((role) => role === outline.roles.administrator || allowed.includes(role)) ?? false)

/** The session or null; renders again on sign-in and sign-out. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, getSession)
