import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { type AppContext, userOf } from '../context.ts'
import { replyToWrite } from '../crud/reply-to-write.ts'

/** All statements see the same data. */
export const readSnapshot = <Result>(
  db: Knex,
  read: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result> => db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true })

/** Replies with what was written, and the id that `POST /Undo` takes. */
export const replyWithUndo = (
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, write }: { readonly status: number; write(trx: Knex.Transaction): Promise<object> },
): Promise<FastifyReply> =>
  replyToWrite(context, request, reply, async (trx) => ({
    status,
    json: JSON.stringify({ ...(await write(trx)), requestId: userOf(request).requestId ?? '' }),
  }))
