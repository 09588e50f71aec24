import { endSession } from '../session.ts'
import { forgetPerson } from '../stored-for-person.ts'
import { request } from './http-client.ts'

/** Ends the session here at once, and on the server if it can be reached. */
export const signOut = (): void => {
  // Asked while the token is still there; whether it answers or not, the browser has logged out.
  request('/auth/logout', { method: 'POST', keepalive: true }).catch(() => undefined)
  endSession(true)
  forgetPerson()
}
