import type { Knex } from 'knex'

/** PostgreSQL gave the statement up for its time (query_canceled). */
const gaveUp = '57014'
/** So long (milliseconds) nothing is begun again that took too long. */
const rememberedFor = 600_000

const isGivenUp = (error: unknown) => error instanceof Error && 'code' in error && error.code === gaveUp

/** Reads parts of an answer, each of which may take so long; null in the place of one that takes longer. */
export type ReadPart = <T>(name: string, read: (trx: Knex.Transaction) => Promise<T>) => Promise<T | null>

/**
 * Whoever waits for a page waits for no part of it that takes seconds, and what nobody waits for is not worked on: PostgreSQL
 * gives it up, and for ten minutes it is not begun again.
 */
export const createPatience = () => {
  const tookTooLong = new Map<string, number>()
  return (trx: Knex.Transaction, milliseconds: number): ReadPart =>
    async (name, read) => {
      const at = tookTooLong.get(name)
      if (at !== undefined && performance.now() - at < rememberedFor) return null
      try {
        return await trx.transaction(async (part) => {
          await part.raw(`set local statement_timeout = ${milliseconds}`)
          return read(part)
        })
      } catch (error) {
        if (!isGivenUp(error)) throw error
        tookTooLong.set(name, performance.now())
        return null
      }
    }
}
