import type { AccountSecurity } from '../../model/session.ts'
import { getSession } from '../session.ts'
import { forgetSecurity, keepSecurity } from '../stored-security.ts'
import { requestJson } from './http-client.ts'

/** What this person's account has and lacks, as the server says it now; it is kept for the next page. */
export const askSecurity = async (person: string, signal?: AbortSignal): Promise<AccountSecurity> => {
  const security = await requestJson<AccountSecurity>('/auth/security', { signal })
  if (getSession()?.email === person) keepSecurity(person, security)
  return security
}

/** The person has changed it: what was kept is so no more. Resolves when the new answer is there, or none can be had. */
export const refreshSecurity = async (): Promise<void> => {
  forgetSecurity()
  const person = getSession()?.email
  if (person) await askSecurity(person).catch(() => null)
}
