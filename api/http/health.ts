import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { migrationNames } from '../../database/migrate.ts'
import type { AppContext } from '../context.ts'
import { Problem } from './errors.ts'

/** Load balancers ask often, and must not wait for a connection of the pool. */
const timeoutMs = 2_000

const status = { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } }

/** Whether the database has carried out all of these migrations. One that is further ahead is fine: an upgrade. */
const isMigrated = async (db: Knex, names: readonly string[]): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    'select count(*) as count from knex_migrations where name = any(?)',
    [[...names]],
  )
  return rows[0].count === names.length
}

/**
 * `GET /health`: 200 while the process answers, whatever the database does; for supervisors.
 * `GET /ready`: 200 while the database answers and has all migrations of this version, else 503; for whatever sends
 * requests here.
 */
export const healthRoutes =
  ({ db }: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    const names = await migrationNames()
    const described = { tags: ['Server'], security: [], response: { 200: status } }

    app.get(
      '/health',
      {
        config: { access: 'anonymous' },
        logLevel: 'warn',
        schema: { ...described, summary: 'Whether the process answers' },
      },
      () => ({ status: 'ok' }),
    )

    app.get(
      '/ready',
      {
        config: { access: 'anonymous' },
        // Asked every few seconds, and a database that is away is logged by the requests that need it.
        logLevel: 'silent',
        schema: { ...described, summary: 'Whether requests can be served: database and migrations' },
      },
      async () => {
        const waiting = new AbortController()
        const tooLate = delay(timeoutMs, false, { signal: waiting.signal }).catch(() => false)
        const ready = await Promise.race([isMigrated(db, names), tooLate]).finally(() => waiting.abort())
        if (!ready) throw new Problem('unavailable')
        return { status: 'ok' }
      },
    )
  }
