import type { FastifyInstance } from 'fastify'
import { actingAs } from '../../../database/actor.ts'
import { roles } from '../../../database/product.ts'
import { messages } from '../../../model/messages.ts'
import { refusals } from '../../../model/refusals.ts'
import { listOf } from '../../../model/schemas.ts'
import {
  apiToken,
  createdApiToken,
  maxTokens,
  type NewApiToken,
  newApiToken,
} from '../../../model/session.ts'
import { everyone } from '../../access.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { requireReauthentication, sessionUserOf } from '../../context.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { accountListRoutes } from '../accounts/account-lists.ts'
import { lockAccount } from '../accounts/accounts.ts'
import type { Auth } from '../auth.ts'
import { uuidIdSchema } from '../schemas.ts'
import { apiTokensOf, makeApiToken, revokeApiToken } from './api-tokens.ts'

const roleNames = Object.values(roles)
const tokens = listOf(apiToken(roleNames))

const checkNew = (held: readonly string[], created: number, { name, role }: NewApiToken) => {
  if (name.trim() === '') throw invalidInput({ name: [messages.required] })
  if (!held.includes(role)) throw invalidInput({ role: [refusals.notYourRole] })
  if (created >= maxTokens) throw new Problem('conflict', { title: refusals.tokensAtOnce({ n: maxTokens }) })
}

/** No API token may call these. */
export const apiTokenRoutes = (auth: Auth) => async (app: FastifyInstance) => {
  const tags = ['API tokens']

  accountListRoutes(app, auth, {
    name: 'tokens',
    title: 'API tokens',
    tags,
    schema: tokens,
    read: (id) => apiTokensOf(auth.db, id),
  })

  app.post<{ Body: NewApiToken }>(
    '/auth/tokens',
    {
      config: { access: everyone, refuses: ['proof_needed', 'conflict'] },
      bodyLimit: 16 * 1024,
      schema: {
        tags,
        summary: 'Create an API token; only this reply contains it in full',
        body: newApiToken(roleNames),
        response: { 201: createdApiToken(roleNames) },
      },
    },
    async (request, reply) => {
      const by = sessionUserOf(request)
      requireReauthentication(by, auth.now())
      const created = await actingAs(auth.db, by, async (trx) => {
        // The lock enforces the maximum against concurrent requests.
        await lockAccount(trx, by.id)
        checkNew(by.roles, (await apiTokensOf(trx, by.id)).length, request.body)
        const token = await makeApiToken(trx, by.id, request.body, auth.now())
        await recordAccountEvent(trx, { action: 'api_token_made', accountId: by.id, client: request.ip })
        await auth.notices.tell(trx, { what: 'api_token_made', accountId: by.id, detail: token.name })
        return token
      })
      return reply.code(201).header('cache-control', 'no-store').send(created)
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/auth/tokens/:id',
    {
      config: { access: everyone },
      schema: {
        tags,
        summary: 'Revoke an API token',
        description: 'Your own account or, as an Administrator, any account.',
        params: uuidIdSchema,
        response: { 204: { type: 'null' } },
      },
    },
    async (request, reply) => {
      const by = sessionUserOf(request)
      await actingAs(auth.db, by, async (trx) => {
        const ownerId = await revokeApiToken(trx, by, request.params.id.toLowerCase())
        if (ownerId === null) throw new Problem('not_found')
        await recordAccountEvent(trx, { action: 'api_token_revoked', accountId: ownerId })
      })
      return reply.code(204).send()
    },
  )
}
