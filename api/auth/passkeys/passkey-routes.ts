import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import { plainText } from '../../../model/fields/text.ts'
import type { JsonSchema } from '../../../model/json-schema.ts'
import { integer, listOf, objectSchema, text } from '../../../model/schemas.ts'
import { passkey, passkeyNameLength } from '../../../model/session.ts'
import { everyone } from '../../access.ts'
import { requireReauthentication, sessionUserOf } from '../../context.ts'
import { accountListRoutes } from '../accounts/account-lists.ts'
import type { Auth } from '../auth.ts'
import { uuidIdSchema } from '../schemas.ts'
import { signInReplySchema, welcome } from '../sign-in/sign-in-routes.ts'
import {
  type NewPasskey,
  passkeysOf,
  reauthenticateWithPasskey,
  registerPasskey,
  registrationOptions,
  relyingPartyOf,
  revokePasskey,
  signInOptions,
  signInWithPasskey,
} from './passkeys.ts'

const base64url = (maxLength: number) => ({ ...text, minLength: 1, maxLength, pattern: '^[\\w-]+$' })

/** `PublicKeyCredential.toJSON()` (WebAuthn Level 3, section 5.1). */
const credentialSchema = (response: JsonSchema) =>
  objectSchema(
    {
      id: base64url(1400),
      rawId: base64url(1400),
      type: { type: 'string', enum: ['public-key'] },
      authenticatorAttachment: { type: ['string', 'null'], enum: ['platform', 'cross-platform', null] },
      clientExtensionResults: { type: 'object' },
      response,
    },
    { optional: ['authenticatorAttachment'] },
  )

const registrationSchema = credentialSchema(
  objectSchema(
    {
      clientDataJSON: base64url(4000),
      attestationObject: base64url(8000),
      transports: { ...listOf({ ...text, maxLength: 20, pattern: '^[a-z-]+$' }), maxItems: 10 },
      // Copies of the attestation's values, which are used.
      authenticatorData: base64url(8000),
      publicKey: base64url(8000),
      publicKeyAlgorithm: integer,
    },
    { optional: ['transports', 'authenticatorData', 'publicKey', 'publicKeyAlgorithm'] },
  ),
)

const useSchema = credentialSchema(
  objectSchema(
    {
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(8000),
      userHandle: { type: ['string', 'null'], maxLength: 100, pattern: '^[\\w-]*$' },
    },
    { optional: ['userHandle'] },
  ),
)

const optionsSchema = (of: string) => ({
  type: 'object',
  additionalProperties: true,
  description: `For PublicKeyCredential.parse${of}OptionsFromJSON (WebAuthn Level 3).`,
})

const tags = ['Passkeys']
const bodyLimit = 32 * 1024

const useRoutes = (app: FastifyInstance, auth: Auth) => {
  app.post(
    '/auth/passkeyoptions',
    {
      config: { access: 'anonymous' },
      schema: {
        tags,
        summary: 'Options for signing in with a passkey',
        description: 'The challenge can be used once within five minutes.',
        security: [],
        response: { 200: optionsSchema('Request') },
      },
    },
    (request) => signInOptions(auth, relyingPartyOf(auth, request)),
  )

  app.post<{ Body: AuthenticationResponseJSON }>(
    '/auth/passkeylogin',
    {
      config: { access: 'anonymous', refuses: ['wrong_credentials', 'too_many_attempts'] },
      bodyLimit,
      schema: {
        tags,
        summary: 'Sign in with a passkey instead of password and code',
        security: [],
        body: useSchema,
        response: { 200: signInReplySchema },
      },
    },
    async (request, reply) => {
      const party = relyingPartyOf(auth, request)
      const signedIn = await signInWithPasskey(auth, party, request.body, auth.clients.of(request))
      return welcome(auth, request, reply, signedIn)
    },
  )

  app.post<{ Body: AuthenticationResponseJSON }>(
    '/auth/provewithpasskey',
    {
      config: { access: everyone, beforeAuthenticator: true, refuses: ['too_many_attempts'] },
      bodyLimit,
      schema: {
        tags,
        summary: 'Reauthenticate with a passkey, for five minutes of this session',
        body: useSchema,
        response: { 204: { type: 'null' } },
      },
    },
    async (request, reply) => {
      const party = relyingPartyOf(auth, request)
      await reauthenticateWithPasskey(
        auth,
        sessionUserOf(request),
        party,
        request.body,
        auth.clients.of(request),
      )
      return reply.code(204).send()
    },
  )
}

const ownRoutes = (app: FastifyInstance, auth: Auth) => {
  app.post(
    '/auth/passkeys/options',
    {
      config: { access: everyone, refuses: ['proof_needed', 'conflict'] },
      schema: {
        tags,
        summary: 'Options for creating a passkey',
        description: 'The challenge can be used once, in this session, within five minutes.',
        response: { 200: optionsSchema('Creation') },
      },
    },
    (request) => {
      requireReauthentication(sessionUserOf(request), auth.now())
      return registrationOptions(auth, sessionUserOf(request), relyingPartyOf(auth, request))
    },
  )

  app.post<{ Body: NewPasskey }>(
    '/auth/passkeys',
    {
      config: { access: everyone, refuses: ['proof_needed', 'conflict', 'not_found'] },
      bodyLimit,
      schema: {
        tags,
        summary: 'Register a passkey; your other sessions end',
        body: objectSchema({
          name: { ...text, minLength: 1, maxLength: passkeyNameLength, pattern: plainText },
          credential: registrationSchema,
        }),
        response: { 201: passkey },
      },
    },
    async (request, reply) => {
      requireReauthentication(sessionUserOf(request), auth.now())
      const party = relyingPartyOf(auth, request)
      return reply.code(201).send(await registerPasskey(auth, sessionUserOf(request), party, request.body))
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/auth/passkeys/:id',
    {
      config: { access: everyone },
      schema: {
        tags,
        summary: 'Revoke a passkey; the other sessions of its user end',
        description: 'Your own account or, as an Administrator, any account.',
        params: uuidIdSchema,
        response: { 204: { type: 'null' } },
      },
    },
    async (request, reply) => {
      await revokePasskey(auth, sessionUserOf(request), request.params.id.toLowerCase())
      return reply.code(204).send()
    },
  )
}

export const passkeyRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  useRoutes(app, auth)
  accountListRoutes(app, auth, {
    name: 'passkeys',
    title: 'passkeys',
    tags,
    schema: listOf(passkey),
    read: (id) => passkeysOf(auth.db, id),
  })
  ownRoutes(app, auth)
}
