import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import type { Resources } from '../../model/resources.ts'
import { definitionsFor } from '../access.ts'
import { type AppContext, type SignedInUser, userOf } from '../context.ts'
import { Problem } from '../http/errors.ts'

export interface WriteReply {
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

interface StoredReply extends WriteReply {
  request_hash: string
}

export const longestKey = 200

/** Keyed: the body may hold a password, which a plain hash would expose to guessing. */
const requestHash = (request: FastifyRequest, key: Buffer, roles: string) =>
  createHmac('sha256', key)
    .update(`${request.method} ${request.url.toLowerCase()}${roles}\n`)
    .update(Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body ?? null))
    .digest('hex')

/** Part of the hash if roles see different fields: a token must not replay its owner's reply. */
const rolesOf = (resources: Resources, user: SignedInUser): string =>
  definitionsFor(resources, user) === resources ? '' : ` as ${[...user.roles].sort().join()}`

/** Reads the key of a request; null without one. Errors: 400 if the key is empty or too long. */
export const claimOf = (
  { keys, resources }: Pick<AppContext, 'keys' | 'resources'>,
  request: FastifyRequest,
): Claim | null => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return null
  if (key === '' || key.length > longestKey)
    throw new Problem('malformed_request', { title: `Idempotency-Key has 1 to ${longestKey} characters.` })
  const user = userOf(request)
  return { userId: user.id, key, hash: requestHash(request, keys.requestHashes, rolesOf(resources, user)) }
}

/**
 * Claims the key and returns null, or returns its reply of the last 24 hours. A concurrent request with the key waits.
 */
export const takeKey = async (
  trx: Knex.Transaction,
  { userId, key, hash }: Claim,
): Promise<WriteReply | null> => {
  // An expired key counts as new.
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
  const [earlier] = rows
  if (!earlier) return null
  if (earlier.request_hash !== hash) throw new Problem('idempotency_key_reused')
  return earlier
}

export const keepReply = async (
  trx: Knex.Transaction,
  { userId, key }: Claim,
  { status, json, headers }: WriteReply,
): Promise<void> => {
  await trx.raw(
    'update idempotency_key set status = ?, json = ?, headers = ? where user_id = ? and key = ?',
    [status, json, JSON.stringify(headers ?? {}), userId, key],
  )
}
