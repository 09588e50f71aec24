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

/**
 * Hashing passwords takes a core for some 20 ms each. One core is left for everybody else's lists, and whoever would
 * wait behind forty others comes back a moment later.
 */
export const hashingTurns = {
  /** @throws Problem `busy` with the time to wait */
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
