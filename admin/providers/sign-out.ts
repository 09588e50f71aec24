import { endSession } from '../session.ts'
import { forgetPerson } from '../stored-for-person.ts'
import { request } from './http-client.ts'

/** Ends the session at once here, and on the server if reachable. */
export const signOut = (): void => {
  // Sent before the token is removed. The browser is logged out whatever the response.
  request('/auth/logout', { method: 'POST', keepalive: true }).catch(() => undefined)
  endSession(true)
  forgetPerson()
}
