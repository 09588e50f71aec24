import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { poolSize } from '../../database/connection.ts'
import { Problem } from './errors.ts'
import { createTurns, QueueFullError, type Turn, type Turns } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    heavy?: true | ((request: FastifyRequest) => boolean)
    /** Allows several megabytes, and minutes to arrive. */
    largeBody?: true
  }
  interface FastifyRequest {
    turn: CallTurn | null
  }
}

interface CallTurn {
  readonly turn: Turn
  hasReplied: boolean
  isClosed: boolean
}

const reserved = 5

/** Limits per instance. A call uses one connection while it works. */
export const callLimits = {
  // Three keep both cores of a small server so busy that others wait twice as long.
  heavy: { perKey: 2, inAll: poolSize - reserved, waiting: 20 },
  // As many as a browser sends at once: light calls can wait too, for a record lock. Behind a lock that is not
  // released each of the six takes 5 s, so the last of those behind them would wait for more than a minute.
  light: { perKey: 6, waiting: 100, waitMs: 5_000 },
  // A large body is in memory from its first byte to the reply.
  largeBodies: { perKey: 2, waiting: 20 },
}

const tooManyAtOnce = () => new Problem('too_many_at_once', { retryAfterSeconds: 5 })

/** Errors: 429 `too_many_at_once`. */
export const takeTurn = <Key>(turns: Turns<Key>, key: Key): Turn => {
  try {
    return turns.take(key)
  } catch (error) {
    if (error instanceof QueueFullError) throw tooManyAtOnce()
    throw error
  }
}

const startWithin = async (turn: Turn, milliseconds: number) => {
  if (turn.startsAtOnce) return
  const timer = setTimeout(() => turn.end(tooManyAtOnce()), milliseconds)
  try {
    await turn.started
  } finally {
    clearTimeout(timer)
  }
}

const endWhenDone = ({ turn, hasReplied, isClosed }: CallTurn) => {
  if (hasReplied && isClosed) turn.end()
}

/**
 * Limits concurrent calls per user, heavy and light separately, so that one user cannot starve the database or fill the
 * memory. A turn ends after work and reply, even if the client has left. A body is read and parsed only after getting
 * a turn.
 * Errors: 429 `too_many_at_once`, also after a light call has waited for too long.
 */
export const limitCalls = (app: FastifyInstance): void => {
  const heavyTurns = createTurns<number>(callLimits.heavy)
  const lightTurns = createTurns<number>(callLimits.light)
  const bodyTurns = createTurns<number>(callLimits.largeBodies)
  app.decorateRequest('turn', null)

  const takeCallTurn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.signedIn) return
    // The client left during authentication: "close" is not emitted again, so the turn would never end.
    if (reply.raw.destroyed) throw new Problem('malformed_request')
    const { heavy: isHeavy } = request.routeOptions.config
    const isLight = !(isHeavy === true || isHeavy?.(request))
    const turn = takeTurn(isLight ? lightTurns : heavyTurns, request.signedIn.id)
    const call = { turn, hasReplied: false, isClosed: false }
    reply.raw.once('close', () => {
      call.isClosed = true
      if (request.turn) endWhenDone(call)
      else turn.end(new Problem('malformed_request'))
    })
    await (isLight ? startWithin(turn, callLimits.light.waitMs) : turn.started)
    request.turn = call
  }

  const takeBodyTurn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.signedIn) return
    if (reply.raw.destroyed) throw new Problem('malformed_request')
    const turn = takeTurn(bodyTurns, request.signedIn.id)
    reply.raw.once('close', () => turn.end(new Problem('malformed_request')))
    await turn.started
  }

  app.addHook('preParsing', async (request, reply, payload) => {
    const { largeBody } = request.routeOptions.config
    await (largeBody ? takeBodyTurn : takeCallTurn)(request, reply)
    return payload
  })

  // A large body takes minutes to arrive, and is not parsed before this turn.
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.config.largeBody) takeCallTurn(request, reply).then(() => done(), done)
    else done()
  })

  app.addHook('onSend', ({ turn }, _reply, payload, done) => {
    if (turn) {
      turn.hasReplied = true
      endWhenDone(turn)
    }
    done(null, payload)
  })
}
