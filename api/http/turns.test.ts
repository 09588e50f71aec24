import { describe, expect, it } from 'vitest'
import { createTurns, TurnsTakenError } from './turns.ts'

describe('Turns', () => {
  it('let so many run at once, the next in their order, and refuse whoever would wait too far behind', async () => {
    const turns = createTurns<string>({ atOnce: 2, waiting: 2 })
    const begun: number[] = []
    const ends: (() => void)[] = []
    const work = (name: number) => () =>
      new Promise<number>((settle) => {
        begun.push(name)
        ends.push(() => settle(name))
      })
    const taken = [1, 2, 3, 4].map((name) => turns.take('ann', work(name)))
    expect(begun).toEqual([1, 2])
    await expect(turns.take('ann', work(5))).rejects.toThrow(TurnsTakenError)
    const other = turns.take('bob', work(6))
    expect(begun).toEqual([1, 2, 6])
    ends[1]?.()
    expect(await taken[1]).toBe(2)
    await expect.poll(() => begun).toEqual([1, 2, 6, 3])
    for (const end of ends) end()
    expect(await taken[0]).toBe(1)
    await expect.poll(() => begun).toHaveLength(5)
    for (const end of ends) end()
    expect(await Promise.all([...taken, other])).toEqual([1, 2, 3, 4, 6])
  })

  it('go on after work that failed', async () => {
    const turns = createTurns<string>({ atOnce: 1, waiting: 1 })
    const failing = turns.take('ann', () => Promise.reject(new Error('no')))
    const next = turns.take('ann', () => Promise.resolve('yes'))
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
