import type { AuthProvider } from 'react-admin'
import { type Action, mayDo } from '../may-do.ts'
import { endSession, getSession } from '../session.ts'
import { definitionOf } from './data-provider.ts'

const toSignIn = { redirectTo: '/login', message: false } as const

/** react-admin's view of the session. The sign-in screen signs in on its own. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Signing in happens on /login')),
  logout: async () => {
    endSession()
    return false
  },
  checkAuth: async () => {
    if (!getSession()) throw toSignIn
  },
  // The HTTP client has ended the session already. Rejecting here would make react-admin treat the failed
  // call as a success, and a save would close its form.
  checkError: async () => undefined,
  getPermissions: async () => getSession()?.roles ?? [],
  getIdentity: async () => {
    const session = getSession()
    return { id: session?.email ?? '', fullName: session?.name }
  },
  canAccess: async ({ resource, action }) => mayDo(definitionOf(resource), action as Action),
}
