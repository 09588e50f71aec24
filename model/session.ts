/** Reply to a sign-in (specification section 3). With `requires2FA` the other fields are empty. */
export interface SignInReply {
  requires2FA: boolean
  email: string
  name: string
  token: string
  /** ISO 8601 instant at which the token ends. */
  expiry: string | null
  roles: string[]
  message?: string
  /** What the account lacks, for the page that comes next; left out where the sign-in is not finished. */
  security?: AccountSecurity
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

/** A session as its person sees it: where somebody is signed in. Instants are ISO 8601. */
export interface OpenSession {
  readonly id: string
  /** Such as "Firefox on Windows". */
  readonly device: string
  readonly address: string
  readonly createdAt: string
  /** To the minute. */
  readonly lastUsedAt: string
  readonly expiresAt: string
  readonly isThis: boolean
}

/** A program calls the API with it, as its owner and with one of their roles. Instants are ISO 8601. */
export interface ApiToken {
  readonly id: string
  /** What its owner calls the program. */
  readonly name: string
  readonly role: string
  readonly createdAt: string
  readonly expiresAt: string
  /** To the minute; null until it is used. */
  readonly lastUsedAt: string | null
}

export interface NewApiToken extends Pick<ApiToken, 'name' | 'role'> {
  /** How long it is good, in whole days. */
  readonly days: number
}

export const tokenNameLength = 60
export const longestTokenDays = 366
/** One person keeps no more than they can look over. */
export const maxTokens = 20

/** A passkey as its person sees it. Instants are ISO 8601. */
export interface Passkey {
  readonly id: string
  /** What its person calls it. */
  readonly name: string
  readonly createdAt: string
  /** Null until somebody signs in with it. */
  readonly lastUsedAt: string | null
}

export const passkeyNameLength = 60
export const maxPasskeys = 10

/** What an account lacks. */
export interface AccountSecurity {
  readonly has2FA: boolean
  readonly recoveryCodesLeft: number
  /** When the role needs an authenticator that is not there; from then on nothing else is left. */
  readonly authenticatorDue: string | null
}
