import type { FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { authorSettings, authorValues } from '../../database/actor.ts'
import { preparedWhileFew } from '../../database/prepared.ts'
import { storedSumsFrom } from '../../database/stored-sums.ts'
import type { Values } from '../../model/check-record.ts'
import { quoted } from '../../model/naming.ts'
import { userOf } from '../context.ts'
import { Problem } from '../http/errors.ts'
import type { ResourceHooks } from './hooks.ts'
import type { Claim, WriteReply } from './idempotency-key.ts'
import { ifMatchAllows } from './preconditions.ts'
import { recordQuery } from './read.ts'
import { deleteSql, insertSql, updateSql } from './row-statements.ts'
import { asWriter, isAmong } from './seen.ts'
import { standingRecord } from './standing-record.ts'
import { seenOf, type Target } from './target.ts'
import { columnValues, givenTo, valuesOfChange, valuesOfNew } from './written-values.ts'

/**
 * A write of one record as one statement. PostgreSQL makes a transaction of each statement, so that what it says is done
 * altogether or not at all: who writes, the row, its entry in the trail (a trigger's), and the reply that is kept under
 * a key. The row was read before, without a lock, and is written only if it is that row still (`xmin`: who wrote it).
 *
 * It is for the write that succeeds, and for the body that is refused before anything is sent. Whatever else stands in its
 * way is decided in a transaction that holds the record (`answerWrite`), the first reply to a key included: then these
 * answer null, and nothing has been done.
 */
type AtOnce = (claim: Claim | null) => Promise<WriteReply | null>

/** Whether nothing has to be done beside the row. */
const isAlone = ({ hooks }: Target, ...writes: (keyof ResourceHooks)[]) =>
  writes.every((hook) => !hooks[hook])

/** What a sum is kept of: the record with the sum is held before one of these is changed. */
const isSummed = ({ resources, resource }: Target) => storedSumsFrom(resources, resource).length > 0

/** Which writes of records may be made so. */
export const writesAtOnce = (target: Target) => ({
  create: isAlone(target, 'prepare', 'written'),
  change: isAlone(target, 'prepare', 'written') && !isSummed(target),
  delete: isAlone(target, 'removing') && !isSummed(target),
})

/** A row that refers to nothing, that is not unique, a key that was used: PostgreSQL has undone the statement. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('23'))

/**
 * Leaves a refusal to the transaction that holds the record. What the body says is wrong for the record as it was read: without a
 * key, for which there may be a first reply, that is the answer.
 */
const unlessRefused =
  (write: AtOnce): AtOnce =>
  async (claim) => {
    try {
      return await write(claim)
    } catch (error) {
      if (!claim && error instanceof Problem) throw error
      if (isRefusal(error)) return null
      throw error
    }
  }

/** A record that may be written: null without one, for one that is not seen, and when `If-Match` is older. */
const writable = async (
  db: Knex,
  request: FastifyRequest,
  target: Target,
): Promise<{ values: Values; xmin: string } | null> => {
  const row = await standingRecord(db, request, target)
  if (!row || !ifMatchAllows(request.headers['if-match'], row.version)) return null
  const values = JSON.parse(row.json) as Values
  return isAmong(seenOf(target).resource, values) ? { values, xmin: row.xmin } : null
}

interface RowWrite {
  /** Writes one row beside `author`. */
  readonly sql: string
  readonly bindings: readonly Knex.Value[]
  readonly status: number
  /** SQL of the headers of the reply, of the row `written`, and their bindings. */
  readonly headers: string
  readonly headerBindings?: readonly Knex.Value[]
}

const etag = `jsonb_build_object('etag', concat('"', written.version, '"'))`

const kept = `, kept as (
    insert into idempotency_key (user_id, key, request_hash, status, json, headers)
    select ?, ?, ?, ?, json, headers from answered
  )`

/** Null when the row is no longer what it was. */
const writeRow = async (
  db: Knex,
  request: FastifyRequest,
  target: Target,
  claim: Claim | null,
  { sql, bindings, status, headers, headerBindings = [] }: RowWrite,
): Promise<WriteReply | null> => {
  const seen = seenOf(target)
  const text = `with author as materialized (select ${authorSettings}),
  written as (${sql} returning ${quoted(target.resource.table)}.*),
  answered as (
    select record.json, ${headers} || jsonb_build_object('x-request-id', ?::text) as headers
    from (${recordQuery(seen.resources, seen.resource, 'written')}) record, written
  )${claim ? kept : ''}
  select json, headers from answered`
  const { rows } = await preparedWhileFew<{ json: string; headers: Record<string, string> }>(db, text, [
    ...authorValues(userOf(request)),
    ...bindings,
    ...headerBindings,
    request.id,
    ...(claim ? [claim.userId, claim.key, claim.hash, status] : []),
  ])
  return rows[0] ? { status, ...rows[0] } : null
}

/** @param address of the new record, but for its id */
export const createAtOnce = (
  db: Knex,
  request: FastifyRequest,
  target: Target,
  body: Values,
  address: string,
): AtOnce =>
  unlessRefused(async (claim) => {
    const writer = asWriter(request, target)
    const { resource } = target
    const columns = columnValues(resource, await valuesOfNew(db, writer, body))
    if (columns.length === 0) return null
    const names = columns.map(([column]) => column)
    return writeRow(db, request, writer, claim, {
      sql: insertSql(resource.table, names, 'author'),
      bindings: columns.map(([, value]) => value),
      status: 201,
      headers: `${etag} || jsonb_build_object('location', concat(?::text, written.id))`,
      headerBindings: [address],
    })
  })

export const changeAtOnce = (
  db: Knex,
  request: FastifyRequest,
  target: Target,
  body: Values,
  mode: 'replace' | 'patch',
): AtOnce =>
  unlessRefused(async (claim) => {
    const writer = asWriter(request, target)
    const { resource } = target
    const found = await writable(db, request, writer)
    if (!found) return null
    const before = found.values
    const values = await valuesOfChange(db, writer, before, givenTo(writer, before, body), mode)
    const columns = columnValues(resource, values)
    const names = columns.map(([column]) => column)
    return writeRow(db, request, writer, claim, {
      sql: `${updateSql(resource.table, names, 'author')} and ${quoted(resource.table)}.xmin = ?::xid`,
      bindings: [...columns.map(([, value]) => value), Number(found.values.id), found.xmin],
      status: 200,
      headers: etag,
    })
  })

export const deleteAtOnce = (db: Knex, request: FastifyRequest, target: Target): AtOnce =>
  unlessRefused(async (claim) => {
    const writer = asWriter(request, target)
    const { resource } = target
    const found = await writable(db, request, writer)
    if (!found) return null
    return writeRow(db, request, writer, claim, {
      sql: `${deleteSql(resource.table, 'author')} and ${quoted(resource.table)}.xmin = ?::xid`,
      bindings: [Number(found.values.id), found.xmin],
      status: 200,
      headers: `'{}'::jsonb`,
    })
  })
