import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import { getSession, holdsOneOf } from './session.ts'

/** Address of the sign-in screen. */
export const signInPagePath = '/login'

/** State of the sign-in screen's place in history: where its visitor wanted to go, as path and query. */
export interface SignInState {
  readonly wanted: string
  /** They were signed in, and the session has ended by itself. */
  readonly ended?: true
}

const isSignInState = (state: unknown): state is SignInState =>
  typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string'

/** What a guard sent somebody away from. A redirect carries no state, so it waits here for the sign-in screen. */
let sentAwayFrom: string | null = null

/** The sign-in screen has noted it in its history, where it outlives a reload and is gone with the visit. */
export const noted = (): void => {
  sentAwayFrom = null
}

/** Where somebody on the sign-in screen wanted to go; null for nowhere in particular. */
export const wantedPagePath = (state: unknown): string | null =>
  isSignInState(state) ? state.wanted : sentAwayFrom

/**
 * Sends somebody elsewhere. An address that was opened directly, or by Back, is in the history already: it is replaced,
 * or Back from where they are sent would lead into the guard again.
 */
const away = (from: string, to: string): Response => (location.href === from ? replace(to) : redirect(to))

/** Whether a session that ended by itself led to the sign-in screen. */
export const hasEnded = (state: unknown): boolean => isSignInState(state) && state.ended === true

/**
 * Guard of a route: a visitor goes to the sign-in screen, a person without any of the roles to /unauthorised
 * (specification section 6).
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
