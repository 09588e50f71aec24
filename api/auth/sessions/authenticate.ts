import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, actAs } from '../../../database/actor.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { Problem } from '../../http/errors.ts'
import type { Auth } from '../auth.ts'
import { findSession, noteUse } from './sessions.ts'

const bearer = /^bearer +([\w\-.~+/]+=*)$/i

const tokenOf = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null

const recordRefusal = (db: Auth['db'], by: Actor & { readonly id: number }, client: string) =>
  db.transaction(async (trx) => {
    await actAs(trx, by)
    await recordAccountEvent(trx, { action: 'refused', accountId: by.id, client })
  })

/**
 * Checks who makes each call below this point of the app, before its body is read. A route says in
 * `config.access` whether it is open to anyone or needs one of some roles; one that does not say stops the start.
 *
 * Session, account and roles are read anew for each request, so that logging out, disabling and a change of roles
 * count at the very next one on every instance.
 */
export const requireAccess = (app: FastifyInstance, auth: Auth): void => {
  app.decorateRequest('signedIn', null)
  const idleMs = auth.settings.sessionIdleMinutes * 60_000

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access)
      throw new Error(`${String(method)} ${url} does not say who may call it (config.access)`)
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { access, beforeAuthenticator } = request.routeOptions.config
    if (access === 'anonymous') return

    const token = tokenOf(request)
    const now = auth.now()
    const sessionId = token && auth.tokens.sessionIdOf(token, now)
    const session = sessionId ? await findSession(auth.db, sessionId, now, idleMs) : null
    // A token alone, carried out of a browser, is nobody's session.
    if (!session || (session.needsCookie && !auth.cookies.has(request, session.id))) {
      reply.header('www-authenticate', 'Bearer')
      throw new Problem('not_signed_in')
    }
    auth.antiForgery.check(request, session)
    if (!session.roles.some((role) => access?.includes(role))) {
      const { userId, name } = session
      request.log.warn({ userId, name }, 'Refused: the role is missing')
      await recordRefusal(auth.db, { id: userId, name, requestId: request.id }, request.ip)
      throw new Problem('forbidden')
    }
    if (session.needsAuthenticator && !beforeAuthenticator) throw new Problem('authenticator_needed')

    if (request.method === 'GET') auth.antiForgery.give(request, reply, session)
    noteUse(auth.db, session, now)
    const { userId, email, name, roles, provedAt } = session
    request.signedIn = {
      id: userId,
      email,
      name,
      roles,
      sessionId: session.id,
      provedAt,
      requestId: request.id,
    }
  })
}
