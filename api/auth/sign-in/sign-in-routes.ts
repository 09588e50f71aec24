import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actingAs } from '../../../database/actor.ts'
import { roles } from '../../../database/product.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { objectSchema } from '../../../model/schemas.ts'
import { type SignInReply, signInReply } from '../../../model/session.ts'
import { everyone } from '../../access.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { sessionUserOf } from '../../context.ts'
import type { ProblemCode } from '../../http/errors.ts'
import type { Auth } from '../auth.ts'
import { codeSchema, comparedEmailSchema, presentPasswordSchema, recoveryCodeSchema } from '../schemas.ts'
import { antiForgeryCookie } from '../sessions/anti-forgery.ts'
import { endSession } from '../sessions/sessions.ts'
import { accountSecurity } from '../two-factor/required.ts'
import type { GivenCode } from '../two-factor/two-factor.ts'
import { type SignedIn, signIn } from './sign-in.ts'

interface SignInBody {
  email: string
  password: string
  twoFactorCode?: string
  recoveryCode?: string
}

export const signInReplySchema = signInReply(Object.values(roles))

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

const notifyOfNewDevice = (auth: Auth, accountId: number, detail: string) =>
  inTransaction(auth.db, (trx) => auth.notices.tell(trx, { what: 'new_device', accountId, detail }))

export const welcome = async (
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
): Promise<SignInReply> => {
  const { account, session } = signedIn
  if (session) {
    const client = auth.clients.remember(request, reply)
    const isNew = await auth.limits.remember(account.id, client, auth.now())
    if (isNew) await notifyOfNewDevice(auth, account.id, `${client.deviceName} at ${client.address}`)
    auth.antiForgery.give(request, reply, session)
    if (client.isBrowser) auth.cookies.give(request, reply, session)
  }
  return replyOf(auth, signedIn)
}

const codeOf = ({ twoFactorCode, recoveryCode }: SignInBody): GivenCode | null => {
  if (twoFactorCode !== undefined) return { kind: 'code', text: twoFactorCode }
  return recoveryCode === undefined ? null : { kind: 'recovery', text: recoveryCode }
}

/** Specification section 7. Small bodies, so that hashing cannot be overloaded. */
export const signInRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  const tags = ['Signing in']

  // Anonymous, so no anti-forgery value: one left from an earlier session is ignored.
  const signInRoute = (path: string, summary: string, code: object, refuses: readonly ProblemCode[]) =>
    app.post<{ Body: SignInBody }>(
      path,
      {
        config: { access: 'anonymous', refuses: ['wrong_credentials', ...refuses, 'too_many_attempts'] },
        bodyLimit: 16 * 1024,
        schema: {
          tags,
          summary,
          security: [],
          body: objectSchema({ email: comparedEmailSchema, password: presentPasswordSchema, ...code }),
          response: { 200: signInReplySchema },
        },
      },
      async (request, reply) => {
        const credentials = { ...request.body, code: codeOf(request.body) }
        const signedIn = await signIn(auth, credentials, auth.clients.of(request))
        return welcome(auth, request, reply, signedIn)
      },
    )

  signInRoute('/auth', 'Sign in with e-mail and password', {}, [])
  signInRoute(
    '/auth/twofactorlogin',
    'Sign in with e-mail, password and the code of an authenticator',
    { twoFactorCode: codeSchema },
    ['wrong_code', 'authenticator_uncheckable'],
  )
  signInRoute(
    '/auth/recoverylogin',
    'Sign in with e-mail, password and a recovery code instead of the authenticator',
    { recoveryCode: recoveryCodeSchema },
    ['wrong_code'],
  )

  app.post(
    '/auth/logout',
    {
      config: { access: everyone, beforeAuthenticator: true },
      schema: { tags, summary: 'End the session', response: { 204: { type: 'null' } } },
    },
    async (request, reply) => {
      const user = sessionUserOf(request)
      await actingAs(auth.db, user, async (trx) => {
        await endSession(trx, user.sessionId, auth.now())
        await recordAccountEvent(trx, { action: 'signed_out', accountId: user.id, client: request.ip })
      })
      auth.cookies.take(request, reply, user.sessionId)
      return reply.clearCookie(antiForgeryCookie, { path: '/' }).code(204).send()
    },
  )
}
