import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actAs } from '../../../database/actor.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { SignedInUser } from '../../context.ts'
import { Problem } from '../../http/errors.ts'
import type { Auth } from '../auth.ts'
import { isSecondFactorOverdue } from '../two-factor/required.ts'
import { findApiToken, isApiToken, type LiveApiToken } from './api-tokens.ts'
import { findSession, noteUse } from './sessions.ts'

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

const programOf = (auth: Auth, request: FastifyRequest, found: LiveApiToken, now: Date): SignedInUser => {
  noteUse(auth.db, 'api_token', found, now)
  const { userId: id, email, owner, name, roles } = found
  return {
    id,
    email,
    name: `${owner} (${name})`,
    roles,
    sessionId: null,
    provedAt: null,
    requestId: request.id,
  }
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
    if (token && isApiToken(token)) {
      const found = await findApiToken(auth.db, token, now)
      if (!found) throw notSignedIn(reply)
      const program = programOf(auth, request, found, now)
      if (!programs) throw new Problem('person_needed')
      if (!program.roles.some((role) => access?.includes(role))) await refuseRole(auth.db, request, program)
      if (isSecondFactorOverdue(auth, { ...found, roles: found.ownerRoles }, now))
        throw new Problem('authenticator_needed')
      request.signedIn = program
      return
    }

    const named = token && auth.tokens.read(token, now)
    const session = named && (await findSession(auth.db, named.id, now, idleMs))
    // A token copied out of a browser is useless without its cookie.
    if (!session || (session.needsCookie && !auth.cookies.has(request, session.id))) throw notSignedIn(reply)
    auth.antiForgery.check(request, session)
    const { userId, email, name, roles, provedAt } = session
    const person = { id: userId, email, name, roles, sessionId: session.id, provedAt, requestId: request.id }
    if (!roles.some((role) => access?.includes(role))) await refuseRole(auth.db, request, person)
    if (isSecondFactorOverdue(auth, session, now) && !beforeAuthenticator)
      throw new Problem('authenticator_needed')

    if (request.method === 'GET') auth.antiForgery.give(request, reply, session)
    noteUse(auth.db, 'session', session, now)
    request.signedIn = person
  })
}
