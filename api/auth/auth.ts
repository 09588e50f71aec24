import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { AppContext } from '../context.ts'
import { createOutbox, type Outbox } from '../mail/outbox.ts'
import type { Settings } from '../settings.ts'
import { createNotices, type Notices } from './accounts/notices.ts'
import { type AntiForgery, createAntiForgery } from './sessions/anti-forgery.ts'
import { createSessionCookies, type SessionCookies } from './sessions/session-cookie.ts'
import { registerTokens, type Tokens } from './sessions/tokens.ts'
import { type Clients, createClients } from './sign-in/client.ts'
import { createSignInLimits, type SignInLimits } from './sign-in/sign-in-limits.ts'
import { createTwoFactorKeys, type TwoFactorKeys } from './two-factor/two-factor-keys.ts'

export interface Auth {
  readonly db: Knex
  readonly now: () => Date
  readonly settings: Settings
  readonly cookies: SessionCookies
  readonly outbox: Outbox
  readonly notices: Notices
  /** For digests of recovery codes and links. */
  readonly digestKey: Buffer
  readonly tokens: Tokens
  readonly antiForgery: AntiForgery
  readonly twoFactorKeys: TwoFactorKeys
  readonly limits: SignInLimits
  readonly clients: Clients
}

/** @param app gets the plugin that signs tokens */
export const createAuth = async (
  app: FastifyInstance,
  { db, keys, now, settings }: Pick<AppContext, 'db' | 'keys' | 'now' | 'settings'>,
): Promise<Auth> => {
  const cookies = createSessionCookies(keys.antiForgery, settings.publicUrl)
  const outbox = createOutbox(keys.mails, settings, now)
  return {
    db,
    now,
    settings,
    cookies,
    outbox,
    notices: createNotices(outbox, now),
    digestKey: keys.signInLimits,
    tokens: await registerTokens(app, keys.tokens),
    antiForgery: createAntiForgery(keys.antiForgery, cookies.isSecure),
    twoFactorKeys: createTwoFactorKeys(keys.twoFactor),
    limits: createSignInLimits(db, keys.signInLimits),
    clients: createClients(keys.signInLimits, cookies.isSecure),
  }
}
