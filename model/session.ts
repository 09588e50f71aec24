import { plainText } from './fields/text.ts'
import {
  described,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  objectSchema,
  oneOf,
  type Schema,
  text,
  type ValueOf,
} from './schemas.ts'

const uuid: Schema<string> = { type: 'string', format: 'uuid' }
const roleOf = (roles: readonly string[]) => ({ type: 'string', ...oneOf(roles) })

export const accountSecuritySchema = objectSchema({
  has2FA: flag,
  recoveryCodesLeft: integer,
  authenticatorDue: described(
    nullable(instant),
    'Until when the authenticator that the role requires is set up; nothing else is accessible after it',
  ),
})
export type AccountSecurity = ValueOf<typeof accountSecuritySchema>

/** Reply to a sign-in (specification section 3). With `requires2FA`, the other fields are empty. */
export const signInReply = (roles: readonly string[]) =>
  objectSchema(
    {
      requires2FA: flag,
      email: text,
      name: text,
      token: described(text, 'Sent back as a bearer token.'),
      expiry: nullable(instant),
      roles: listOf(roleOf(roles)),
      security: described(accountSecuritySchema, 'What the account lacks, as /auth/security says it.'),
    },
    { optional: ['security'] },
  )
export interface SignInReply extends ValueOf<ReturnType<typeof signInReply>> {
  /** Shown to the user (specification section 3). This server never sends one. */
  readonly message?: string
}

export const twoFactorSetup = objectSchema({
  sharedKey: described(text, 'Base32 key to type into an authenticator'),
  authenticatorUri: described(text, '`otpauth://totp/…` URL, shown as a QR code'),
})
export type TwoFactorSetup = ValueOf<typeof twoFactorSetup>

export const authenticatorRegistration = objectSchema({ success: flag, caption: text })
export type AuthenticatorRegistration = ValueOf<typeof authenticatorRegistration>

/** A session as its user sees it. */
export const openSession = objectSchema({
  id: uuid,
  device: text,
  address: text,
  createdAt: instant,
  lastUsedAt: described(instant, 'To the minute.'),
  expiresAt: instant,
  isThis: flag,
})
export type OpenSession = ValueOf<typeof openSession>

export const tokenNameLength = 60
export const longestTokenDays = 366
export const maxTokens = 20

const shownToken = (roles: readonly string[]) => ({
  id: uuid,
  name: text,
  role: roleOf(roles),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: described(nullable(instant), 'To the minute.'),
})
/** Token for a program that calls the API as its owner, with one of their roles. */
export const apiToken = (roles: readonly string[]) => objectSchema(shownToken(roles))
export type ApiToken = ValueOf<ReturnType<typeof apiToken>>

/** A new token; its full value is shown only once. */
export const madeApiToken = (roles: readonly string[]) => objectSchema({ ...shownToken(roles), token: text })
export type MadeApiToken = ValueOf<ReturnType<typeof madeApiToken>>

export const newApiToken = (roles: readonly string[]) =>
  objectSchema({
    name: { ...text, minLength: 1, maxLength: tokenNameLength, pattern: plainText },
    role: roleOf(roles),
    days: { ...described(integer, 'How long it is good'), minimum: 1, maximum: longestTokenDays },
  })
export type NewApiToken = ValueOf<ReturnType<typeof newApiToken>>

export const passkeyNameLength = 60
export const maxPasskeys = 10

/** A passkey as its user sees it. */
export const passkey = objectSchema({
  id: uuid,
  name: text,
  createdAt: instant,
  lastUsedAt: nullable(instant),
})
export type Passkey = ValueOf<typeof passkey>
