import type { AccountSecurity } from '../../model/session.ts'
import { getSession } from '../session.ts'
import { forgetSecurity, keepSecurity } from '../stored-for-user.ts'
import { requestJson } from './http-client.ts'

/** The security state of the user's account, also stored for the next page. */
export const askSecurity = async (user: string, signal?: AbortSignal): Promise<AccountSecurity> => {
  const security = await requestJson<AccountSecurity>('/auth/security', { signal })
  if (getSession()?.email === user) keepSecurity(user, security)
  return security
}

/** Reloads the security state after a change. Resolves even if the request fails. */
export const refreshSecurity = async (): Promise<void> => {
  forgetSecurity()
  const user = getSession()?.email
  if (user) await askSecurity(user).catch(() => null)
}
