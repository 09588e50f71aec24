import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs } from '../../database/actor.ts'
import { query } from '../../database/query.ts'
import { inTransaction } from '../../database/transaction.ts'
import { definitionsFor } from '../access.ts'
import { type AppContext, userOf } from '../context.ts'
import { Problem } from '../http/errors.ts'
import { carriedOver } from './carry-over.ts'
import { noticesHeader } from './notices.ts'
import type { StoredRecord } from './read.ts'
import { asGuarded, giveReason } from './reason.ts'

interface WriteReply {
  readonly status: number
  readonly json: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Claim {
  readonly userId: number
  readonly key: string
  /** HMAC of the call and its body. The same key with another hash is refused. */
  readonly hash: string
}

export const longestKey = 200

/**
 * Reads the key of a request; null without one. The hash is keyed: the body may hold a password, which a plain hash
 * would expose to guessing. It includes the roles if they see different fields: a token must not replay its owner's
 * reply. Errors: 400 if the key is empty or too long.
 */
const claimOf = ({ keys, resources }: AppContext, request: FastifyRequest): Claim | null => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return null
  if (key === '' || key.length > longestKey)
    throw new Problem('malformed_request', { title: `Idempotency-Key has 1 to ${longestKey} characters.` })
  const { method, url, body } = request
  const { id, roles } = userOf(request)
  const seesAll = definitionsFor(resources, userOf(request)) === resources
  const hash = createHmac('sha256', keys.requestHashes)
    .update(`${method} ${url.toLowerCase()}${seesAll ? '' : ` as ${[...roles].sort().join()}`}\n`)
    .update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null))
    .digest('hex')
  return { userId: id, key, hash }
}

/**
 * Claims the key and returns null, or returns its reply of the last 24 hours. A concurrent request with the key waits.
 */
const takeKey = async (trx: Knex.Transaction, { userId, key, hash }: Claim): Promise<WriteReply | null> => {
  // An expired key counts as new.
  const claimed = await query(
    trx,
    `insert into idempotency_key as held (user_id, key, request_hash) values (?, ?, ?)
     on conflict (user_id, key) do update
       set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, json = null, headers = null
       where held.created_at < now() - interval '24 hours'
     returning 1`,
    [userId, key, hash],
  )
  if (claimed.length > 0) return null
  const rows = await query<WriteReply & { readonly request_hash: string }>(
    trx,
    'select request_hash, status, json, headers from idempotency_key where user_id = ? and key = ?',
    [userId, key],
  )
  const [earlier] = rows
  if (!earlier) return null
  if (earlier.request_hash !== hash) throw new Problem('idempotency_key_reused')
  return earlier
}

const keepReply = (trx: Knex.Transaction, { userId, key }: Claim, { status, json, headers }: WriteReply) =>
  query(trx, 'update idempotency_key set status = ?, json = ?, headers = ? where user_id = ? and key = ?', [
    status,
    json,
    JSON.stringify(headers ?? {}),
    userId,
    key,
  ])

interface WriteOptions extends Knex.TransactionConfig {
  /** Takes the write back, audit trail included. The reply still reflects all checks, hooks and locks. */
  readonly isPreview?: boolean
}

/**
 * Runs a write and replies. An `Idempotency-Key` that this user sent within 24 hours gets the stored reply, without a
 * write; with a different body, 422. A failed write or a preview does not use up its key.
 * @source draft-ietf-httpapi-idempotency-key-header
 */
export const answerWrite = async (
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  write: (trx: Knex.Transaction) => Promise<WriteReply>,
  { isPreview = false, ...config }: WriteOptions = {},
): Promise<FastifyReply> => {
  const user = userOf(request)
  const claim = isPreview ? null : claimOf(context, request)
  const { status, json, headers } = await inTransaction(
    context.db,
    async (trx): Promise<WriteReply> => {
      await actAs(trx, user)
      const earlier = claim && (await takeKey(trx, claim))
      if (earlier) return earlier
      await giveReason(trx, isPreview ? 'Preview' : request.reason)
      if (isPreview) await query(trx, 'savepoint preview')
      const answer: WriteReply = request.instead
        ? await carriedOver(trx, context.resources, request, write)
        : await write(trx)
      for (const watch of context.writeWatchers) await watch(trx, context, user)
      const written = { ...answer, headers: { ...answer.headers, ...noticesHeader(trx) } }
      if (isPreview) await query(trx, 'rollback to preview')
      if (!claim) return written
      // A replayed reply also carries the id of the request that wrote, which the audit trail uses.
      const first = { ...written, headers: { ...written.headers, 'x-request-id': request.id } }
      await keepReply(trx, claim, first)
      return first
    },
    config,
  ).catch(async (error: unknown) => {
    throw await asGuarded(context, error)
  })
  return reply
    .code(status)
    .headers({ ...headers })
    .type('application/json; charset=utf-8')
    .send(json)
}

/** Entity tag of a record version: `"7"` (RFC 9110 section 8.8.3). */
export const entityTag = (version: number): string => `"${version}"`

export const recordReply = ({ json, version }: StoredRecord, location?: string): WriteReply => ({
  status: location === undefined ? 200 : 201,
  json,
  headers: { etag: entityTag(version), ...(location !== undefined && { location }) },
})

/** RFC 9110 section 13.1.1. Without the header, the last write wins. */
export const ifMatchAllows = (header: string | undefined, version: number): boolean =>
  header === undefined ||
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === entityTag(version))
