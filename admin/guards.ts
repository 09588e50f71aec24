import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import type { Role } from '../model/definition.ts'
import { getSession, holdsOneOf } from './session.ts'

/** Address of the sign-in screen. */
export const signInPath = '/login'

/** State of the sign-in screen's place in history: where its visitor wanted to go, as path and query. */
export interface SignInState {
  readonly wanted: string
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
export const wantedAddress = (state: unknown): string | null =>
  isSignInState(state) ? state.wanted : sentAwayFrom

/**
 * Guard of a route: a visitor goes to the sign-in screen, a person without any of the roles to /unauthorised
 * (specification section 6).
 */
export const signedIn =
  (roles?: readonly Role[]) =>
  ({ request }: LoaderFunctionArgs): null => {
    if (!getSession()) {
      const { pathname, search } = new URL(request.url)
      sentAwayFrom = pathname + search
      throw redirect(signInPath)
    }
    if (!holdsOneOf(roles)) throw redirect('/unauthorised')
    return null
  }
