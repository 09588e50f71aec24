export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

export interface Turn {
  /** Resolves when the work may start. Rejects with `reason` if ended while queued. */
  readonly started: Promise<void>
  /** Whether the work may start without waiting. */
  readonly startsAtOnce: boolean
  end(reason?: Error): void
}

export interface Turns<Key> {
  /** @throws QueueFullError */
  take(key: Key): Turn
}

export interface TurnLimits {
  readonly perKey: number
  readonly inAll?: number
  readonly waiting: number
}

interface Waiting<Key> {
  readonly key: Key
  start(): void
}

/**
 * Limits concurrent work per key and in total, per process. First come, first served; under the total limit alone, the
 * key with the fewest running goes first.
 */
export const createTurns = <Key>({
  perKey,
  inAll = Number.POSITIVE_INFINITY,
  waiting,
}: TurnLimits): Turns<Key> => {
  const running = new Map<Key, number>()
  let runningInAll = 0
  const queue: Waiting<Key>[] = []
  const runningOf = (key: Key) => running.get(key) ?? 0

  const change = (key: Key, by: 1 | -1) => {
    runningInAll += by
    const count = runningOf(key) + by
    if (count === 0) running.delete(key)
    else running.set(key, count)
  }

  const startNext = () => {
    if (runningInAll >= inAll) return
    const [next] = queue
      .filter(({ key }) => runningOf(key) < perKey)
      .sort((one, other) => runningOf(one.key) - runningOf(other.key))
    if (!next) return
    queue.splice(queue.indexOf(next), 1)
    next.start()
  }

  return {
    take: (key) => {
      let state: 'waiting' | 'running' | 'ended' = 'waiting'
      let resolve = () => {}
      let reject = (_reason: Error) => {}
      const started = new Promise<void>((...settle) => {
        ;[resolve, reject] = settle
      })
      const own: Waiting<Key> = {
        key,
        start: () => {
          state = 'running'
          change(key, 1)
          resolve()
        },
      }
      const startsAtOnce = runningOf(key) < perKey && runningInAll < inAll
      if (startsAtOnce) own.start()
      else if (queue.filter((other) => other.key === key).length >= waiting)
        throw new QueueFullError(`${waiting} are waiting already`)
      else queue.push(own)

      return {
        started,
        startsAtOnce,
        end: (reason) => {
          if (state === 'running') {
            change(key, -1)
            startNext()
          }
          if (state === 'waiting') {
            queue.splice(queue.indexOf(own), 1)
            reject(reason ?? new Error('Ended while waiting'))
          }
          state = 'ended'
        },
      }
    },
  }
}
