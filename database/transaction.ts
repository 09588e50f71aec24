import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'

class RolledBack extends Error {}

/** Runs work in a transaction, or a savepoint of one, and rolls it back. */
export const dryRun = async <T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> => {
  let result: { value: T } | undefined
  await db
    .transaction(async (trx) => {
      result = { value: await work(trx) }
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  if (!result) throw new Error('The transaction did not run')
  return result.value
}

/**
 * Lets the transaction take longer, and wait longer for another instance, than a request may: at a start the other one
 * may be filling tables, or hashing a password on a busy machine.
 */
export const waitForInstances = async (trx: Knex.Transaction): Promise<void> => {
  await trx.raw('set local statement_timeout = 0; set local lock_timeout = 0')
}

/** Serialisation failure and deadlock: rolled back by PostgreSQL, and worth retrying. */
const retryable = new Set(['40001', '40P01'])

export const transactionAttempts = 5

/** Random pause in milliseconds, so that two conflicting transactions do not collide again. */
const pauseAfter = (attempt: number) => Math.random() * 20 * 2 ** attempt

const isRetryable = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && retryable.has(error.code)

/**
 * Runs work in a transaction and retries it after a serialisation failure or deadlock. The work must not have
 * side effects outside the database.
 */
export const inTransaction = async <T>(
  db: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
  config?: Knex.TransactionConfig,
): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction(work, config)
    } catch (error) {
      if (attempt === transactionAttempts || !isRetryable(error)) throw error
      await delay(pauseAfter(attempt))
    }
}
