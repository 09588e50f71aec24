import type { Knex } from 'knex'
import { inTransaction } from '../../../database/transaction.ts'

class Rehearsed<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('Rehearsed, and taken back')
    this.result = result
  }
}

/** Runs the work and rolls it back, audit trail included. The result reflects all checks, hooks and locks. */
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
