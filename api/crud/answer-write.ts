import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs } from '../../database/actor.ts'
import { untilNotGivenUp } from '../../database/transaction.ts'
import { type AppContext, userOf } from '../context.ts'
import { type Claim, claimOf, keepReply, takeKey, type WriteReply } from './idempotency-key.ts'

/**
 * Carries out a write in one transaction and answers it. With an `Idempotency-Key` that this user sent within the
 * last 24 hours the first reply is answered again and nothing is written; with another body it is 422.
 * A write that fails leaves its key unused.
 * @param atOnce the same write with fewer round trips, tried first: author, key and all; null when it has done nothing
 * @source draft-ietf-httpapi-idempotency-key-header
 */
export const answerWrite = async (
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (trx: Knex.Transaction) => Promise<WriteReply>,
  atOnce?: (claim: Claim | null) => Promise<WriteReply | null>,
): Promise<FastifyReply> => {
  const user = userOf(request)
  const claim = claimOf(context, request)
  const step = async (trx: Knex.Transaction): Promise<WriteReply> => {
    await actAs(trx, user)
    if (!claim) return work(trx)
    const earlier = await takeKey(trx, claim)
    if (earlier) return earlier
    const written = await work(trx)
    // The trail knows what was written by the request that wrote it, also when the reply is given again.
    const fresh = { ...written, headers: { ...written.headers, 'x-request-id': request.id } }
    await keepReply(trx, claim, fresh)
    return fresh
  }
  let first = atOnce
  const { status, json, headers } = await untilNotGivenUp(async () => {
    const quick = first
    first = undefined
    return (await quick?.(claim)) ?? (await context.db.transaction(step))
  })
  return reply
    .code(status)
    .headers({ ...headers })
    .type('application/json; charset=utf-8')
    .send(json)
}
