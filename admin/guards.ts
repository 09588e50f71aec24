import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import { getSession, holdsOneOf } from './session.ts'

export const signInPagePath = '/login'

/** Navigation state of the sign-in screen: the requested page, as path and query. */
export interface SignInState {
  readonly wanted: string
  readonly ended?: true
}

const isSignInState = (state: unknown): state is SignInState =>
  typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string'

/** The page that a guard redirected from. Redirects carry no state, so the sign-in screen reads it here. */
let sentAwayFrom: string | null = null

/** Called once the sign-in screen has stored the page in its history entry, which survives a reload. */
export const noted = (): void => {
  sentAwayFrom = null
}

/** The page requested before the sign-in screen; null if none. */
export const wantedPagePath = (state: unknown): string | null =>
  isSignInState(state) ? state.wanted : sentAwayFrom

/** Redirects. An address opened directly or by Back is replaced, or Back would lead to the guard again. */
const away = (from: string, to: string): Response => (location.href === from ? replace(to) : redirect(to))

/** Whether an expired session led to the sign-in screen. */
export const hasEnded = (state: unknown): boolean => isSignInState(state) && state.ended === true

/**
 * Route guard: sends visitors to sign in, and users without a role to /unauthorised (specification section
 * 6).
 */
export const signedIn =
  (roles?: readonly string[]) =>
  ({ request }: LoaderFunctionArgs): null => {
    if (!getSession()) {
      const { pathname, search } = new URL(request.url)
      sentAwayFrom = pathname + search
      throw away(request.url, signInPagePath)
    }
    if (!holdsOneOf(roles)) throw away(request.url, '/unauthorised')
    return null
  }
