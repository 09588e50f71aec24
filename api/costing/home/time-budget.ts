import type { Knex } from 'knex'
import { isCancelled } from '../../../database/query.ts'

/**
 * Milliseconds until a part that exceeded its budget is read again: short at first, as the machine may have been busy, and
 * doubled each time.
 */
const pauses = { first: 10_000, longest: 600_000 }

interface TooLong {
  readonly until: number
  readonly pause: number
}

/** Reads one part of an answer within the budget; null when it takes longer. */
export type ReadPart = <T>(name: string, read: (trx: Knex.Transaction) => Promise<T>) => Promise<T | null>

/**
 * Limits the time of each part of an answer. PostgreSQL cancels a part that exceeds it, and the part is not read again for
 * the same user and budget until its pause is over.
 * @param now the clock, in milliseconds
 */
export const createTimeBudget = (now: () => number = () => performance.now()) => {
  const tookTooLong = new Map<string, TooLong>()
  return (trx: Knex.Transaction, userId: number, milliseconds: number): ReadPart =>
    async (name, read) => {
      const key = `${userId} ${name} ${milliseconds}`
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
        if (!isCancelled(error)) throw error
        const pause = Math.min(before ? 2 * before.pause : pauses.first, pauses.longest)
        tookTooLong.set(key, { until: now() + pause, pause })
        return null
      }
    }
}
