import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actAs } from '../../../database/actor.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { Beside, SignedInUser } from '../../context.ts'
import { Problem } from '../../http/errors.ts'
import type { InTurn } from '../../http/heavy-calls.ts'
import { findApiToken, isApiToken } from '../api-tokens/api-tokens.ts'
import type { Auth } from '../auth.ts'
import { findSession, noteUse } from './sessions.ts'
import type { NamedSession } from './tokens.ts'

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

/** The program that an API token belongs to, as its owner with one of their roles; null when it does not count. */
const programOf = async (
  auth: Auth,
  request: FastifyRequest,
  token: string,
): Promise<SignedInUser | null> => {
  const now = auth.now()
  const found = await findApiToken(auth.db, token, now)
  if (!found) return null
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

/** What the route wants read beside the session. An address that is none it refuses itself, to those who are signed in. */
const besideOf = (request: FastifyRequest): Beside | undefined => {
  try {
    return request.routeOptions.config.beside?.(request)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/**
 * Checks who makes each call below this point of the app, before its body is read. A route says in
 * `config.access` whether it is open to anyone or needs one of some roles; one that does not say stops the start.
 *
 * Session or API token, account and roles are read anew for each request, so that logging out, revoking, disabling and a
 * change of roles count at the very next one on every instance. A program opens only what says `config.programs`; it
 * sends no cookie, so nobody can forge its calls.
 *
 * What a route wants read beside the session (`config.beside`) reaches it at the end of this hook and nowhere else, after
 * everything that may refuse the call.
 */
export const requireAccess = (app: FastifyInstance, auth: Auth, inTurn: InTurn): void => {
  app.decorateRequest('signedIn', null)
  app.decorateRequest('readBeside', null)
  const idleMs = auth.settings.sessionIdleMinutes * 60_000

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access)
      throw new Error(`${String(method)} ${url} does not say who may call it (config.access)`)
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { access, programs, beforeAuthenticator } = request.routeOptions.config
    if (access === 'anonymous') return

    const token = tokenOf(request)
    if (token && isApiToken(token)) {
      const program = await programOf(auth, request, token)
      if (!program) throw notSignedIn(reply)
      if (!programs) throw new Problem('person_needed')
      if (!program.roles.some((role) => access?.includes(role))) await refuseRole(auth.db, request, program)
      request.signedIn = program
      return
    }

    const now = auth.now()
    const named = token && auth.tokens.read(token, now)
    const beside = besideOf(request)
    const find = ({ id }: NamedSession) => findSession(auth.db, id, now, idleMs, beside)
    const session = named && (await (beside ? inTurn(request, named.userId, () => find(named)) : find(named)))
    // A token alone, carried out of a browser, is nobody's session.
    if (!session || (session.needsCookie && !auth.cookies.has(request, session.id))) throw notSignedIn(reply)
    auth.antiForgery.check(request, session)
    const { userId, email, name, roles, provedAt } = session
    const person = { id: userId, email, name, roles, sessionId: session.id, provedAt, requestId: request.id }
    if (!roles.some((role) => access?.includes(role))) await refuseRole(auth.db, request, person)
    if (session.needsAuthenticator && !beforeAuthenticator) throw new Problem('authenticator_needed')

    if (request.method === 'GET') auth.antiForgery.give(request, reply, session)
    noteUse(auth.db, 'session', session, now)
    request.signedIn = person
    if (beside) request.readBeside = { row: session.beside }
  })
}
