/** Nobody may wait any more: the queue is full. */
export class TurnsTakenError extends Error {
  override name = 'TurnsTakenError'
}

interface Queue {
  running: number
  readonly waiting: (() => void)[]
}

export interface Turns<Key> {
  /**
   * Does the work when it is its turn.
   * @throws TurnsTakenError when too many of this key wait already
   */
  take<T>(key: Key, work: () => Promise<T>): Promise<T>
}

/**
 * Lets so many pieces of work of each key run at once, in the order in which they came; some more wait, and the rest
 * is refused. In this process alone.
 */
export const createTurns = <Key>({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns<Key> => {
  const queues = new Map<Key, Queue>()

  const leave = (key: Key, queue: Queue) => {
    const next = queue.waiting.shift()
    // Whoever comes next takes the place over, so that nobody can step in between.
    if (next) next()
    else if (--queue.running === 0) queues.delete(key)
  }

  return {
    take: async (key, work) => {
      const queue = queues.get(key) ?? { running: 0, waiting: [] }
      queues.set(key, queue)
      if (queue.running < atOnce) queue.running += 1
      else if (queue.waiting.length >= waiting) throw new TurnsTakenError('Too many wait already')
      else await new Promise<void>((settle) => queue.waiting.push(settle))
      try {
        return await work()
      } finally {
        leave(key, queue)
      }
    },
  }
}
