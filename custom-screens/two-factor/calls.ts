import { requestJson } from '../../admin/providers/http-client.ts'
import type { AuthenticatorRegistration, TwoFactorSetup } from '../../model/session.ts'

/** Whether the account has an authenticator (specification section 7). */
export const hasAuthenticator = (): Promise<boolean> => requestJson('/auth/has2fa')

/** Starts or resumes the setup. */
export const startSetup = (): Promise<TwoFactorSetup> => requestJson('/auth/setup2fa')

export const registerAuthenticator = (authCode: string): Promise<AuthenticatorRegistration> =>
  requestJson('/auth/RegisterAuthenticator', { method: 'POST', body: { authCode } })
