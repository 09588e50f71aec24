import type { Knex } from 'knex'

/** Serialisation failure and deadlock: PostgreSQL rolled back, and the same work may succeed at once. */
const retryable = new Set(['40001', '40P01'])

const isRetryable = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && retryable.has(error.code)

/**
 * Runs work in one transaction, again when PostgreSQL gave it up for another's sake; at most three times.
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
      if (attempt === 3 || !isRetryable(error)) throw error
    }
}
