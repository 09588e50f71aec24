import type { Role } from './definition.ts'

/** Reply to a sign-in (specification section 3). With `requires2FA` the other fields are empty. */
export interface SignInReply {
  requires2FA: boolean
  email: string
  name: string
  token: string
  /** ISO 8601 instant at which the token ends. */
  expiry: string | null
  roles: Role[]
  message?: string
}

export interface TwoFactorSetup {
  /** Base32 key to type into an authenticator. */
  sharedKey: string
  /** `otpauth://totp/…` address, shown as a QR code. */
  authenticatorUri: string
}

export interface AuthenticatorRegistration {
  success: boolean
  caption: string
}
