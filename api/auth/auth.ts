import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { createOutbox } from '../mail/outbox.ts'
import { createSeal, keyedDigest, sameText } from '../secret.ts'
import { createNotices } from './accounts/notices.ts'
import { newPasswordCheck } from './passwords/new-password-task.ts'
import { type BoundSession, createAntiForgery } from './sessions/anti-forgery.ts'
import { registerTokens } from './sessions/tokens.ts'
import { createClients } from './sign-in/client.ts'
import { createSignInLimits } from './sign-in/sign-in-limits.ts'

/**
 * Binds a session's token to an HttpOnly cookie: a token stolen from local storage is useless. The name is unique per
 * session, as browsers share cookies between ports of a host. `__Host-` keeps sub-domains from planting one (RFC
 * 6265bis section 4.1.3); it requires https.
 */
const createSessionCookies = (key: Buffer, publicUrl: string | undefined) => {
  const valueFor = (id: string) => keyedDigest(key, `session ${id}`).toString('base64url')
  const isSecure = ({ protocol }: FastifyRequest) =>
    protocol === 'https' || publicUrl?.startsWith('https:') === true
  const nameFor = (id: string, secure: boolean) =>
    `${secure ? '__Host-' : ''}costwright-session-${id.slice(0, 8)}`
  const options = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const

  return {
    isSecure,
    give: (request: FastifyRequest, reply: FastifyReply, { id, expiresAt }: BoundSession) => {
      const secure = isSecure(request)
      reply.setCookie(nameFor(id, secure), valueFor(id), { ...options(secure), expires: expiresAt })
    },
    has: (request: FastifyRequest, id: string) => {
      const given = request.cookies[nameFor(id, isSecure(request))]
      return given !== undefined && sameText(given, valueFor(id))
    },
    take: (request: FastifyRequest, reply: FastifyReply, id: string) => {
      const secure = isSecure(request)
      reply.clearCookie(nameFor(id, secure), options(secure))
    },
  }
}

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** @param app gets the plugin that signs tokens */
export const createAuth = async (
  app: FastifyInstance,
  { db, keys, now, settings, workers }: Pick<AppContext, 'db' | 'keys' | 'now' | 'settings' | 'workers'>,
) => {
  const cookies = createSessionCookies(keys.antiForgery, settings.publicUrl)
  const outbox = createOutbox(keys.mails, settings, now)
  return {
    db,
    now,
    settings,
    cookies,
    outbox,
    /** As in model/password-rules.ts. */
    checkNewPassword: (password: unknown, known: readonly string[]) =>
      workers.run(newPasswordCheck, [password, known]),
    notices: createNotices(outbox, now),
    /** For digests of recovery codes and links. */
    digestKey: keys.signInLimits,
    tokens: await registerTokens(app, keys.tokens),
    antiForgery: createAntiForgery(keys.antiForgery, cookies.isSecure),
    /** Seals the key of an authenticator for its user. */
    twoFactorKeys: createSeal(keys.twoFactor),
    /** Seals challenges of passkeys for their purpose. */
    challenges: createSeal(keys.challenges),
    limits: createSignInLimits(db, keys.signInLimits),
    clients: createClients(keys.signInLimits, cookies.isSecure),
  }
}
