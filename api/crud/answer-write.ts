import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs } from '../../database/actor.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Resources } from '../../model/resources.ts'
import { definitionsFor } from '../access.ts'
import { type AppContext, type SignedInUser, userOf } from '../context.ts'
import { Problem } from '../http/errors.ts'

/** What a write answers; `json` is sent as it is. */
export interface WriteReply {
  readonly status: number
  readonly json: string
  readonly headers?: Readonly<Record<string, string>>
}

interface StoredReply {
  request_hash: string
  status: number
  json: string
  headers: Record<string, string>
}

/** So many characters has an `Idempotency-Key` at most. */
export const longestKey = 200

/** The same call with the same body. Keyed, as a body may hold a password that could be guessed from a plain hash. */
const requestHash = (request: FastifyRequest, key: Buffer, roles: string) =>
  createHmac('sha256', key)
    .update(`${request.method} ${request.url.toLowerCase()}${roles}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex')

/** What a reply is kept for where roles see different things: a program must not be given again what its owner was. */
const rolesOf = (resources: Resources, user: SignedInUser): string =>
  definitionsFor(resources, user) === resources ? '' : ` as ${[...user.roles].sort().join()}`

/**
 * The reply that this key was first answered with, or null when it is new. A request with the same key that is still
 * under way holds the row, so this one waits for it.
 */
const claimKey = async (
  trx: Knex.Transaction,
  userId: number,
  key: string,
  hash: string,
): Promise<StoredReply | null> => {
  // Expired, it is as if it had never been sent.
  const claimed = await trx.raw<{ rows: unknown[] }>(
    `insert into idempotency_key as held (user_id, key, request_hash) values (?, ?, ?)
     on conflict (user_id, key) do update
       set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, json = null, headers = null
       where held.created_at < now() - interval '24 hours'
     returning 1`,
    [userId, key, hash],
  )
  if (claimed.rows.length > 0) return null
  const { rows } = await trx.raw<{ rows: StoredReply[] }>(
    'select request_hash, status, json, headers from idempotency_key where user_id = ? and key = ?',
    [userId, key],
  )
  return rows[0] ?? null
}

/**
 * Carries out a write in one transaction and answers it. With an `Idempotency-Key` that this user sent within the
 * last 24 hours the first reply is answered again and nothing is written; with another body it is 422.
 * A write that fails leaves its key unused.
 * @source draft-ietf-httpapi-idempotency-key-header
 */
export const answerWrite = async (
  { db, keys, resources }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (trx: Knex.Transaction) => Promise<WriteReply>,
): Promise<FastifyReply> => {
  const key = request.headers['idempotency-key']
  const user = userOf(request)
  if (typeof key === 'string' && (key === '' || key.length > longestKey))
    throw new Problem('malformed_request', { title: `Idempotency-Key has 1 to ${longestKey} characters.` })
  const result = await inTransaction(db, async (trx): Promise<WriteReply> => {
    await actAs(trx, user)
    if (typeof key !== 'string') return await work(trx)
    const hash = requestHash(request, keys.requestHashes, rolesOf(resources, user))
    const earlier = await claimKey(trx, user.id, key, hash)
    if (earlier) {
      if (earlier.request_hash !== hash) throw new Problem('idempotency_key_reused')
      return earlier
    }
    const written = await work(trx)
    // The trail knows what was written by the request that wrote it, also when the reply is given again.
    const fresh = { ...written, headers: { ...written.headers, 'x-request-id': request.id } }
    await trx.raw(
      'update idempotency_key set status = ?, json = ?, headers = ? where user_id = ? and key = ?',
      [fresh.status, fresh.json, JSON.stringify(fresh.headers), user.id, key],
    )
    return fresh
  })
  return reply
    .code(result.status)
    .headers({ ...result.headers })
    .type('application/json; charset=utf-8')
    .send(result.json)
}
