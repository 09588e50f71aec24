import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import type { AppContext } from '../context.ts'
import { createOutbox, type Outbox } from '../mail/outbox.ts'
import type { Settings } from '../settings.ts'
import { createNotices, type Notices } from './accounts/notices.ts'
import { type AntiForgery, type BoundSession, createAntiForgery } from './sessions/anti-forgery.ts'
import { sameText } from './sessions/same-text.ts'
import { registerTokens, type Tokens } from './sessions/tokens.ts'
import { type Clients, createClients } from './sign-in/client.ts'
import { createSignInLimits, type SignInLimits } from './sign-in/sign-in-limits.ts'
import { createTwoFactorKeys, type TwoFactorKeys } from './two-factor/two-factor-keys.ts'

interface SessionCookies {
  isSecure(request: FastifyRequest): boolean
  fromBrowser(request: FastifyRequest): boolean
  give(request: FastifyRequest, reply: FastifyReply, session: BoundSession): void
  has(request: FastifyRequest, sessionId: string): boolean
  take(request: FastifyRequest, reply: FastifyReply, sessionId: string): void
}

/**
 * Binds a session's token to an HttpOnly cookie: a token stolen from local storage is useless. The name is unique per
 * session, as browsers share cookies between ports of a host. `__Host-` keeps sub-domains from planting one (RFC
 * 6265bis section 4.1.3); it requires https.
 */
const createSessionCookies = (key: Buffer, publicUrl: string | undefined): SessionCookies => {
  const valueFor = (id: string) => createHmac('sha256', key).update(`session ${id}`).digest('base64url')
  const isSecure = ({ protocol }: FastifyRequest) =>
    protocol === 'https' || publicUrl?.startsWith('https:') === true
  const nameFor = (id: string, secure: boolean) =>
    `${secure ? '__Host-' : ''}costwright-session-${id.slice(0, 8)}`
  const options = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const

  return {
    isSecure,
    // Every browser sends one of them with a POST (Fetch standard, sections 3.2 and "Fetch Metadata").
    fromBrowser: ({ headers }) => headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    give: (request, reply, { id, expiresAt }) => {
      const secure = isSecure(request)
      reply.setCookie(nameFor(id, secure), valueFor(id), { ...options(secure), expires: expiresAt })
    },
    has: (request, id) => {
      const given = request.cookies[nameFor(id, isSecure(request))]
      return given !== undefined && sameText(given, valueFor(id))
    },
    take: (request, reply, id) => {
      const secure = isSecure(request)
      reply.clearCookie(nameFor(id, secure), options(secure))
    },
  }
}

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
