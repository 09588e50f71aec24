import { plainText } from './fields/text.ts'
import {
  described,
  type FromSchema,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  objectSchema,
  oneOf,
  type Schema,
  text,
} from './schemas.ts'

const uuid: Schema<string> = { type: 'string', format: 'uuid' }
const roleOf = (roles: readonly string[]) => ({ type: 'string', ...oneOf(roles) })

export const accountSecuritySchema = objectSchema({
  has2FA: flag,
  recoveryCodesLeft: integer,
  authenticatorDue: described(
    nullable(instant),
    'Deadline for setting up the authenticator that the role requires; after it nothing else is accessible',
  ),
})
export type AccountSecurity = FromSchema<typeof accountSecuritySchema>

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
      security: described(
        accountSecuritySchema,
        'Security settings that the account still needs, as in /auth/security',
      ),
    },
    { optional: ['security'] },
  )
export interface SignInReply extends FromSchema<ReturnType<typeof signInReply>> {
  /** Shown to the user (specification section 3). This server never sends one. */
  readonly message?: string
}

export const twoFactorSetup = objectSchema({
  sharedKey: described(text, 'Base32 key to type into an authenticator'),
  authenticatorUri: described(text, '`otpauth://totp/…` URL, shown as a QR code'),
})
export type TwoFactorSetup = FromSchema<typeof twoFactorSetup>

export const authenticatorRegistration = objectSchema({ success: flag, caption: text })
export type AuthenticatorRegistration = FromSchema<typeof authenticatorRegistration>

/** A session as its user sees it. */
export const openSession = objectSchema({
  id: uuid,
  device: text,
  address: text,
  createdAt: instant,
  lastUsedAt: described(instant, 'Accurate to the minute'),
  expiresAt: instant,
  isThis: flag,
})
export type OpenSession = FromSchema<typeof openSession>

export const tokenNameLength = 60
export const longestTokenDays = 366
export const maxTokens = 20

const shownToken = (roles: readonly string[]) => ({
  id: uuid,
  name: text,
  role: roleOf(roles),
  mayApprove: flag,
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: described(nullable(instant), 'Accurate to the minute'),
})
/** Token for a program that calls the API as its owner, with one of their roles. */
export const apiToken = (roles: readonly string[]) => objectSchema(shownToken(roles))
export type ApiToken = FromSchema<ReturnType<typeof apiToken>>

/** A new token; its full value is shown only once. */
export const createdApiToken = (roles: readonly string[]) =>
  objectSchema({ ...shownToken(roles), token: text })
export type CreatedApiToken = FromSchema<ReturnType<typeof createdApiToken>>

export const newApiToken = (roles: readonly string[]) =>
  objectSchema(
    {
      name: { ...text, minLength: 1, maxLength: tokenNameLength, pattern: plainText },
      role: roleOf(roles),
      days: { ...described(integer, 'Lifetime'), minimum: 1, maximum: longestTokenDays },
      mayApprove: described(flag, 'Whether it may approve, send to the accounts and certify. Default: false'),
    },
    { optional: ['mayApprove'] },
  )
export type NewApiToken = FromSchema<ReturnType<typeof newApiToken>>

export const passkeyNameLength = 60
export const maxPasskeys = 10

/** A passkey as its user sees it. */
export const passkey = objectSchema({
  id: uuid,
  name: text,
  createdAt: instant,
  lastUsedAt: nullable(instant),
})
export type Passkey = FromSchema<typeof passkey>
