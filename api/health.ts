import type { FastifyInstance } from 'fastify'
import type { AppContext } from './context.ts'

/** `GET /health`: 200 while the database answers, else 503. */
export const healthRoutes =
  ({ db }: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get(
      '/health',
      {
        config: { access: 'anonymous' },
        logLevel: 'warn',
        schema: {
          tags: ['Server'],
          summary: 'Whether the server is ready',
          response: { 200: { type: 'object', properties: { status: { const: 'ok' } } } },
        },
      },
      async () => {
        await db.raw('select 1')
        return { status: 'ok' }
      },
    )
  }
