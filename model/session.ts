/** Reply to a sign-in (specification section 3). With `requires2FA`, the other fields are empty. */
export interface SignInReply {
  requires2FA: boolean
  email: string
  name: string
  token: string
  expiry: string | null
  roles: string[]
  message?: string
  /** Missing security steps, for the next page. Absent while the sign-in is incomplete. */
  security?: AccountSecurity
}

export interface TwoFactorSetup {
  /** Base32 key to type into an authenticator. */
  sharedKey: string
  /** `otpauth://totp/…` URL, shown as a QR code. */
  authenticatorUri: string
}

export interface AuthenticatorRegistration {
  success: boolean
  caption: string
}

/** A session as its user sees it. Times are ISO 8601. */
export interface OpenSession {
  readonly id: string
  readonly device: string
  readonly address: string
  readonly createdAt: string
  /** To the minute. */
  readonly lastUsedAt: string
  readonly expiresAt: string
  readonly isThis: boolean
}

/** Token for a program that calls the API as its owner, with one of their roles. Times are ISO 8601. */
export interface ApiToken {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly createdAt: string
  readonly expiresAt: string
  /** To the minute. Null if never used. */
  readonly lastUsedAt: string | null
}

export interface NewApiToken extends Pick<ApiToken, 'name' | 'role'> {
  readonly days: number
}

export const tokenNameLength = 60
export const longestTokenDays = 366
export const maxTokens = 20

/** A passkey as its user sees it. Times are ISO 8601. */
export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  /** Null if never used. */
  readonly lastUsedAt: string | null
}

export const passkeyNameLength = 60
export const maxPasskeys = 10

export interface AccountSecurity {
  readonly has2FA: boolean
  readonly recoveryCodesLeft: number
  /**
   * Deadline for setting up the authenticator that the role requires. After it, nothing else is accessible.
   */
  readonly authenticatorDue: string | null
}
