import { describe, expect, it } from 'vitest'
import { createTurns, QueueFullError, type Turn, type TurnLimits } from './turns.ts'

/** Turns that are taken by name, and the names of those that have started. */
const startTurns = (limits: TurnLimits) => {
  const turns = createTurns<string>(limits)
  const started: string[] = []
  const taken = new Map<string, Turn>()
  return {
    turns,
    started,
    take: (name: string) => {
      const turn = turns.take(name.split(' ')[0] ?? '')
      taken.set(name, turn)
      turn.started.then(
        () => started.push(name),
        () => {},
      )
    },
    end: async (name: string) => {
      taken.get(name)?.end()
      await Promise.resolve()
    },
  }
}

describe('Turns', () => {
  it('start in the order of arrival, at most so many of a key at once', async () => {
    const { take, end, started } = startTurns({ perKey: 2, waiting: 2 })
    for (const name of ['ann 1', 'ann 2', 'ann 3', 'ann 4', 'bob 1']) take(name)
    await Promise.resolve()
    expect(started).toEqual(['ann 1', 'ann 2', 'bob 1'])
    await end('ann 2')
    expect(started).toEqual(['ann 1', 'ann 2', 'bob 1', 'ann 3'])
  })

  it('are refused when too many of the key are waiting, and again possible afterwards', async () => {
    const { take, end, turns } = startTurns({ perKey: 1, waiting: 1 })
    take('ann 1')
    take('ann 2')
    expect(() => turns.take('ann')).toThrow(QueueFullError)
    await end('ann 1')
    expect(() => turns.take('ann')).not.toThrow()
  })

  it('go to the key with the fewest running where all keys together are too many', async () => {
    const { take, end, started } = startTurns({ perKey: 3, inAll: 3, waiting: 9 })
    for (const name of ['ann 1', 'ann 2', 'ann 3', 'ann 4', 'bob 1']) take(name)
    await end('ann 1')
    expect(started).toEqual(['ann 1', 'ann 2', 'ann 3', 'bob 1'])
  })

  it('leave the queue when they end in it', async () => {
    const { take, end, started, turns } = startTurns({ perKey: 1, waiting: 1 })
    take('ann 1')
    const waiting = turns.take('ann')
    waiting.end(new Error('has left'))
    await expect(waiting.started).rejects.toThrow('has left')
    take('ann 2')
    await end('ann 1')
    expect(started).toEqual(['ann 1', 'ann 2'])
  })

  it('free one place each, however often they are ended', async () => {
    const { take, end, started } = startTurns({ perKey: 1, waiting: 2 })
    for (const name of ['ann 1', 'ann 2', 'ann 3']) take(name)
    await end('ann 1')
    await end('ann 1')
    expect(started).toEqual(['ann 1', 'ann 2'])
  })
})
