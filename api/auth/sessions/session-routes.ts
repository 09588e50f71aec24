import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { actAs } from '../../../database/actor.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { OpenSession } from '../../../model/session.ts'
import { administrators, everyone, isAdministrator } from '../../access.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { personOf, type SignedInPerson } from '../../context.ts'
import { Problem } from '../../http/errors.ts'
import { idIn } from '../../http/ids.ts'
import { objectSchema } from '../../http/object-schema.ts'
import { findAccountById } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import { accountIdSchema, codeSchema, presentPasswordSchema, uuidIdSchema } from '../schemas.ts'
import { accountSecurity, accountSecuritySchema } from '../two-factor/required.ts'
import { type Proof, prove } from './prove.ts'
import { endAccess, endSession } from './sessions.ts'

const instant = { type: 'string', format: 'date-time' }
const openSessionsSchema = {
  type: 'array',
  items: objectSchema({
    id: { type: 'string', format: 'uuid' },
    device: { type: 'string' },
    address: { type: 'string' },
    createdAt: instant,
    lastUsedAt: { ...instant, description: 'To the minute.' },
    expiresAt: instant,
    isThis: { type: 'boolean' },
  }),
}

const openSessions = async (auth: Auth, userId: number, thisId: string): Promise<OpenSession[]> => {
  const now = auth.now()
  const query = auth
    .db('session')
    .where({ user_id: userId })
    .whereNull('ended_at')
    .where('expires_at', '>', now)
  const idleMs = auth.settings.sessionIdleMinutes * 60_000
  if (idleMs > 0) query.where('last_used_at', '>', new Date(now.getTime() - idleMs))
  const rows = await query.orderBy('last_used_at', 'desc').limit(200)
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isThis: row.id === thisId,
  }))
}

/** Own sessions, or as an Administrator any. */
const endFromAfar = (auth: Auth, by: SignedInPerson, id: string) =>
  inTransaction(auth.db, async (trx: Knex.Transaction) => {
    await actAs(trx, by)
    const session = await trx('session')
      .where({ id })
      .whereNull('ended_at')
      .first<{ user_id: number } | undefined>()
    const isMine = session?.user_id === by.id
    if (!session || !(isMine || isAdministrator(by))) throw new Problem('not_found')
    await endSession(trx, id, auth.now())
    await recordAccountEvent(trx, { action: 'session_ended', accountId: session.user_id })
  })

export const sessionRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  const tags = ['Sessions']
  const nothing = { 204: { type: 'null' } }

  app.post<{ Body: Proof }>(
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
        summary: 'Prove again who you are; good for five minutes in this session',
        body: objectSchema(
          { password: presentPasswordSchema, twoFactorCode: codeSchema },
          { optional: ['twoFactorCode'] },
        ),
        response: nothing,
      },
    },
    async (request, reply) => {
      await prove(auth, personOf(request), request.body, auth.clients.of(request))
      return reply.code(204).send()
    },
  )

  app.get(
    '/auth/security',
    {
      config: { access: everyone, beforeAuthenticator: true },
      schema: {
        tags,
        summary: 'What your account lacks',
        response: { 200: accountSecuritySchema },
      },
    },
    (request) => accountSecurity(auth, personOf(request).id),
  )

  app.get(
    '/auth/sessions',
    {
      config: { access: everyone },
      schema: { tags, summary: 'Where you are signed in', response: { 200: openSessionsSchema } },
    },
    (request) => openSessions(auth, personOf(request).id, personOf(request).sessionId),
  )

  app.delete(
    '/auth/sessions',
    {
      config: { access: everyone },
      schema: {
        tags,
        summary: 'End all your sessions but this one, and revoke your API tokens',
        response: nothing,
      },
    },
    async (request, reply) => {
      const by = personOf(request)
      await inTransaction(auth.db, async (trx) => {
        await actAs(trx, by)
        await endAccess(trx, by.id, auth.now(), { except: by.sessionId, keep: ['passkey'] })
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
      await endFromAfar(auth, personOf(request), request.params.id.toLowerCase())
      return reply.code(204).send()
    },
  )

  app.get(
    '/UserAccounts/:id/sessions',
    {
      config: { access: administrators },
      schema: {
        tags,
        summary: 'Where somebody is signed in',
        params: accountIdSchema,
        response: { 200: openSessionsSchema },
      },
    },
    async (request) => {
      const userId = idIn(request)
      if (!(await findAccountById(auth.db, userId))) throw new Problem('not_found')
      return openSessions(auth, userId, personOf(request).sessionId)
    },
  )
}
