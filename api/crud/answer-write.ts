import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs } from '../../database/actor.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type AppContext, userOf } from '../context.ts'
import { claimOf, keepReply, takeKey, type WriteReply } from './idempotency-key.ts'

/**
 * Carries out a write in one transaction and answers it. With an `Idempotency-Key` that this user sent within the
 * last 24 hours the first reply is answered again and nothing is written; with another body it is 422.
 * A write that fails leaves its key unused.
 * @source draft-ietf-httpapi-idempotency-key-header
 */
export const answerWrite = async (
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  write: (trx: Knex.Transaction) => Promise<WriteReply>,
  config?: Knex.TransactionConfig,
): Promise<FastifyReply> => {
  const user = userOf(request)
  const claim = claimOf(context, request)
  const { status, json, headers } = await inTransaction(
    context.db,
    async (trx): Promise<WriteReply> => {
      await actAs(trx, user)
      if (!claim) return write(trx)
      const earlier = await takeKey(trx, claim)
      if (earlier) return earlier
      const written = await write(trx)
      // The trail names the request that wrote, also when its reply is sent again.
      const first = { ...written, headers: { ...written.headers, 'x-request-id': request.id } }
      await keepReply(trx, claim, first)
      return first
    },
    config,
  )
  return reply
    .code(status)
    .headers({ ...headers })
    .type('application/json; charset=utf-8')
    .send(json)
}
