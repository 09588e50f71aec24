import type { AccountSecurity } from '../../model/session.ts'
import { getSession } from '../session.ts'
import { forgetSecurity, keepSecurity } from '../stored-for-person.ts'
import { requestJson } from './http-client.ts'

/** The security state of the user's account, also stored for the next page. */
export const askSecurity = async (person: string, signal?: AbortSignal): Promise<AccountSecurity> => {
  const security = await requestJson<AccountSecurity>('/auth/security', { signal })
  if (getSession()?.email === person) keepSecurity(person, security)
  return security
}

/** Reloads the security state after a change. Resolves even if the request fails. */
export const refreshSecurity = async (): Promise<void> => {
  forgetSecurity()
  const person = getSession()?.email
  if (person) await askSecurity(person).catch(() => null)
}
