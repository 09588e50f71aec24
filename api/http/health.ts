import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { migrationNames } from '../../database/migrate.ts'
import type { AppContext } from '../context.ts'
import { Problem } from './errors.ts'

/** Load balancers poll often and must not wait for a pool connection. */
const timeoutMs = 2_000

const status = { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } }

/** More migrations are fine, during an upgrade. */
const isMigrated = async (db: Knex, names: readonly string[]): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: [{ count: number }] }>(
    'select count(*) as count from knex_migrations where name = any(?)',
    [[...names]],
  )
  return rows[0].count === names.length
}

/**
 * `/health` is 200 while the process responds, for supervisors. `/ready` is 200 while the database responds and is
 * migrated, else 503, for load balancers.
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
        // Polled every few seconds; other requests log a failing database.
        logLevel: 'silent',
        schema: { ...described, summary: 'Whether requests can be served: database and migrations' },
      },
      async () => {
        const tooLate = delay(timeoutMs, false, { ref: false })
        if (!(await Promise.race([isMigrated(db, names), tooLate]))) throw new Problem('unavailable')
        return { status: 'ok' }
      },
    )
  }
