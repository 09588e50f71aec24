import type { FastifyInstance } from 'fastify'
import { actingAs } from '../../../database/actor.ts'
import { query } from '../../../database/query.ts'
import { messages } from '../../../model/messages.ts'
import { refusals } from '../../../model/refusals.ts'
import { type FromSchema, listOf, objectSchema } from '../../../model/schemas.ts'
import { accountSecuritySchema, openSession } from '../../../model/session.ts'
import { everyone, isAdministrator } from '../../access.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { type SessionUser, sessionUserOf } from '../../context.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { accountListRoutes } from '../accounts/account-lists.ts'
import { findAccountById, lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import { codeSchema, presentPasswordSchema, uuidIdSchema } from '../schemas.ts'
import type { Client } from '../sign-in/client.ts'
import { accountSecurity } from '../two-factor/required.ts'
import { type GivenCode, spendCode } from '../two-factor/two-factor.ts'
import { checkOwnPassword } from './reauthentication.ts'
import { endSession, idleSince, noteReauthentication, revokeAccess } from './sessions.ts'

const openSessionsSchema = listOf(openSession)

/** The response schema writes the times as text. */
const openSessions = async (auth: Auth, userId: number, thisId: string) => {
  const now = auth.now()
  const rows = await query(
    auth.db,
    `select id, device, address, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
       id = ? as "isThis"
     from session
     where user_id = ? and ended_at is null and expires_at > ? and last_used_at > ?
     order by last_used_at desc limit 200`,
    [thisId, userId, now, idleSince(auth.settings.sessionIdleMinutes * 60_000, now)],
  )
  return rows
}

/** Own sessions, or as an Administrator any. */
const endFromAfar = (auth: Auth, by: SessionUser, id: string) =>
  actingAs(auth.db, by, async (trx) => {
    const [session] = await query<{ user_id: number }>(
      trx,
      'select user_id from session where id = :id and ended_at is null',
      { id },
    )
    const isMine = session?.user_id === by.id
    if (!session || !(isMine || isAdministrator(by))) throw new Problem('not_found')
    await endSession(trx, id, auth.now())
    await recordAccountEvent(trx, { action: 'session_ended', accountId: session.user_id })
  })

const reauthentication = objectSchema(
  { password: presentPasswordSchema, twoFactorCode: codeSchema },
  { optional: ['twoFactorCode'] },
)

/** Limited as at sign-in, and audited. Throws `invalid_input` by field, or `too_many_attempts`. */
const reauthenticate = async (
  auth: Auth,
  by: SessionUser,
  { password, twoFactorCode }: FromSchema<typeof reauthentication>,
  client: Client,
): Promise<void> => {
  const account = await findAccountById(auth.db, by.id)
  if (!account) throw new Problem('not_found')
  if (account.has2FA && twoFactorCode === undefined)
    throw invalidInput({ twoFactorCode: [messages.required] })
  await checkOwnPassword(auth, by, account, client, password, 'password')

  const isReauthenticated = await actingAs(auth.db, by, async (trx) => {
    const locked = await lockAccount(trx, by.id)
    if (locked?.passwordHash !== account.passwordHash) return false
    const code: GivenCode = { kind: 'code', text: twoFactorCode ?? '' }
    if (locked.has2FA && !(await spendCode(auth, trx, by.id, code, client))) return false
    await noteReauthentication(trx, by.sessionId, auth.now())
    await recordAccountEvent(trx, { action: 'proof_given', accountId: by.id, client: client.address })
    return true
  })
  if (!isReauthenticated) throw invalidInput({ twoFactorCode: [refusals.wrongCode] })
}

export const sessionRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  const tags = ['Sessions']
  const nothing = { 204: { type: 'null' } }

  app.post<{ Body: FromSchema<typeof reauthentication> }>(
    '/auth/prove',
    {
      config: {
        access: everyone,
        beforeAuthenticator: true,
        refuses: ['too_many_attempts', 'authenticator_uncheckable', 'not_found'],
      },
      bodyLimit: 16 * 1024,
      schema: {
        tags,
        summary: 'Reauthenticate with password or code, for five minutes of this session',
        body: reauthentication,
        response: nothing,
      },
    },
    async (request, reply) => {
      await reauthenticate(auth, sessionUserOf(request), request.body, auth.clients.of(request))
      return reply.code(204).send()
    },
  )

  app.get(
    '/auth/security',
    {
      config: { access: everyone, beforeAuthenticator: true },
      schema: {
        tags,
        summary: 'Security settings that your account still needs',
        response: { 200: accountSecuritySchema },
      },
    },
    (request) => accountSecurity(auth, sessionUserOf(request).id),
  )

  accountListRoutes(app, auth, {
    name: 'sessions',
    title: 'sessions',
    tags,
    schema: openSessionsSchema,
    read: (id, request) => openSessions(auth, id, sessionUserOf(request).sessionId),
  })

  app.delete(
    '/auth/sessions',
    {
      config: { access: everyone },
      schema: {
        tags,
        summary: 'End all your other sessions and revoke your API tokens',
        response: nothing,
      },
    },
    async (request, reply) => {
      const by = sessionUserOf(request)
      await actingAs(auth.db, by, async (trx) => {
        await revokeAccess(trx, by.id, auth.now(), { except: by.sessionId, keep: ['passkey'] })
        await recordAccountEvent(trx, { action: 'session_ended', accountId: by.id })
      })
      return reply.code(204).send()
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/auth/sessions/:id',
    {
      config: { access: everyone },
      schema: { tags, summary: 'End a session', params: uuidIdSchema, response: nothing },
    },
    async (request, reply) => {
      await endFromAfar(auth, sessionUserOf(request), request.params.id.toLowerCase())
      return reply.code(204).send()
    },
  )
}
