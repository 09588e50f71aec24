import { HttpError } from 'react-admin'
import { requestJson } from '../../admin/providers/http-client.ts'
import type { SignInReply } from '../../model/session.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export const signIn = (credentials: Credentials): Promise<SignInReply> =>
  requestJson('/auth', { method: 'POST', body: credentials })

export const signInWithCode = (credentials: Credentials, twoFactorCode: string): Promise<SignInReply> =>
  requestJson('/auth/twofactorlogin', { method: 'POST', body: { ...credentials, twoFactorCode } })

export const signInWithRecoveryCode = (
  credentials: Credentials,
  recoveryCode: string,
): Promise<SignInReply> =>
  requestJson('/auth/recoverylogin', { method: 'POST', body: { ...credentials, recoveryCode } })

/** Translation key of a failed sign-in (specification section 8). */
export const failureKey = (error: unknown): string =>
  error instanceof HttpError && error.status === 401 ? 'signIn.wrongCredentials' : 'signIn.failed'

/** Additional server or connection message; empty if it equals that sentence. */
export const failureDetail = (error: unknown, sentence: string): string =>
  error instanceof HttpError && error.message !== sentence ? error.message : ''
