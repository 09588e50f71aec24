import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs } from '../../database/actor.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type AppContext, userOf } from '../context.ts'
import { claimOf, keepReply, takeKey, type WriteReply } from './idempotency-key.ts'

/**
 * Runs a write and replies. An `Idempotency-Key` that this user sent within 24 hours gets the stored reply, without a
 * write; with a different body, 422. A failed write does not use up its key.
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
      // A replayed reply also carries the id of the request that wrote, which the audit trail uses.
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

/** Entity tag of a record version: `"7"` (RFC 9110 section 8.8.3). */
export const entityTag = (version: number): string => `"${version}"`

/** RFC 9110 section 13.1.1. Without the header, the last write wins. */
export const ifMatchAllows = (header: string | undefined, version: number): boolean =>
  header === undefined ||
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === entityTag(version))
