import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs } from '../../database/actor.ts'
import { query } from '../../database/query.ts'
import { inTransaction } from '../../database/transaction.ts'
import { refusals } from '../../model/refusals.ts'
import { definitionsFor } from '../access.ts'
import { type AppContext, type SignedInUser, userOf } from '../context.ts'
import { Problem } from '../http/errors.ts'
import { type CarryOver, carriedOver } from './carry-over.ts'
import { requireConfirmed, setConfirmed } from './confirmations.ts'
import { type Expected, noteGiven, requireAsSeen } from './expected.ts'
import { asMarkRefused } from './marks.ts'
import { noticesHeader } from './notices.ts'
import { readRecord, type StoredRecord } from './read.ts'
import { asGuarded, setReason } from './reason.ts'
import type { Visible } from './visible.ts'
import { writtenColumns } from './written-columns.ts'

export interface WriteReply {
  readonly status: number
  readonly json: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whose record it is. Watchers write after the reply is made; then the record is read again. */
  readonly record?: { readonly visible: Visible; readonly id: number }
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
const claimOf = (
  { keys, resources }: AppContext,
  request: FastifyRequest,
  content: Iterable<string | Uint8Array>,
): Claim | null => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return null
  if (key === '' || key.length > longestKey)
    throw new Problem('malformed_request', { title: refusals.keyLength({ most: longestKey }) })
  const { method, url } = request
  const { id, roles } = userOf(request)
  const seesAll = definitionsFor(resources, userOf(request)) === resources
  const hash = createHmac('sha256', keys.requestHashes).update(
    `${method} ${url.toLowerCase()}${seesAll ? '' : ` as ${[...roles].sort().join()}`}\n`,
  )
  for (const part of content) hash.update(part)
  return { userId: id, key, hash: hash.digest('hex') }
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

/** Who writes, in which request and under which key. A worker thread can take it. */
export interface WriteCall {
  readonly user: SignedInUser
  readonly requestId: string
  readonly claim: Claim | null
  /** As in FastifyRequest. */
  readonly reason: string | undefined
  readonly instead: string | undefined
  readonly confirmed: readonly string[]
  readonly expected: Expected | undefined
}

/** What a write takes from the app. */
export interface WriteContext extends Pick<AppContext, 'db' | 'resources' | 'writeWatchers'> {
  readonly carryOvers: Readonly<Record<string, CarryOver>>
}

/** @param content of the body. Default: the parsed body. */
export const writeCallOf = (
  context: AppContext,
  request: FastifyRequest,
  content: Iterable<string | Uint8Array> = contentOf(request),
): WriteCall => ({
  user: userOf(request),
  requestId: request.id,
  claim: claimOf(context, request, content),
  reason: request.reason,
  instead: request.instead,
  confirmed: request.confirmed,
  expected: request.expected,
})

function* contentOf({ body }: FastifyRequest): Iterable<string | Uint8Array> {
  yield Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)
}

/** In the transaction of a write, after it. @returns whether one of them wrote */
export const runWatchers = async (
  trx: Knex.Transaction,
  context: Pick<WriteContext, 'resources' | 'writeWatchers'>,
  user: SignedInUser,
): Promise<boolean> => {
  let written = await writtenColumns(trx)
  let hasWritten = false
  for (const watch of context.writeWatchers)
    if (written.size > 0 && (await watch(trx, context, user, written))) {
      written = await writtenColumns(trx)
      hasWritten = true
    }
  return hasWritten
}

/** The reply with its record as it is now. */
const readAgain = async (trx: Knex.Transaction, reply: WriteReply): Promise<WriteReply> => {
  const stored = reply.record && (await readRecord(trx, reply.record.visible, reply.record.id))
  return stored
    ? { ...reply, json: stored.json, headers: { ...reply.headers, etag: entityTag(stored.version) } }
    : reply
}

/**
 * Runs a write. An `Idempotency-Key` that this user sent within 24 hours gets the stored reply, without a write; with a
 * different body, 422. A failed write or a preview does not use up its key.
 * @source draft-ietf-httpapi-idempotency-key-header
 */
export const runWrite = (
  context: WriteContext,
  { user, requestId, claim, reason, instead, confirmed, expected }: WriteCall,
  write: (trx: Knex.Transaction) => Promise<WriteReply>,
  { isPreview = false, ...config }: WriteOptions = {},
): Promise<WriteReply> =>
  inTransaction(
    context.db,
    async (trx): Promise<WriteReply> => {
      await actAs(trx, user)
      const claimed = isPreview ? null : claim
      const earlier = claimed && (await takeKey(trx, claimed))
      if (earlier) return earlier
      setConfirmed(trx, confirmed)
      if (isPreview || reason !== undefined) await setReason(trx, isPreview ? 'Preview' : reason)
      if (expected) await noteGiven(trx)
      if (isPreview) await query(trx, 'savepoint preview')
      const made: WriteReply = instead ? await carriedOver(trx, context, instead, write) : await write(trx)
      if (expected) await requireAsSeen(trx, context, user, expected)
      const { status, json, headers } = (await runWatchers(trx, context, user))
        ? await readAgain(trx, made)
        : made
      requireConfirmed(trx, isPreview)
      const written = { status, json, headers: { ...headers, ...noticesHeader(trx) } }
      if (isPreview) await query(trx, 'rollback to preview')
      if (!claimed) return written
      // A replayed reply also carries the id of the request that wrote, which the audit trail uses.
      const first = { ...written, headers: { ...written.headers, 'x-request-id': requestId } }
      await keepReply(trx, claimed, first)
      return first
    },
    config,
  ).catch(async (error: unknown) => {
    throw await asMarkRefused(context, await asGuarded(context, error))
  })

/**
 * What is made before a write, while no connection is held. A refusal is thrown by the write, after it looked whether the
 * request was answered before: a repeated request gets its first reply.
 */
export const madeAhead = async <Made>(making: Promise<Made>): Promise<() => Made> => {
  try {
    const made = await making
    return () => made
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return () => {
      throw error
    }
  }
}

export const sendWrite = (reply: FastifyReply, { status, json, headers }: WriteReply): FastifyReply =>
  reply
    .code(status)
    .headers({ ...headers })
    .type('application/json; charset=utf-8')
    .send(json)

/** Runs a write and replies. */
export const replyToWrite = async (
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  write: (trx: Knex.Transaction) => Promise<WriteReply>,
  options?: WriteOptions,
): Promise<FastifyReply> =>
  sendWrite(
    reply,
    await runWrite(
      { ...context, carryOvers: request.server.carryOvers },
      writeCallOf(context, request),
      write,
      options,
    ),
  )

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
