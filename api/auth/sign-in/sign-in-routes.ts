import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actAs } from '../../../database/actor.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { SignInReply } from '../../../model/session.ts'
import { roles } from '../../../resources.config.ts'
import { everyone } from '../../access.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { personOf } from '../../context.ts'
import { objectSchema } from '../../http/schemas.ts'
import type { Auth } from '../auth.ts'
import { codeSchema, emailSchema, presentPasswordSchema, recoveryCodeSchema } from '../schemas.ts'
import { antiForgeryCookie } from '../sessions/anti-forgery.ts'
import { deviceName } from '../sessions/device-name.ts'
import { endSession, type SessionOrigin } from '../sessions/sessions.ts'
import { accountSecurity, accountSecuritySchema } from '../two-factor/required.ts'
import { type Credentials, type SignedIn, signIn } from './sign-in.ts'

interface SignInBody {
  email: string
  password: string
}

export const signInReplySchema = objectSchema<object>(
  {
    requires2FA: { type: 'boolean' },
    email: { type: 'string' },
    name: { type: 'string' },
    token: { type: 'string', description: 'Sent back as a bearer token.' },
    expiry: { type: ['string', 'null'], format: 'date-time' },
    roles: { type: 'array', items: { type: 'string', enum: Object.values(roles) } },
    security: { ...accountSecuritySchema, description: 'What the account lacks, as /auth/security says it.' },
  },
  { optional: ['security'] },
)

const replyOf = async (auth: Auth, { account, session }: SignedIn): Promise<SignInReply> =>
  session
    ? {
        requires2FA: false,
        email: account.email,
        name: account.name,
        token: auth.tokens.sign(session),
        expiry: session.expiresAt.toISOString(),
        roles: [...account.roles],
        security: await accountSecurity(auth, account.id),
      }
    : { requires2FA: true, email: account.email, name: '', token: '', expiry: null, roles: [] }

const tellOfNewDevice = (auth: Auth, accountId: number, detail: string) =>
  inTransaction(auth.db, (trx) => auth.notices.tell(trx, { what: 'new_device', accountId, detail }))

export const originOf = (auth: Auth, request: FastifyRequest): SessionOrigin => ({
  address: request.ip,
  device: deviceName(request.headers['user-agent']),
  needsCookie: auth.cookies.fromBrowser(request),
})

export const welcome = async (
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
  origin: SessionOrigin,
): Promise<SignInReply> => {
  const { account, session } = signedIn
  if (session) {
    const client = auth.clients.remember(request, reply)
    const isNew = await auth.limits.remember(account.id, client, auth.now())
    if (isNew) await tellOfNewDevice(auth, account.id, `${origin.device} at ${origin.address}`)
    auth.antiForgery.give(request, reply, session)
    if (origin.needsCookie) auth.cookies.give(request, reply, session)
  }
  return replyOf(auth, signedIn)
}

/** Specification section 7. Small bodies, so that hashing cannot be overloaded. */
export const signInRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  const tags = ['Signing in']
  const bodyLimit = 16 * 1024

  const answer = async (request: FastifyRequest, reply: FastifyReply, credentials: Credentials) => {
    const origin = originOf(auth, request)
    const signedIn = await signIn(auth, credentials, auth.clients.of(request), request.id, origin)
    return welcome(auth, request, reply, signedIn, origin)
  }

  // Anonymous, so no anti-forgery value: one left from an earlier session is ignored.
  app.post<{ Body: SignInBody }>(
    '/auth',
    {
      config: { access: 'anonymous', refuses: ['wrong_credentials', 'too_many_attempts'] },
      bodyLimit,
      schema: {
        tags,
        summary: 'Sign in with e-mail and password',
        security: [],
        body: objectSchema({ email: emailSchema, password: presentPasswordSchema }),
        response: { 200: signInReplySchema },
      },
    },
    (request, reply) => answer(request, reply, { ...request.body, code: null }),
  )

  app.post<{ Body: SignInBody & { twoFactorCode: string } }>(
    '/auth/twofactorlogin',
    {
      config: {
        access: 'anonymous',
        refuses: ['wrong_credentials', 'wrong_code', 'authenticator_uncheckable', 'too_many_attempts'],
      },
      bodyLimit,
      schema: {
        tags,
        summary: 'Sign in with e-mail, password and the code of an authenticator',
        security: [],
        body: objectSchema({
          email: emailSchema,
          password: presentPasswordSchema,
          twoFactorCode: codeSchema,
        }),
        response: { 200: signInReplySchema },
      },
    },
    (request, reply) => {
      const { twoFactorCode, ...credentials } = request.body
      return answer(request, reply, { ...credentials, code: { kind: 'authenticator', text: twoFactorCode } })
    },
  )

  app.post<{ Body: SignInBody & { recoveryCode: string } }>(
    '/auth/recoverylogin',
    {
      config: { access: 'anonymous', refuses: ['wrong_credentials', 'wrong_code', 'too_many_attempts'] },
      bodyLimit,
      schema: {
        tags,
        summary: 'Sign in with e-mail, password and a recovery code in place of the authenticator',
        security: [],
        body: objectSchema({
          email: emailSchema,
          password: presentPasswordSchema,
          recoveryCode: recoveryCodeSchema,
        }),
        response: { 200: signInReplySchema },
      },
    },
    (request, reply) => {
      const { recoveryCode, ...credentials } = request.body
      return answer(request, reply, { ...credentials, code: { kind: 'recovery', text: recoveryCode } })
    },
  )

  app.post(
    '/auth/logout',
    {
      config: { access: everyone, beforeAuthenticator: true },
      schema: { tags, summary: 'End the session', response: { 204: { type: 'null' } } },
    },
    async (request, reply) => {
      const user = personOf(request)
      await inTransaction(auth.db, async (trx) => {
        await actAs(trx, user)
        await endSession(trx, user.sessionId, auth.now())
        await recordAccountEvent(trx, { action: 'signed_out', accountId: user.id, client: request.ip })
      })
      auth.cookies.take(request, reply, user.sessionId)
      return reply.clearCookie(antiForgeryCookie, { path: '/' }).code(204).send()
    },
  )
}
