import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { roles } from '../../model/definition.ts'
import type { SignInReply } from '../../model/session.ts'
import { userOf } from '../context.ts'
import { antiForgeryCookie } from './anti-forgery.ts'
import type { Auth } from './auth.ts'
import { clientOf, rememberDevice } from './client.ts'
import { codeSchema, emailSchema, objectSchema, presentPasswordSchema } from './schemas.ts'
import { endSession } from './sessions.ts'
import { type Credentials, type SignedIn, signIn } from './sign-in.ts'

interface SignInBody {
  email: string
  password: string
}

const signInReplySchema = objectSchema({
  requires2FA: { type: 'boolean' },
  email: { type: 'string' },
  name: { type: 'string' },
  token: { type: 'string', description: 'Sent back as a bearer token.' },
  expiry: { type: ['string', 'null'], format: 'date-time' },
  roles: { type: 'array', items: { type: 'string', enum: [...roles] } },
})

const replyOf = (auth: Auth, { account, session }: SignedIn): SignInReply =>
  session
    ? {
        requires2FA: false,
        email: account.email,
        name: account.name,
        token: auth.tokens.sign(session),
        expiry: session.expiresAt.toISOString(),
        roles: [...account.roles],
      }
    : { requires2FA: true, email: account.email, name: '', token: '', expiry: null, roles: [] }

/** Signing in and out (specification section 7). Bodies are small, so that nobody can send megabytes to be hashed. */
export const signInRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  const tags = ['Signing in']
  const bodyLimit = 16 * 1024

  const answer = async (request: FastifyRequest, reply: FastifyReply, credentials: Credentials) => {
    const signedIn = await signIn(auth, credentials, clientOf(request))
    if (signedIn.session) {
      await auth.limits.remember(signedIn.account.id, rememberDevice(request, reply), auth.now())
      auth.antiForgery.give(request, reply, signedIn.session)
    }
    return replyOf(auth, signedIn)
  }

  // Open to anyone, so no anti-forgery value is asked for: one left over from an earlier session does no harm.
  app.post<{ Body: SignInBody }>(
    '/auth',
    {
      config: { access: 'anonymous' },
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
      config: { access: 'anonymous' },
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
      return answer(request, reply, { ...credentials, code: twoFactorCode })
    },
  )

  app.post(
    '/auth/logout',
    {
      config: { access: ['User'] },
      schema: { tags, summary: 'End the session', response: { 204: { type: 'null' } } },
    },
    async (request, reply) => {
      await endSession(auth.db, userOf(request).sessionId, auth.now())
      return reply.clearCookie(antiForgeryCookie, { path: '/' }).code(204).send()
    },
  )
}
