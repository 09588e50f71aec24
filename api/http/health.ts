import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { migrationNames } from '../../database/migrate.ts'
import { queryRow } from '../../database/query.ts'
import type { AppContext } from '../context.ts'
import { clockWarning } from './clocks.ts'
import { Problem } from './errors.ts'

/** Load balancers poll often and must not wait for a pool connection. */
const timeoutMs = 2_000

const status = { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } }
const healthy = {
  type: 'object',
  required: ['status', 'loopDelayMs'],
  properties: {
    ...status.properties,
    loopDelayMs: {
      type: 'number',
      description: 'Longest delay of the event loop in the last one to two minutes, in milliseconds',
    },
  },
}

const ready = {
  type: 'object',
  required: ['status'],
  properties: {
    ...status.properties,
    warning: { type: 'string', description: 'What the operator should mend, such as a clock that is wrong' },
  },
}

const windowMs = 60_000

/** @returns longest delay of this window and the one before, in milliseconds */
const watchLoop = (app: FastifyInstance): (() => number) => {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  let before = 0
  // The start is not served to anybody.
  app.addHook('onReady', async () => {
    delays.enable()
  })
  const timer = setInterval(() => {
    before = delays.max
    delays.reset()
  }, windowMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  return () => Math.round(Math.max(before, delays.max) / 1e6)
}

/** Seconds by which clocks may differ before `/ready` says so. */
const maxSeconds = 60

/** More migrations are fine, during an upgrade. @returns null unless all have run, else the time of the database */
const migratedAt = async (db: Knex, names: readonly string[]): Promise<Date | null> => {
  const { count, now } = await queryRow<{ count: number; now: Date }>(
    db,
    'select count(*) as count, clock_timestamp() as now from knex_migrations where name = any(?)',
    [[...names]],
  )
  return count === names.length ? now : null
}

/**
 * `/health` is 200 while the process responds, for supervisors. `/ready` is 200 while the database responds and is
 * migrated, else 503, for load balancers.
 */
export const healthRoutes =
  (context: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    const { db } = context
    const names = await migrationNames()
    const loopDelay = watchLoop(app)
    const described = { tags: ['Server'], security: [], response: { 200: status } }

    app.get(
      '/health',
      {
        config: { access: 'anonymous' },
        logLevel: 'warn',
        schema: { ...described, summary: 'Liveness of the process', response: { 200: healthy } },
      },
      () => ({ status: 'ok', loopDelayMs: loopDelay() }),
    )

    app.get(
      '/ready',
      {
        config: { access: 'anonymous' },
        // Polled every few seconds; other requests log a failing database.
        logLevel: 'silent',
        schema: {
          ...described,
          summary: 'Readiness: the database is reachable and migrated',
          response: { 200: ready },
        },
      },
      async () => {
        const tooLate = delay(timeoutMs, null, { ref: false })
        const atDatabase = await Promise.race([migratedAt(db, names), tooLate])
        if (!atDatabase) throw new Problem('unavailable')
        const warning = clockWarning(context.now(), atDatabase, maxSeconds)
        return { status: 'ok', ...(warning && { warning }) }
      },
    )
  }
