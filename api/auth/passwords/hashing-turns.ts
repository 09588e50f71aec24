import { availableParallelism } from 'node:os'
import { Problem } from '../../http/errors.ts'
import { createTurns, QueueFullError } from '../../http/turns.ts'

const turns = createTurns({ perKey: Math.max(1, availableParallelism() - 1), waiting: 40 })

const takeTurn = () => {
  try {
    return turns.take('all')
  } catch (error) {
    throw error instanceof QueueFullError ? new Problem('busy', { retryAfterSeconds: 2 }) : error
  }
}

/** A hash takes a core for 20 ms. One core stays free, and more than forty waiting are refused. */
export const hashingTurns = {
  /** Throws `busy` with the time to wait. */
  take: async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = takeTurn()
    await turn.started
    try {
      return await work()
    } finally {
      turn.end()
    }
  },
}
