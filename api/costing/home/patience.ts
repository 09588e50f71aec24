import type { Knex } from 'knex'

/** PostgreSQL gave the statement up for its time (query_canceled). */
const gaveUp = '57014'

/**
 * So long (milliseconds) nothing is begun again that took too long: a moment, as the machine may have been busy, and longer
 * each time that it does so again.
 */
const pauses = { first: 10_000, longest: 600_000 }

interface TooLong {
  readonly until: number
  readonly pause: number
}

const isGivenUp = (error: unknown) => error instanceof Error && 'code' in error && error.code === gaveUp

/** Reads parts of an answer, each of which may take so long; null in the place of one that takes longer. */
export type ReadPart = <T>(name: string, read: (trx: Knex.Transaction) => Promise<T>) => Promise<T | null>

/**
 * Whoever waits for a page waits for no part of it that takes seconds, and what nobody waits for is not worked on: PostgreSQL
 * gives it up, and it is not begun again for a while by whoever would wait as long.
 * @param now the clock, in milliseconds
 */
export const createPatience = (now: () => number = () => performance.now()) => {
  const tookTooLong = new Map<string, TooLong>()
  return (trx: Knex.Transaction, milliseconds: number): ReadPart =>
    async (name, read) => {
      const key = `${name} ${milliseconds}`
      const before = tookTooLong.get(key)
      if (before && now() < before.until) return null
      try {
        const found = await trx.transaction(async (part) => {
          await part.raw(`set local statement_timeout = ${milliseconds}`)
          return read(part)
        })
        tookTooLong.delete(key)
        return found
      } catch (error) {
        if (!isGivenUp(error)) throw error
        const pause = Math.min(before ? 2 * before.pause : pauses.first, pauses.longest)
        tookTooLong.set(key, { until: now() + pause, pause })
        return null
      }
    }
}
