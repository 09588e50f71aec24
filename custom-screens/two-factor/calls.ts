import { requestJson } from '../../admin/providers/http-client.ts'
import type { AuthenticatorRegistration, TwoFactorSetup } from '../../model/session.ts'

/** Whether an authenticator is registered to the account (specification section 7). */
export const hasAuthenticator = (): Promise<boolean> => requestJson('/auth/has2fa')

/** Starts the set-up, or goes on with the one started. */
export const startSetup = (): Promise<TwoFactorSetup> => requestJson('/auth/setup2fa')

/** Confirms the set-up with a code. */
export const registerAuthenticator = (authCode: string): Promise<AuthenticatorRegistration> =>
  requestJson('/auth/RegisterAuthenticator', { method: 'POST', body: { authCode } })
