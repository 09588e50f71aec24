import { HttpError } from 'react-admin'
import { requestJson } from '../../admin/providers/http-client.ts'
import type { SignInReply } from '../../model/session.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The first stage. */
export const signIn = (credentials: Credentials): Promise<SignInReply> =>
  requestJson('/auth', { method: 'POST', body: credentials })

/** The second stage, when the first asked for a code. */
export const signInWithCode = (credentials: Credentials, twoFactorCode: string): Promise<SignInReply> =>
  requestJson('/auth/twofactorlogin', { method: 'POST', body: { ...credentials, twoFactorCode } })

/** The second stage with a recovery code, for whoever has lost the authenticator. */
export const signInWithRecoveryCode = (
  credentials: Credentials,
  recoveryCode: string,
): Promise<SignInReply> =>
  requestJson('/auth/recoverylogin', { method: 'POST', body: { ...credentials, recoveryCode } })

/** Key of the sentence for a sign-in that failed (specification section 8). */
export const failureKey = (error: unknown): string =>
  error instanceof HttpError && error.status === 401 ? 'signIn.wrongCredentials' : 'signIn.failed'

/** What the server or the connection says beside that sentence; nothing where it says the same. */
export const failureDetail = (error: unknown, sentence: string): string =>
  error instanceof HttpError && error.message !== sentence ? error.message : ''
