import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { createPatience } from './patience.ts'

/** Where a part of the answer is read, or PostgreSQL gives it up. */
const transaction = {
  raw: async () => {},
  transaction: (work: (part: Knex.Transaction) => unknown) => work(transaction),
} as unknown as Knex.Transaction

const givenUp = async () => {
  throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
}

describe('What takes longer than one waits', () => {
  it('is begun again after ten seconds, after twice that each time it does so again, and at once where it does not', async () => {
    let now = 0
    const patience = createPatience(() => now)
    const ask = async (answers: () => Promise<string>) => {
      let isBegun = false
      const answer = await patience(transaction, 1_500)('jobs', () => {
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

  it('keeps nobody from it who would wait longer, and is no word for what fails otherwise', async () => {
    const patience = createPatience(() => 0)
    expect(await patience(transaction, 1)('jobs', givenUp)).toBe(null)
    expect(await patience(transaction, 1_500)('jobs', async () => 'found')).toBe('found')
    const failed = patience(transaction, 1_500)('jobs', async () => {
      throw new Error('no connection')
    })
    await expect(failed).rejects.toThrow('no connection')
  })
})
