import type { Knex } from 'knex'
import type { Keys } from '../secret.ts'
import { type AntiForgery, createAntiForgery } from './sessions/anti-forgery.ts'
import { createTokens, type Tokens } from './sessions/tokens.ts'
import { type Clients, createClients } from './sign-in/client.ts'
import { createSignInLimits, type SignInLimits } from './sign-in/sign-in-limits.ts'
import { createTwoFactorKeys, type TwoFactorKeys } from './two-factor/two-factor-keys.ts'

/** What every part of signing in is built from. */
export interface Auth {
  readonly db: Knex
  readonly now: () => Date
  readonly tokens: Tokens
  readonly antiForgery: AntiForgery
  readonly twoFactorKeys: TwoFactorKeys
  readonly limits: SignInLimits
  readonly clients: Clients
}

export const createAuth = (db: Knex, keys: Keys, now: () => Date): Auth => ({
  db,
  now,
  tokens: createTokens(keys.tokens),
  antiForgery: createAntiForgery(keys.antiForgery),
  twoFactorKeys: createTwoFactorKeys(keys.twoFactor),
  limits: createSignInLimits(db, keys.signInLimits),
  clients: createClients(keys.signInLimits),
})
