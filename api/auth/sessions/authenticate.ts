import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actAs } from '../../../database/actor.ts'
import { roles } from '../../../resources.config.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { SignedInUser } from '../../context.ts'
import { Problem } from '../../http/errors.ts'
import type { Auth } from '../auth.ts'
import { isSecondFactorOverdue } from '../two-factor/required.ts'
import { findApiToken, isApiToken } from './api-tokens.ts'
import { findSession, type LiveAccess, noteUse } from './sessions.ts'

const bearer = /^bearer +([\w\-.~+/]+=*)$/i

const tokenOf = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null

const notSignedIn = (reply: FastifyReply) => {
  reply.header('www-authenticate', 'Bearer')
  return new Problem('not_signed_in')
}

const refuseRole = async (db: Auth['db'], request: FastifyRequest, { id, name }: SignedInUser) => {
  request.log.warn({ userId: id, name }, 'Refused: the role is missing')
  await db.transaction(async (trx) => {
    await actAs(trx, { id, name, requestId: request.id })
    await recordAccountEvent(trx, { action: 'refused', accountId: id, client: request.ip })
  })
  throw new Problem('forbidden')
}

/**
 * Runs before the body is read. A route without `config.access` stops the start. Session, account and roles are read
 * per request, so that changes apply at once on every instance. API tokens send no cookies, so their calls cannot be
 * forged.
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
    const { access, programs, beforeAuthenticator } = request.routeOptions.config
    if (access === 'anonymous') return

    const now = auth.now()
    const token = tokenOf(request)
    const authorise = async (found: LiveAccess, user: SignedInUser) => {
      if (!user.roles.some((role) => access?.includes(role))) await refuseRole(auth.db, request, user)
      if (isSecondFactorOverdue(auth, found, now) && !beforeAuthenticator)
        throw new Problem('authenticator_needed')
      request.signedIn = user
    }
    if (token && isApiToken(token)) {
      const found = await findApiToken(auth.db, token, now)
      if (!found) throw notSignedIn(reply)
      noteUse(auth.db, 'api_token', found, now)
      if (!programs) throw new Problem('person_needed')
      return authorise(found, {
        id: found.userId,
        email: found.email,
        name: `${found.fullName} (${found.name})`,
        roles: found.roles.filter((role) => role === roles.everyone || role === found.role),
        sessionId: null,
        provedAt: null,
        requestId: request.id,
      })
    }

    const named = token && auth.tokens.read(token, now)
    const session = named && (await findSession(auth.db, named.id, now, idleMs))
    // A token copied out of a browser is useless without its cookie.
    if (!session || (session.needsCookie && !auth.cookies.has(request, session.id))) throw notSignedIn(reply)
    auth.antiForgery.check(request, session)
    await authorise(session, {
      id: session.userId,
      email: session.email,
      name: session.fullName,
      roles: session.roles,
      sessionId: session.id,
      provedAt: session.provedAt,
      requestId: request.id,
    })
    if (request.method === 'GET') auth.antiForgery.give(request, reply, session)
    noteUse(auth.db, 'session', session, now)
  })
}
