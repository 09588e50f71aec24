import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import type { Role } from '../model/definition.ts'
import { getSession, holdsOneOf } from './session.ts'

/** The query parameter of the sign-in screen that says where its visitor wanted to go. */
const wantedParameter = 'to'

/** Address of the sign-in screen that leads on to where somebody wanted to go. */
export const signInAddress = ({ pathname, search = '' }: { pathname: string; search?: string }): string =>
  `/login?${new URLSearchParams({ [wantedParameter]: pathname + search })}`

/**
 * Where to go after signing in: where one wanted to go, else home. Only addresses of this app: a link to the sign-in
 * screen must not lead on to another site.
 */
export const wantedAddress = (search: string): string => {
  const wanted = new URLSearchParams(search).get(wantedParameter) ?? ''
  const isOurs =
    /^\/(?![/\\])/.test(wanted) && new URL(wanted, window.location.origin).origin === window.location.origin
  return isOurs ? wanted : '/home'
}

/**
 * Guard of a route: a visitor goes to the sign-in screen, a person without any of the roles to /unauthorised
 * (specification section 6).
 */
export const signedIn =
  (roles?: readonly Role[]) =>
  ({ request }: LoaderFunctionArgs): null => {
    if (!getSession()) throw redirect(signInAddress(new URL(request.url)))
    if (!holdsOneOf(roles)) throw redirect('/unauthorised')
    return null
  }
