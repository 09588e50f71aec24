import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { createTimeBudget } from './time-budget.ts'

/** Where a part of the answer is read, or PostgreSQL gives it up. */
const transaction = {
  client: {
    config: {},
    acquireConnection: async () => ({ query: async () => ({ rows: [] }) }),
    releaseConnection: async () => {},
    emit: () => {},
  },
  transaction: (work: (part: Knex.Transaction) => unknown) => work(transaction),
} as unknown as Knex.Transaction

const givenUp = async () => {
  throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
}

describe('What takes longer than one waits', () => {
  it('starts again after ten seconds, doubles the wait with each timeout, and resets it on success', async () => {
    let now = 0
    const timeBudget = createTimeBudget(() => now)
    const ask = async (answers: () => Promise<string>) => {
      let isBegun = false
      const answer = await timeBudget(
        transaction,
        1,
        1_500,
      )('jobs', () => {
        isBegun = true
        return answers()
      })
      return isBegun ? answer : 'not begun'
    }
    const found = async () => 'found'
    const seconds = async (pause: number, answers: () => Promise<string>) => {
      now += pause * 1_000 - 1
      expect(await ask(found)).toBe('not begun')
      now += 1
      return ask(answers)
    }
    expect(await ask(givenUp)).toBe(null)
    expect(await seconds(10, givenUp)).toBe(null)
    expect(await seconds(20, givenUp)).toBe(null)
    expect(await seconds(40, found)).toBe('found')
    expect(await ask(givenUp)).toBe(null)
    for (const pause of [10, 20, 40, 80, 160, 320, 600, 600]) expect(await seconds(pause, givenUp)).toBe(null)
  })

  it('is remembered for each user alone', async () => {
    const timeBudget = createTimeBudget(() => 0)
    expect(await timeBudget(transaction, 1, 1_500)('jobs', givenUp)).toBe(null)
    expect(await timeBudget(transaction, 2, 1_500)('jobs', async () => 'found')).toBe('found')
  })

  it('keeps nobody from it who would wait longer, and is no word for what fails otherwise', async () => {
    const timeBudget = createTimeBudget(() => 0)
    expect(await timeBudget(transaction, 1, 1)('jobs', givenUp)).toBe(null)
    expect(await timeBudget(transaction, 1, 1_500)('jobs', async () => 'found')).toBe('found')
    const failed = timeBudget(
      transaction,
      1,
      1_500,
    )('jobs', async () => {
      throw new Error('no connection')
    })
    await expect(failed).rejects.toThrow('no connection')
  })
})
