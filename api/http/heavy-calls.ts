import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { userOf } from '../context.ts'
import { Problem } from './errors.ts'
import { createTurns, TurnsTakenError } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call takes one of the turns that a person has for lists as a whole, searches, suggestions and reports. */
    heavy?: (request: FastifyRequest) => boolean
  }
}

type Heavy = NonNullable<FastifyContextConfig['heavy']>

/** The options of a route whose calls are heavy: all of them, as reports are, or some. */
export const heavily = <Options extends { config: FastifyContextConfig }>(
  options: Options,
  heavy: Heavy = () => true,
): Options => ({ ...options, config: { ...options.config, heavy } })

/** So many heavy calls of one person run at once, and so many more wait, on one instance. */
export const heavyCalls = { atOnce: 3, waiting: 20 }

/**
 * Gives each person so many heavy calls at once: what one person asks for leaves the database to the others. To be
 * called before the routes are added.
 */
export const limitHeavyCalls = (app: FastifyInstance): void => {
  const turns = createTurns<number>(heavyCalls)
  app.addHook('onRoute', (route) => {
    const isHeavy = route.config?.heavy
    if (!isHeavy) return
    const { handler } = route
    route.handler = async function (request, reply) {
      if (!isHeavy(request)) return handler.call(this, request, reply)
      try {
        return await turns.take(userOf(request).id, async () => handler.call(this, request, reply))
      } catch (error) {
        if (!(error instanceof TurnsTakenError)) throw error
        throw new Problem('too_many_at_once', { retryAfterSeconds: 5 })
      }
    }
  })
}
