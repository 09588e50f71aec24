import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
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

/** Does the work of a request of this person in its turn, if it takes one. Errors: 429 `too_many_at_once`. */
export type InTurn = <Answer>(
  request: FastifyRequest,
  personId: number,
  work: () => Promise<Answer>,
) => Promise<Answer>

/**
 * Gives each person so many heavy calls at once: what one person asks for leaves the database to the others. To be
 * called before the routes are added.
 * @returns what a heavy call has to wait for that reads beside its session, before its handler
 */
export const limitHeavyCalls = (app: FastifyInstance): InTurn => {
  const turns = createTurns<number>(heavyCalls)
  const inTurn: InTurn = async (request, personId, work) => {
    if (!request.routeOptions.config.heavy?.(request)) return work()
    try {
      return await turns.take(personId, work)
    } catch (error) {
      if (!(error instanceof TurnsTakenError)) throw error
      throw new Problem('too_many_at_once', { retryAfterSeconds: 5 })
    }
  }
  app.addHook('onRoute', (route) => {
    if (!route.config?.heavy) return
    const { handler } = route
    route.handler = async function (request, reply) {
      const work = async () => handler.call(this, request, reply)
      // What was read beside the session has had its turn.
      return request.readBeside ? work() : inTurn(request, userOf(request).id, work)
    }
  })
  return inTurn
}
