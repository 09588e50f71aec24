import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { roles } from '../../../database/product.ts'
import type { SignedInUser } from '../../context.ts'
import { takeTurn } from '../../http/call-limits.ts'
import { Problem } from '../../http/errors.ts'
import { createTurns } from '../../http/turns.ts'
import type { Auth } from '../auth.ts'
import { isSecondFactorOverdue } from '../two-factor/required.ts'
import { findApiToken, isApiToken } from './api-tokens.ts'
import { createRefusals } from './refusals.ts'
import { findSession, type LiveAccess, recordUse } from './sessions.ts'

const bearer = /^bearer +([\w\-.~+/]+=*)$/i

const tokenOf = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null

const notSignedIn = (reply: FastifyReply) => {
  reply.header('www-authenticate', 'Bearer')
  return new Problem('not_signed_in')
}

/** Per session or API token, before the database is asked. */
export const concurrencyLimits = { perKey: 6, waiting: 200 }

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

  const recordRefusal = createRefusals(app, auth.db)
  const turns = createTurns<string>(concurrencyLimits)

  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (request.is404 || access === 'anonymous') return
    const token = tokenOf(request)
    const named = token && !isApiToken(token) ? auth.tokens.read(token, auth.now()) : null
    const key = named?.id ?? token
    if (!key) throw notSignedIn(reply)
    const turn = takeTurn(turns, key)
    await turn.started
    try {
      await authenticate(request, reply, token, named)
    } finally {
      turn.end()
    }
  })

  const authenticate = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | null,
    named: ReturnType<Auth['tokens']['read']>,
  ): Promise<void> => {
    const { access, apiClients, beforeAuthenticator } = request.routeOptions.config
    const now = auth.now()
    const authorise = async (found: LiveAccess, user: SignedInUser) => {
      if (!user.roles.some((role) => access?.includes(role))) {
        await recordRefusal(request, user)
        throw new Problem('forbidden')
      }
      if (isSecondFactorOverdue(auth, found, now) && !beforeAuthenticator)
        throw new Problem('authenticator_needed')
      request.signedIn = user
    }
    if (token && isApiToken(token)) {
      const found = await findApiToken(auth.db, token, now)
      if (!found) throw notSignedIn(reply)
      recordUse(auth.db, 'api_token', found, now)
      if (!apiClients) throw new Problem('person_needed')
      return authorise(found, {
        id: found.userId,
        email: found.email,
        name: `${found.fullName} (${found.name})`,
        roles: found.roles.filter((role) => role === roles.everyone || role === found.role),
        sessionId: null,
        reauthenticatedAt: null,
        mayApprove: found.mayApprove,
        requestId: request.id,
      })
    }

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
      reauthenticatedAt: session.reauthenticatedAt,
      requestId: request.id,
    })
    if (request.method === 'GET') auth.antiForgery.give(request, reply, session)
    recordUse(auth.db, 'session', session, now)
  }
}
