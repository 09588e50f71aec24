import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
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

/** What a request with an `Idempotency-Key` asks for. */
export interface Claim {
  readonly userId: number
  readonly key: string
  /** Of the call and its body: the same key for something else is refused. */
  readonly hash: string
}

interface StoredReply extends WriteReply {
  request_hash: string
}

/** Max. characters of an `Idempotency-Key`. */
export const longestKey = 200

/** The same call with the same body. Keyed, as a body may hold a password that could be guessed from a plain hash. */
const requestHash = (request: FastifyRequest, key: Buffer, roles: string) =>
  createHmac('sha256', key)
    .update(`${request.method} ${request.url.toLowerCase()}${roles}\n`)
    .update(Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body ?? null))
    .digest('hex')

/** What a reply is kept for where roles see different things: a program must not be given again what its owner was. */
const rolesOf = (resources: Resources, user: SignedInUser): string =>
  definitionsFor(resources, user) === resources ? '' : ` as ${[...user.roles].sort().join()}`

/** The claim of a request; null when it has no key. Errors: 400 for a key that is too long or empty. */
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
 * Takes the key, or answers the reply that it was first answered with within the last 24 hours. A request with the same
 * key that is still under way holds the row, so this one waits for it.
 */
export const takeKey = async (
  trx: Knex.Transaction,
  { userId, key, hash }: Claim,
): Promise<WriteReply | null> => {
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
  const [earlier] = rows
  if (!earlier) return null
  if (earlier.request_hash !== hash) throw new Problem('idempotency_key_reused')
  return earlier
}

/** Keeps the reply under a key that was taken. */
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
