import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import { getSession, hasAnyRole } from './session.ts'

export const signInPagePath = '/login'

/** Navigation state of the sign-in screen: the requested page, as path and query. */
export interface SignInState {
  readonly requested: string
  readonly ended?: true
}

const isSignInState = (state: unknown): state is SignInState =>
  typeof state === 'object' && state !== null && 'requested' in state && typeof state.requested === 'string'

/** The page that a guard redirected from. Redirects carry no state, so the sign-in screen reads it here. */
let redirectedFrom: string | null = null

/** Called once the sign-in screen has stored the page in its history entry, which survives a reload. */
export const clearRequestedPage = (): void => {
  redirectedFrom = null
}

/** The page requested before the sign-in screen; null if none. */
export const requestedPagePath = (state: unknown): string | null =>
  isSignInState(state) ? state.requested : redirectedFrom

/** Redirects. An address opened directly or by Back is replaced, or Back would lead to the guard again. */
const redirectTo = (from: string, to: string): Response =>
  location.href === from ? replace(to) : redirect(to)

/** Whether an expired session led to the sign-in screen. */
export const hasSessionExpired = (state: unknown): boolean => isSignInState(state) && state.ended === true

/**
 * Route guard: sends visitors to sign in, and users without a role to /unauthorised (specification section
 * 6).
 */
export const requireSession =
  (roles?: readonly string[]) =>
  ({ request }: LoaderFunctionArgs): null => {
    if (!getSession()) {
      const { pathname, search } = new URL(request.url)
      redirectedFrom = pathname + search
      throw redirectTo(request.url, signInPagePath)
    }
    if (!hasAnyRole(roles)) throw redirectTo(request.url, '/unauthorised')
    return null
  }
