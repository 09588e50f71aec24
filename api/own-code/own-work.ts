import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { actingAs, systemActor } from '../../database/actor.ts'
import { roles } from '../../database/product.ts'
import { query } from '../../database/query.ts'
import { textsOf } from '../../model/message.ts'
import type { AppContext, SignedInUser } from '../context.ts'
import type { Hooks } from '../crud/hooks.ts'
import { setReason } from '../crud/reason.ts'
import { runWatchers } from '../crud/reply-to-write.ts'
import { writerOf } from '../crud/write.ts'
import { Problem } from '../http/errors.ts'
import type { OwnWork } from './extension-points.ts'

/** For watchers: a program sees everything. */
const asUser = (requestId: string, name: string): SignedInUser => ({
  id: 0,
  name,
  requestId,
  email: '',
  roles: Object.values(roles),
  sessionId: null,
  reauthenticatedAt: null,
})

export interface WorkContext extends Pick<AppContext, 'db' | 'now' | 'resources' | 'writeWatchers'> {
  readonly hooks: Hooks
  readonly log: FastifyBaseLogger
}

/**
 * @param name author of the writes in the history, and their reason where one is needed
 * @param depth how many events led to the writes, so that a subscriber who writes what it subscribes to ends
 */
export const ownWork = (
  { db, now, resources, writeWatchers, hooks, log }: WorkContext,
  name: string,
  depth = 0,
): OwnWork => ({
  db,
  now,
  log,
  write: (work) => {
    const requestId = randomUUID()
    return actingAs(db, { ...systemActor(name), requestId }, async (trx) => {
      await setReason(trx, name)
      if (depth > 0) await query(trx, "select set_config('costwright.event_depth', ?, true)", [String(depth)])
      const result = await work(writerOf(trx, { resources, hooks }), trx)
      await runWatchers(trx, { resources, writeWatchers }, asUser(requestId, name))
      return result
    })
  },
})

const longest = 400

/** One line for Administrators. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)

const messageOf = (error: unknown): string => {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error)
  const fields = Object.entries(textsOf(error.details.errors ?? {})).map(
    ([name, wrong]) => `${name}: ${wrong.join(' ')}`,
  )
  return [error.message, ...fields].join(' ')
}

export const failureOf = (error: unknown): string =>
  oneLine(messageOf(error)) || 'It failed without a message.'
