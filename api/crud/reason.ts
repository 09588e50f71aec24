import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { type GuardedRecords, guardsOf, longestReason } from '../../model/guard.ts'
import { valueText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../http/errors.ts'
import { readRecord } from './read.ts'

/** Why guarded records are changed (`guard` of a definition). */

const isReason = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= longestReason &&
  value.isWellFormed() &&
  !/\p{Cc}/u.test(value)

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if none was given. */
    reason: string | undefined
    /** Name of one of `carryOvers`, which makes the change elsewhere. */
    instead: string | undefined
  }
}

/** Takes `reason` and `instead` out of the query of each write, so that no route has to know them. */
export const takeReasons = (app: FastifyInstance): void => {
  app.decorateRequest('reason', undefined)
  app.decorateRequest('instead', undefined)
  const take = (request: FastifyRequest) => {
    const { reason, instead, ...others } = request.query as Readonly<Record<string, unknown>>
    if (reason === undefined && instead === undefined) return
    if (reason !== undefined && !isReason(reason))
      throw new Problem('unknown_query', { title: refusals.reasonLength({ most: longestReason }) })
    const ways = Object.keys(app.carryOvers)
    const way = ways.find((name) => name === instead)
    if (instead !== undefined && !way)
      throw new Problem('unknown_query', { title: refusals.insteadNames({ names: ways.join(' or ') }) })
    request.reason = reason?.trim()
    request.instead = way
    request.query = others
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'GET') take(request)
    done()
  })
}

/** The database refuses changes of guarded records without it (database/sql/guards.sql). */
export const setReason = async (trx: Knex.Transaction, reason: string | undefined): Promise<void> => {
  await query(trx, `select set_config('costwright.reason', ?, true)`, [reason ?? ''])
}

/** SQLSTATE of guard_rows(). */
const guardedCode = 'CW001'

const sentenceOf = ({ guard, parent }: GuardedRecords, record: Readonly<Record<string, unknown>>): string =>
  guard.says.replace(/\{(\w+)\}/g, (_all, name: string) => valueText(parent, name, record[name]))

/** A refusal of the database as a question to the user. Other errors are returned as they are. */
export const asGuarded = async (
  { db, resources }: Pick<AppContext, 'db' | 'resources'>,
  error: unknown,
): Promise<unknown> => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== guardedCode) return error
  const { table, detail } = error as Error & { table?: string; detail?: string }
  const guarded = guardsOf(resources).find(({ resource }) => resource.table === table)
  const id = Number(detail)
  if (!guarded) return error
  const { parent } = guarded
  const stored = await readRecord(db, { resources, resource: parent }, id)
  if (!stored) return new Problem('agreed', { cause: error })
  const title = sentenceOf(guarded, JSON.parse(stored.json) as Readonly<Record<string, unknown>>)
  return new Problem('agreed', {
    title,
    guarded: { resource: parent.name, id, instead: guarded.guard.instead?.by ?? null },
    cause: error,
  })
}
