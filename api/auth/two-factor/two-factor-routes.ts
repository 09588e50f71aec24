import type { FastifyInstance } from 'fastify'
import { type FromSchema, flag, integer, listOf, objectSchema, text } from '../../../model/schemas.ts'
import {
  type AuthenticatorRegistration,
  authenticatorRegistration,
  twoFactorSetup,
} from '../../../model/session.ts'
import { administrators, everyone } from '../../access.ts'
import { requireReauthentication, sessionUserOf } from '../../context.ts'
import { Problem, type ProblemCode } from '../../http/errors.ts'
import { idIn } from '../../http/ids.ts'
import type { Auth } from '../auth.ts'
import { accountIdSchema, codeSchema } from '../schemas.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { accountSecurity } from './required.ts'
import { registerAuthenticator, removeTwoFactor, setUpTwoFactor } from './two-factor.ts'

const captions = {
  registered: 'Two-factor authentication is enabled.',
  wrong_code: 'The code is not correct. Wait for the next one and try again.',
  not_set_up: 'The set-up has run out. Reload the page and scan the new code.',
  removed: 'Two-factor authentication is removed.',
}

const firstCode = objectSchema({ authCode: codeSchema })
/** A bare code too; validation sees an object. */
const orBareCode = { body: { anyOf: [firstCode, codeSchema] } }

/** Specification section 7. */
export const twoFactorRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  const tags = ['Two-factor']
  // The account may be deleted after authentication.
  const refuses: ProblemCode[] = ['already_registered', 'not_found', 'proof_needed']

  app.get(
    '/auth/has2fa',
    {
      config: { access: everyone, beforeAuthenticator: true },
      schema: {
        tags,
        summary: 'Whether your account has an authenticator',
        response: { 200: flag },
      },
    },
    async (request) => (await accountSecurity(auth, sessionUserOf(request).id)).has2FA,
  )

  app.get(
    '/auth/setup2fa',
    {
      config: { access: everyone, refuses, beforeAuthenticator: true },
      schema: {
        tags,
        summary: 'Start the set-up of an authenticator: get its key',
        response: { 200: twoFactorSetup },
      },
    },
    (request) => {
      // A copied key could be confirmed later.
      requireReauthentication(sessionUserOf(request), auth.now())
      return setUpTwoFactor(auth, sessionUserOf(request).id)
    },
  )

  app.post<{ Body: FromSchema<typeof firstCode> }>(
    '/auth/RegisterAuthenticator',
    {
      config: { access: everyone, refuses, documents: orBareCode, beforeAuthenticator: true },
      // Callers may send the code as a bare JSON string.
      preValidation: async (request) => {
        const body: unknown = request.body
        if (typeof body === 'string') request.body = { authCode: body }
      },
      schema: {
        tags,
        summary: 'Enable two-factor authentication with the first code',
        body: firstCode,
        response: { 200: authenticatorRegistration },
      },
    },
    async (request): Promise<AuthenticatorRegistration> => {
      requireReauthentication(sessionUserOf(request), auth.now())
      const outcome = await registerAuthenticator(auth, sessionUserOf(request), request.body.authCode)
      return { success: outcome === 'registered', caption: captions[outcome] }
    },
  )

  app.get(
    '/auth/recoverycodes',
    {
      config: { access: everyone },
      schema: {
        tags,
        summary: 'Count your unused recovery codes',
        response: { 200: objectSchema({ left: integer }) },
      },
    },
    async (request) => ({ left: (await accountSecurity(auth, sessionUserOf(request).id)).recoveryCodesLeft }),
  )

  app.post(
    '/auth/recoverycodes',
    {
      config: { access: everyone, refuses: ['proof_needed', 'conflict'] },
      schema: {
        tags,
        summary: 'Create ten new recovery codes; only this reply contains them',
        response: { 200: objectSchema({ codes: listOf(text) }) },
      },
    },
    async (request) => {
      requireReauthentication(sessionUserOf(request), auth.now())
      return { codes: await makeRecoveryCodes(auth, sessionUserOf(request)) }
    },
  )

  app.post(
    '/auth/remove2fa/:id',
    {
      config: { access: administrators, refuses: ['proof_needed'] },
      schema: {
        tags,
        summary: "Remove another user's authenticator",
        params: accountIdSchema,
        body: { type: 'boolean', enum: [false] },
        response: { 200: authenticatorRegistration },
      },
    },
    async (request): Promise<AuthenticatorRegistration> => {
      const userId = idIn(request)
      // Users cannot remove their own (specification section 4); otherwise a stolen session could.
      const by = sessionUserOf(request)
      if (userId === by.id) throw new Problem('forbidden')
      requireReauthentication(by, auth.now())
      await removeTwoFactor(auth, userId, by)
      return { success: true, caption: captions.removed }
    },
  )
}
