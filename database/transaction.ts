import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'

/** Serialisation failure and deadlock: PostgreSQL rolled back, and the same work may succeed at once. */
const retryable = new Set(['40001', '40P01'])

/** Max. attempts. */
export const transactionAttempts = 5

/** Milliseconds to wait after an attempt: of two that got in each other's way, one should be done before the other. */
const pauseAfter = (attempt: number) => Math.random() * 20 * 2 ** attempt

const isRetryable = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && retryable.has(error.code)

/**
 * Runs work in one transaction, and again when PostgreSQL rolled it back for another transaction.
 * The work must have no effect outside the database.
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
