import type { Knex } from 'knex'
import { inTransaction } from '../../../database/transaction.ts'

class Rehearsed<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('Rehearsed, and taken back')
    this.result = result
  }
}

/**
 * Does the work and takes it back at once: what it answers is what it would come to, whatever has a say in it: checks,
 * hooks, constraints, other people's locks. Nothing is written, also not into the trail.
 */
export const rehearse = async <T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> => {
  try {
    return await inTransaction(db, async (trx): Promise<T> => {
      throw new Rehearsed(await work(trx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as T
    throw error
  }
}
