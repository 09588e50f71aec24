import type { Knex } from 'knex'
import { isCancelled, query } from '../../../database/query.ts'

/** Milliseconds until a slow part is retried, doubled each time. Short at first, as the machine may have been busy. */
const pauses = { first: 10_000, longest: 600_000 }

interface TooLong {
  readonly until: number
  readonly pause: number
}

export type ReadPart = <T>(name: string, read: (trx: Knex.Transaction) => Promise<T>) => Promise<T | null>

/** PostgreSQL cancels a slow part, which is skipped for the same user and budget until its pause ends. */
export const createTimeBudget = (now: () => number = () => performance.now()) => {
  const tookTooLong = new Map<string, TooLong>()
  return (trx: Knex.Transaction, userId: number, milliseconds: number): ReadPart =>
    async (name, read) => {
      const key = `${userId} ${name} ${milliseconds}`
      const before = tookTooLong.get(key)
      if (before && now() < before.until) return null
      try {
        const found = await trx.transaction(async (part) => {
          await query(part, `set local statement_timeout = ${milliseconds}`)
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
